import type { SigningKeys, UnsignedJwt } from './jose/jwt.ts'

/** Form fields or headers before they are sent; an `undefined` one is left out. */
export type Fields = Readonly<Record<string, string | undefined>>

/**
 * A request before its JWTs are signed. A form field takes precedence over the signed JWT, so that an edit can replace or
 * drop `client_assertion` and `request` like any other field.
 */
export interface UnsignedRequest {
  readonly form: Fields
  readonly headers: Fields
  readonly assertion?: UnsignedJwt
  readonly requestObject?: UnsignedJwt
  /** Fields that are sent twice. */
  readonly repeated?: readonly string[]
  /** Fields that are sent in the query instead of the body. */
  readonly inQuery?: readonly string[]
  /** With GET, all fields are sent in the query. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT'
  /** The fields are sent as JSON. */
  readonly asJson?: true
}

/** The values that edits may use; some exist only after earlier steps were accepted. */
export interface Known {
  readonly clientId: string
  readonly clientSecret?: string
  /** The scope that the application may request. */
  readonly scope: string
  readonly keys: SigningKeys
  readonly second?: { readonly clientId: string; readonly clientSecret: string }
  /** A request_uri that the PAR endpoint issued. */
  readonly requestUri?: string
  /** The assertion that the PAR endpoint accepted, and its `jti`. */
  readonly acceptedAssertion?: { readonly jwt: string; readonly jti: string }
  readonly expiredAccessToken?: string
  /** The code verifier of another authorization of the run. */
  readonly verifierOfAnother?: string
  readonly idToken?: string
  /** The addresses that discovery gave. */
  readonly endpoints?: { readonly par?: string; readonly token?: string }
  /** The response types that discovery announces. */
  readonly responseTypes?: readonly string[]
}

/** One change to a request that is otherwise accepted; `undefined` if it would change nothing, or is not possible. */
export type Edit = (
  unsigned: UnsignedRequest,
  known: Known,
) => UnsignedRequest | undefined | Promise<UnsignedRequest | undefined>

/** The JWTs in a request. */
export type JwtPart = 'assertion' | 'requestObject'

/** Replaces form fields; `undefined` drops one. */
export const withForm = (unsigned: UnsignedRequest, fields: Fields): UnsignedRequest => ({
  ...unsigned,
  form: { ...unsigned.form, ...fields },
})

/** Replaces headers; `undefined` drops one. */
export const withHeaders = (unsigned: UnsignedRequest, fields: Fields): UnsignedRequest => ({
  ...unsigned,
  headers: { ...unsigned.headers, ...fields },
})

/** Replaces claims of a JWT; `undefined` drops one. */
export const withClaims = (
  unsigned: UnsignedRequest,
  part: JwtPart,
  claims: UnsignedJwt['claims'],
): UnsignedRequest => withJwt(unsigned, part, { claims: { ...unsigned[part]?.claims, ...claims } })

/** Changes a JWT of a request. */
export function withJwt(
  unsigned: UnsignedRequest,
  part: JwtPart,
  changes: Partial<UnsignedJwt>,
): UnsignedRequest {
  const jwt = unsigned[part]
  return jwt ? { ...unsigned, [part]: { ...jwt, ...changes } } : unsigned
}

/** Claims of the JWT itself, which are not parameters of the request. */
const OF_JWT: ReadonlySet<string> = new Set(['iss', 'aud', 'iat', 'nbf', 'exp', 'jti'])

/** The claims of a request object as plain request parameters (RFC 6749, 4.1.1). */
export const plainParameters = (claims: UnsignedJwt['claims'] = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(claims)
      .filter(([name, value]) => !OF_JWT.has(name) && value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
