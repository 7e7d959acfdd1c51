import { schemaSource } from '../../schema/schemas.ts'

/** The members of a discovery document. */
export type Metadata = Readonly<Record<string, unknown>>

/** What a member that holds a list of strings is. */
export type List =
  | { readonly is: 'list'; readonly values: readonly string[] }
  | { readonly is: 'absent' }
  | { readonly is: 'malformed' }

/** Reads a list of strings. */
export function listIn(metadata: Metadata, name: string): List {
  const value = metadata[name]
  if (value === undefined) return { is: 'absent' }
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string')
  return isList ? { is: 'list', values: value } : { is: 'malformed' }
}

/** Names of the members whose form a clause tells. */
export function metadataNames(): readonly string[] {
  const definitions: Readonly<Record<string, { properties?: object }>> = schemaSource(
    'server-metadata.schema.json',
  ).$defs
  return Object.values(definitions).flatMap(({ properties }) => Object.keys(properties ?? {}))
}
