import { errorsOf } from '../schema/schemas.ts'

/**
 * What an annotation of the suite's own carries; `undefined` where it cannot be read, or is not what its schema has. Its
 * texts passed where it was made, in a process of this run.
 *
 * @param schema - a file in `schemas/`
 */
export function annotated<T>(description: string | undefined, schema: string): T | undefined {
  try {
    const value: unknown = JSON.parse(description ?? '')
    return errorsOf(schema, value).length === 0 ? (value as T) : undefined
  } catch {
    return undefined
  }
}
