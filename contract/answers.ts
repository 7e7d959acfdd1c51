import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areaOf, type ClauseArea, type ClauseId, clauseIds, clauseOf } from './index.ts'
import { METADATA_SCHEMA } from './metadata.ts'

/** The part of a schema file that is read here: one definition per clause, with the members that it names. */
interface SchemaFile {
  readonly $defs: Readonly<Record<string, Definition>>
}

interface Definition {
  readonly required?: readonly string[]
  readonly properties: Readonly<Record<string, Property>>
}

interface Property {
  readonly type: string | readonly string[]
  readonly format?: string
}

/** A field of a documented answer, as the schemas of its clauses declare it. */
export interface AnswerField {
  /** The area of its clauses. */
  readonly area: ClauseArea
  readonly field: string
  /** JSON types of its value. */
  readonly types: readonly string[]
  readonly format?: string
  /** The clauses about it. */
  readonly clauses: readonly ClauseId[]
  /** Those that an answer without the field breaks; none if it is optional. */
  readonly requiredBy: readonly ClauseId[]
}

/**
 * Every field of every documented answer: the members, required or not, that the `schema` of a clause names. Members of
 * the server metadata are left out: only standards define them, and all are optional.
 *
 * @param read - Reads a file of `schemas/`.
 */
export function fieldsOfAnswers(read: (file: string) => SchemaFile = readSchema): readonly AnswerField[] {
  const fields = new Map<string, AnswerField>()
  for (const id of clauseIds) {
    const { schema } = clauseOf(id)
    if (!schema || schema.startsWith(METADATA_SCHEMA)) continue
    const area = areaOf(id)
    const [file = '', name = ''] = schema.split('#/$defs/')
    const { properties = {}, required = [] } = read(file).$defs[name] ?? {}
    for (const [field, { type, format }] of Object.entries(properties)) {
      const known = fields.get(`${area} ${field}`)
      fields.set(`${area} ${field}`, {
        area,
        field,
        types: [type].flat(),
        ...(format && { format }),
        ...known,
        clauses: [...(known?.clauses ?? []), id],
        requiredBy: [...(known?.requiredBy ?? []), ...(required.includes(field) ? [id] : [])],
      })
    }
  }
  return [...fields.values()]
}

function readSchema(file: string): SchemaFile {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../schemas', file), 'utf8'))
}
