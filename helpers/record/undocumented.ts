import { readBody } from '../http/answer.ts'
import { schemaSource } from '../schema/schemas.ts'
import type { Evidence, Step } from './evidence.ts'

const SCHEMAS: Readonly<Partial<Record<Step, string>>> = {
  token: 'client-credentials-response.schema.json',
  discovery: 'discovery.schema.json',
  par: 'par-response.schema.json',
  exchange: 'code-token-response.schema.json',
}

/** Names of the fields that came and that the document does not list, by step. They are allowed, and reported. */
export function undocumentedFields({ steps }: Evidence): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(SCHEMAS).map(([step, file]) => [
      step,
      undocumentedIn(steps[step as Step], documented(file)),
    ]),
  )
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
