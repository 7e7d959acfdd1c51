import type { ClauseId } from '../index.ts'
import { ABSENT, type ClaimMeaning, type FieldMeaning, FORGED, type Operator } from './operators.ts'

/** What an operator amounts to, so that one clause covers several. */
export type Wrong = 'absent' | 'other' | 'forged'

const absent: ReadonlySet<Operator> = new Set(ABSENT)
const forged: ReadonlySet<Operator> = new Set(FORGED)

/** The clauses that a field is covered by: by operator, or by what the operator amounts to. */
export type ClausesOf = Readonly<Partial<Record<Operator | Wrong, ClauseId>>>

/** The clauses by which a request that differs is accepted all the same. */
export type Accepts = Readonly<Partial<Record<Operator, ClauseId>>>

/** A claim of a JWT that a request carries. */
export interface Claim {
  readonly means: ClaimMeaning
  readonly clauses: ClausesOf
  /** Operators that make no row, each with the reason. */
  readonly leftOut?: Readonly<Partial<Record<Operator, string>>>
  /** Operators that leave the request good, each with the clause by which it is accepted. */
  readonly accepts?: Accepts
  /** Operators whose rows neither test a credential nor raise an alarm. */
  readonly safeInProduction?: readonly Operator[]
  /** It is of the authorization request: what a pushed one has wrong may be refused when its reference is opened. */
  readonly mayWait?: true
}

/** A field of a form, or the header that carries the access token. */
export interface Field extends Omit<Claim, 'means'> {
  readonly means: FieldMeaning
  readonly claims?: Readonly<Record<string, Claim>>
  /** Claims that the document does not list: those that the suite sends besides, or tries. */
  readonly unlisted?: Unlisted
}

/** What the document does not list. Of its operators, only those that have a clause are tried. */
export type Unlisted = Readonly<Record<string, Claim>>

/** A documented request, field by field. */
export interface DocumentedRequest {
  /** Sections of the document that show it. */
  readonly sections: readonly string[]
  readonly fields: Readonly<Record<string, Field>>
  /** Operators on the request as a whole, and those that are alike for each of its fields. */
  readonly clauses: ClausesOf
  /** Fields of the form that the document does not list. */
  readonly unlisted?: Unlisted
  readonly accepts?: Accepts
}

/** The clause that the acceptance of an edit breaks; `undefined` if the declaration has none. */
export function clauseOfEdit(operator: Operator, clauses: ClausesOf): ClauseId | undefined {
  const wrong = absent.has(operator) ? 'absent' : forged.has(operator) ? 'forged' : 'other'
  return clauses[operator] ?? clauses[wrong]
}
