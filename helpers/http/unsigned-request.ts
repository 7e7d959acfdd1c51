import type { UnsignedJwt } from './jose/jwt.ts'

/** Form fields before they are sent; one that is `undefined` is left out. */
export type Fields = Readonly<Record<string, string | undefined>>

/**
 * A request before its JWTs are signed. A form field wins over what would be signed for it, so an edit can replace
 * or drop `client_assertion` and `request` like any other field.
 */
export interface UnsignedRequest {
  readonly form: Fields
  readonly headers: Fields
  readonly assertion?: UnsignedJwt
  readonly requestObject?: UnsignedJwt
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
export type Edit = (unsigned: UnsignedRequest, known: Known) => UnsignedRequest

type OrFrom<T> = T | ((known: Known) => T)

const value = <T>(given: OrFrom<T>, known: Known): T =>
  typeof given === 'function' ? (given as (known: Known) => T)(known) : given

/** Replaces form fields; `undefined` drops one. */
export const form =
  (fields: OrFrom<Fields>): Edit =>
  (unsigned, known) => ({ ...unsigned, form: { ...unsigned.form, ...value(fields, known) } })

/** Replaces headers; `undefined` drops one. */
export const headers =
  (fields: OrFrom<Fields>): Edit =>
  (unsigned, known) => ({ ...unsigned, headers: { ...unsigned.headers, ...value(fields, known) } })

/** Replaces claims of the client assertion; `undefined` drops one. */
export const assertionClaims =
  (claims: OrFrom<UnsignedJwt['claims']>): Edit =>
  (unsigned, known) =>
    withClaims(unsigned, 'assertion', value(claims, known))

/** Replaces claims of the request object; `undefined` drops one. */
export const requestObjectClaims =
  (claims: OrFrom<UnsignedJwt['claims']>): Edit =>
  (unsigned, known) =>
    withClaims(unsigned, 'requestObject', value(claims, known))

/** Signs the client assertion otherwise. */
export const assertionSigning =
  (signing: Partial<Omit<UnsignedJwt, 'claims'>>): Edit =>
  (unsigned) =>
    withSigning(unsigned, 'assertion', signing)

/** Signs the request object otherwise. */
export const requestObjectSigning =
  (signing: Partial<Omit<UnsignedJwt, 'claims'>>): Edit =>
  (unsigned) =>
    withSigning(unsigned, 'requestObject', signing)

/** Several edits as one. */
export const both =
  (...edits: readonly Edit[]): Edit =>
  (unsigned, known) =>
    edits.reduce((edited, edit) => edit(edited, known), unsigned)

function withClaims(
  unsigned: UnsignedRequest,
  part: 'assertion' | 'requestObject',
  claims: UnsignedJwt['claims'],
): UnsignedRequest {
  const jwt = unsigned[part]
  return jwt ? { ...unsigned, [part]: { ...jwt, claims: { ...jwt.claims, ...claims } } } : unsigned
}

function withSigning(
  unsigned: UnsignedRequest,
  part: 'assertion' | 'requestObject',
  signing: Partial<UnsignedJwt>,
): UnsignedRequest {
  const jwt = unsigned[part]
  return jwt ? { ...unsigned, [part]: { ...jwt, ...signing } } : unsigned
}
