import { parseJson } from '../base/parse-json.ts'
import { errorsOf } from './schemas.ts'

/**
 * The value of a JSON text of the suite's own; `undefined` where it cannot be read, or is not what its schema has.
 *
 * @param schema - a file in `schemas/`
 */
export function parseAs<T>(text: string, schema: string): T | undefined {
  const parsed = parseJson(text)
  return parsed.is === 'json' && errorsOf(schema, parsed.value).length === 0 ? (parsed.value as T) : undefined
}
