import { readBody } from '../http/answer.ts'
import { schemaSource } from '../schema/schemas.ts'
import type { Evidence } from './evidence.ts'
import { STEPS, type Step, stepNames } from './steps.ts'

/** Names of the fields that came and that the document does not list, by step. They are allowed, and reported. */
export function undocumentedFields({ steps }: Evidence): Readonly<Record<string, readonly string[]>> {
  const fields = stepNames.flatMap((step) => {
    const { response } = STEPS[step]
    return response ? [[step, undocumentedIn(steps[step], documented(response))] as const] : []
  })
  return Object.fromEntries(fields)
}

function undocumentedIn(step: Evidence['steps'][Step], names: ReadonlySet<string>): readonly string[] {
  if (step.is !== 'recorded') return []
  const body = readBody(step.value)
  return body.is === 'object' ? Object.keys(body.value).filter((name) => !names.has(name)) : []
}

function documented(file: string): ReadonlySet<string> {
  const definitions: Readonly<Record<string, { properties: object }>> = schemaSource(file).$defs
  return new Set(Object.values(definitions).flatMap(({ properties }) => Object.keys(properties)))
}
