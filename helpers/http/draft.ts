import type { JwtDraft } from './jose/jwt.ts'

/** Form fields before they are sent; one that is `undefined` is left out. */
export type Fields = Readonly<Record<string, string | undefined>>

/**
 * A request before its JWTs are signed. A form field wins over what the draft would sign for it, so an edit can replace
 * or drop `client_assertion` and `request` like any other field.
 */
export interface Draft {
  readonly form: Fields
  readonly headers: Fields
  readonly assertion?: JwtDraft
  readonly requestObject?: JwtDraft
}

/** What an edit may need to know: facts of the run that exist only once earlier steps were accepted. */
export interface Known {
  readonly clientId: string
  readonly second?: { readonly clientId: string; readonly clientSecret: string }
  /** The assertion that the PAR endpoint accepted, and its `jti`. */
  readonly acceptedAssertion?: { readonly jwt: string; readonly jti: string }
  readonly expiredAccessToken?: string
}

/** One change of an otherwise accepted request. */
export type Edit = (draft: Draft, known: Known) => Draft

type OrFrom<T> = T | ((known: Known) => T)

const value = <T>(given: OrFrom<T>, known: Known): T =>
  typeof given === 'function' ? (given as (known: Known) => T)(known) : given

/** Replaces form fields; `undefined` drops one. */
export const form =
  (fields: OrFrom<Fields>): Edit =>
  (draft, known) => ({ ...draft, form: { ...draft.form, ...value(fields, known) } })

/** Replaces headers; `undefined` drops one. */
export const headers =
  (fields: OrFrom<Fields>): Edit =>
  (draft, known) => ({ ...draft, headers: { ...draft.headers, ...value(fields, known) } })

/** Replaces claims of the client assertion; `undefined` drops one. */
export const assertionClaims =
  (claims: OrFrom<JwtDraft['claims']>): Edit =>
  (draft, known) =>
    withClaims(draft, 'assertion', value(claims, known))

/** Replaces claims of the request object; `undefined` drops one. */
export const requestObjectClaims =
  (claims: OrFrom<JwtDraft['claims']>): Edit =>
  (draft, known) =>
    withClaims(draft, 'requestObject', value(claims, known))

/** Signs the client assertion otherwise. */
export const assertionSigning =
  (signing: Partial<Omit<JwtDraft, 'claims'>>): Edit =>
  (draft) =>
    withSigning(draft, 'assertion', signing)

/** Signs the request object otherwise. */
export const requestObjectSigning =
  (signing: Partial<Omit<JwtDraft, 'claims'>>): Edit =>
  (draft) =>
    withSigning(draft, 'requestObject', signing)

/** Several edits as one. */
export const both =
  (...edits: readonly Edit[]): Edit =>
  (draft, known) =>
    edits.reduce((edited, edit) => edit(edited, known), draft)

function withClaims(draft: Draft, part: 'assertion' | 'requestObject', claims: JwtDraft['claims']): Draft {
  const jwt = draft[part]
  return jwt ? { ...draft, [part]: { ...jwt, claims: { ...jwt.claims, ...claims } } } : draft
}

function withSigning(draft: Draft, part: 'assertion' | 'requestObject', signing: Partial<JwtDraft>): Draft {
  const jwt = draft[part]
  return jwt ? { ...draft, [part]: { ...jwt, ...signing } } : draft
}
