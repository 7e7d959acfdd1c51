import { isObject } from '../../http/answer.ts'

/** How a file means its schemas: as a version of OpenAPI says, or a draft of JSON Schema. */
export type Dialect = '3.0' | '3.1' | '2020-12' | 'draft-07'

const OF_SCHEMA: Readonly<Record<string, Dialect>> = {
  'https://json-schema.org/draft/2020-12/schema': '2020-12',
  'http://json-schema.org/draft-07/schema': 'draft-07',
  'https://json-schema.org/draft-07/schema': 'draft-07',
}

/** Whether a text is a dialect: in an address, it comes from outside. */
export const isDialect = (text: unknown): text is Dialect =>
  text === '3.0' || text === '3.1' || Object.values(OF_SCHEMA).some((one) => one === text)

/** The version in `openapi` (OpenAPI 3.1.1, 4.8.1), as far as schemas differ by it; `undefined` for any other. */
export function versionOf(openapi: unknown): '3.0' | '3.1' | undefined {
  const [, version] = (typeof openapi === 'string' && /^(3\.[01])\.\d+(?:-.*)?$/.exec(openapi)) || []
  return version === '3.0' || version === '3.1' ? version : undefined
}

/** What a file says about its dialect itself: in `openapi`, or in `$schema` (JSON Schema 2020-12, 8.1.1). */
export function ownDialect(value: unknown): Dialect | undefined {
  if (!isObject(value)) return undefined
  const { openapi, $schema } = value
  return (
    versionOf(openapi) ?? (typeof $schema === 'string' ? OF_SCHEMA[$schema.replace(/#$/, '')] : undefined)
  )
}

/** Whether a file names a dialect of JSON Schema that is not read here. */
export const isOtherDialect = (value: unknown): boolean =>
  isObject(value) && typeof value.$schema === 'string' && ownDialect(value) === undefined
