import type { ClauseId } from '../index.ts'
import { ABSENT, type ClaimMeaning, type FieldMeaning, FORGED, type Operator } from './operators.ts'

/** The kind of error that an operator makes, so that one clause covers several operators. */
type Wrong = 'absent' | 'other' | 'forged'

const absent: ReadonlySet<Operator> = new Set(ABSENT)
const forged: ReadonlySet<Operator> = new Set(FORGED)

/** The clauses that cover a field, by operator or by kind of error. */
export type ClausesOf = Readonly<Partial<Record<Operator | Wrong, ClauseId>>>

/** The clauses that say an edited request is still accepted. */
type Accepts = Readonly<Partial<Record<Operator, ClauseId>>>

/** The error codes that the standards allow for the cause of a refusal (RFC 6749, 5.2), and the clause that says so. */
export interface Cause {
  readonly clause: ClauseId
  readonly codes: readonly [string, ...string[]]
}

/** Same, for a field or a claim. Without its own clause, a wrong value is refused like a malformed request. */
export type ErrorOf = Pick<Cause, 'codes'> & Partial<Cause>

/** A claim of a JWT that a request carries. */
export interface Claim {
  readonly means: ClaimMeaning
  readonly clauses: ClausesOf
  readonly error?: ErrorOf
  /** Operators without a case, each with the reason. */
  readonly leftOut?: Readonly<Partial<Record<Operator, string>>>
  /** Operators that leave the request valid, each with the clause that says it is accepted. */
  readonly accepts?: Accepts
  /** Operators whose rows test no credential and raise no alarm. */
  readonly safeInProduction?: readonly Operator[]
  /** Part of the authorization request: the service may refuse a wrong value only when the request_uri is opened. */
  readonly mayWait?: true
}

/** A field of a form, or the header that carries the access token. */
export interface Field extends Omit<Claim, 'means'> {
  readonly means: FieldMeaning
  readonly claims?: Readonly<Record<string, Claim>>
  /** Claims that the document does not list, but that the suite sends or tries. */
  readonly unlisted?: Unlisted
}

/** Fields or claims that the document does not list. Only operators that have a clause are tried. */
export type Unlisted = Readonly<Record<string, Claim>>

/** A documented request, field by field. */
export interface DocumentedRequest {
  /** Sections of the document that show it. */
  readonly sections: readonly string[]
  readonly fields: Readonly<Record<string, Field>>
  /** Clauses for operators on the whole request, and for those that work the same way on every field. */
  readonly clauses: ClausesOf
  /** The clause about the error code of a malformed request, which lacks or repeats a field. */
  readonly malformed?: ClauseId
  /** Fields of the form that the document does not list. */
  readonly unlisted?: Unlisted
  readonly accepts?: Accepts
}

/** The clause that is broken if the edited request is accepted; `undefined` if the declaration has none. */
export function clauseOfEdit(operator: Operator, clauses: ClausesOf): ClauseId | undefined {
  const wrong = absent.has(operator) ? 'absent' : forged.has(operator) ? 'forged' : 'other'
  return clauses[operator] ?? clauses[wrong]
}
