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

/** How the error of a refusal says its cause (RFC 6749, 5.2): the error codes that the texts leave, the first of them theirs. */
export interface Cause {
  readonly clause: ClauseId
  readonly codes: readonly [string, ...string[]]
}

/** The same of a field or a claim; without a clause of its own, a wrong value is refused as a malformed request may be. */
export type ErrorOf = Pick<Cause, 'codes'> & Partial<Cause>

/** A claim of a JWT that a request carries. */
export interface Claim {
  readonly means: ClaimMeaning
  readonly clauses: ClausesOf
  readonly error?: ErrorOf
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
  /** The clause about the error code of a request that is malformed: without a field, or with one twice. */
  readonly malformed?: ClauseId
  /** Fields of the form that the document does not list. */
  readonly unlisted?: Unlisted
  readonly accepts?: Accepts
}

/** The clause that the acceptance of an edit breaks; `undefined` if the declaration has none. */
export function clauseOfEdit(operator: Operator, clauses: ClausesOf): ClauseId | undefined {
  const wrong = absent.has(operator) ? 'absent' : forged.has(operator) ? 'forged' : 'other'
  return clauses[operator] ?? clauses[wrong]
}
