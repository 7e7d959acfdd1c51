import type { Part } from './parts.ts'
import type { Standard } from './standards/standard.ts'

/** A section of the document under test. */
export type Section =
  | '1'
  | '2.1'
  | '2.2'
  | '2.3'
  | '2.4'
  | '2.5'
  | '2.6'
  | '2.7'
  | '3.1'
  | '4.1'
  | '4.2'
  | '4.3'
  | '4.4'
  | '4.5'
  | '4.6'
  | '5.1'
  | '5.2'
  | '5.3'
  | '5.4'
  | '5.5'
  | '5.6'
  | '5.7'
  | '5.8'
  | '5.9'
  | '6'
  | '7'
  | '8'
  | '9'

/**
 * Where a clause comes from, which decides what a departure does.
 *
 * - `stated`: the document states it; a departure is `broken` and decides the verdict.
 * - `shown`: only a sample shows it; a departure is a `notice`.
 * - `standard`: a standard that the document builds on states it; a departure from MUST is a `warning`, one from SHOULD a `notice`.
 * - `silent`: the document says "not shown"; it is never judged.
 */
export type Force = 'stated' | 'shown' | 'standard' | 'silent'

interface Statement {
  /** The section that makes the statement. */
  readonly section: Section
  /** Other sections that repeat it. */
  readonly also?: readonly Section[]
  /** The statement in our own words, as a fact, without “should”. */
  readonly says: string
  /** The statement as JSON Schema: a file in `schemas/` and a definition in it. */
  readonly schema?: `${string}.schema.json#/$defs/${string}`
  /** `false` if its accepted request changes data, or needs a second consent. */
  readonly safeInProduction?: false
  /** Where it is observed, if not at the endpoints. For a target without that place, the clause decides nothing. */
  readonly place?: 'portal' | 'catalogue'
  /** The part of the service that it is about, if not the part of its area. */
  readonly part?: Part
  /** For a clause from a catalogue of products: the reference that promises it, and the product. */
  readonly reference?: string
  readonly product?: { readonly name: string }
}

/** One statement of the document that the suite judges, or lists as never judged. */
export type Clause =
  | (Statement & { readonly force: 'stated' | 'shown' | 'silent'; readonly standard?: never })
  | (Statement & { readonly force: 'standard'; readonly standard: Standard })

/** Clauses by their stable id, `area.topic`. */
export type Clauses = Readonly<Record<`${string}.${string}`, Clause>>
