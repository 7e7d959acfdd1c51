import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ClauseId, clauseIds, clauseOf } from './index.ts'

/** The schema of what authorization server metadata may hold: each definition that a clause names is of optional members. */
export const METADATA_SCHEMA = 'server-metadata.schema.json'

/** What the value of a member is. */
export type MetadataKind = 'strings' | 'locales' | 'address' | 'boolean'

/** A member that standards give the discovery document. */
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

/** Every member of which a clause tells the form. */
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
