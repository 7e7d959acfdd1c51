import { annotated } from './annotated.ts'
import { ANNOTATION, type Annotation, type SetupFacts } from './annotation.ts'

/** What the recording tells besides the evidence; `undefined` where it says nothing that can be read. */
export function factsIn(annotations: readonly Annotation[]): SetupFacts | undefined {
  const told = annotations.find(({ type }) => type === ANNOTATION.facts)
  return annotated<SetupFacts>(told?.description, 'setup-facts.schema.json')
}
