import { errorsOf } from '../schema/schemas.ts'
import { ANNOTATION, type SetupFacts } from '../spec/annotation.ts'

interface Annotation {
  readonly type: string
  readonly description?: string
}

/** What the recording tells besides the evidence; `undefined` where it says nothing that can be read. */
export function factsIn(annotations: readonly Annotation[]): SetupFacts | undefined {
  const text = annotations.find(({ type }) => type === ANNOTATION.facts)?.description
  const value = text === undefined ? undefined : parsed(text)
  return errorsOf('setup-facts.schema.json', value).length === 0 ? (value as SetupFacts) : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
