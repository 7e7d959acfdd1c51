import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ClauseId, clauseIds, clauseOf } from './index.ts'

/** The schema of authorization server metadata: all members in a definition that a clause names are optional. */
export const METADATA_SCHEMA = 'server-metadata.schema.json'

/** The kind of value that a member has. */
export type MetadataKind = 'strings' | 'locales' | 'address' | 'boolean'

/** A member of the discovery document that a standard defines. */
export interface MetadataMember {
  readonly name: string
  readonly kind: MetadataKind
  /** The clause about its form. */
  readonly clause: ClauseId
}

interface MetadataFile {
  readonly $defs: Readonly<
    Record<
      string,
      { readonly properties?: Readonly<Record<string, { readonly $ref: `#/$defs/${MetadataKind}` }>> }
    >
  >
}

/** Every member whose form a clause states. */
export function metadataMembers(): readonly MetadataMember[] {
  const path = join(import.meta.dirname, '../schemas', METADATA_SCHEMA)
  const { $defs }: MetadataFile = JSON.parse(readFileSync(path, 'utf8'))
  return clauseIds.flatMap((clause) => {
    const [file, definition = ''] = clauseOf(clause).schema?.split('#/$defs/') ?? []
    if (file !== METADATA_SCHEMA) return []
    return Object.entries($defs[definition]?.properties ?? {}).map(([name, { $ref }]) => ({
      name,
      kind: kindOf($ref),
      clause,
    }))
  })
}

const KINDS = {
  '#/$defs/strings': 'strings',
  '#/$defs/locales': 'locales',
  '#/$defs/address': 'address',
  '#/$defs/boolean': 'boolean',
} as const satisfies Readonly<Record<`#/$defs/${MetadataKind}`, MetadataKind>>

const kindOf = (reference: keyof typeof KINDS): MetadataKind => KINDS[reference]
