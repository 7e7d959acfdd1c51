import type { Claim, ClausesOf, Field } from './field.ts'

const SIGNATURE = 'Other rows try a wrong signature: cut, empty, or made with another key.'
const AT_PAR = 'Tried at the PAR endpoint.'
const NO_LIFETIME = 'The document does not show which lifetime exp gives (5.8).'

/** The assertion identifies no client, or two different ones (RFC 7521, 4.2). */
const NO_CLIENT = { codes: ['invalid_client'] } as const

/** Claims of the client assertion (document, 2.4). */
const claims = {
  iss: {
    means: 'identifier',
    error: NO_CLIENT,
    clauses: {
      absent: 'assertion.iss-required',
      other: 'assertion.iss',
      'other-case': 'assertion.case-sensitive',
    },
  },
  sub: {
    means: 'identifier',
    error: NO_CLIENT,
    clauses: {
      absent: 'assertion.sub-required',
      other: 'assertion.sub',
      'other-case': 'assertion.case-sensitive',
    },
  },
  aud: {
    means: 'audience',
    clauses: {
      absent: 'assertion.aud-required',
      'no-entry': 'assertion.aud-required',
      other: 'assertion.aud',
    },
    leftOut: { 'list-of-others': AT_PAR, list: AT_PAR, 'par-endpoint': AT_PAR, 'token-endpoint': AT_PAR },
  },
  jti: {
    means: 'unique ID',
    clauses: {
      absent: 'assertion.jti-required',
      'used-before': 'assertion.jti',
      number: 'assertion.jti-string',
    },
  },
  exp: {
    means: 'time',
    clauses: {
      absent: 'assertion.exp-required',
      zero: 'assertion.exp',
      past: 'assertion.exp',
      text: 'assertion.numeric-dates',
    },
    leftOut: { future: NO_LIFETIME },
  },
  iat: {
    means: 'time',
    clauses: {
      future: 'assertion.iat-future',
      text: 'assertion.numeric-dates',
    },
    leftOut: {
      missing: 'RFC 7523, 3 makes iat optional, and the document only lists it.',
      zero: NO_LIFETIME,
      past: NO_LIFETIME,
    },
  },
} as const satisfies Readonly<Record<string, Claim>>

/** The same claims at the PAR endpoint, which accepts several audiences for historical reasons (RFC 9126, 2). */
const claimsAtPar = {
  ...claims,
  aud: {
    means: 'audience',
    clauses: {
      ...claims.aud.clauses,
      list: 'assertion.aud-issuer-only',
      'par-endpoint': 'assertion.aud-issuer-only',
      'token-endpoint': 'assertion.aud-issuer-only',
    },
    accepts: {
      list: 'assertion.aud-list',
      'par-endpoint': 'assertion.aud-endpoint',
      'token-endpoint': 'assertion.aud-endpoint',
    },
  },
  iat: { ...claims.iat, accepts: { ahead: 'assertion.clock-offset' } },
} as const satisfies Readonly<Record<string, Claim>>

/** The clauses for a JWT that the application's own key signed, but not as documented. */
const header: ClausesOf = {
  rs256: 'assertion.alg',
  ps384: 'assertion.alg',
  ps512: 'assertion.alg',
  padded: 'assertion.encoding',
  'key-id': 'assertion.key-id',
  'critical-header': 'assertion.critical-header',
}

const assertion = (own: Pick<Field, 'clauses' | 'leftOut' | 'claims'>): Field => ({
  means: 'client authentication',
  error: { codes: ['invalid_client'], clause: 'assertion.error-client' },
  ...own,
  clauses: {
    absent: 'assertion.required',
    unauthenticated: 'assertion.required',
    'client-id-alone': 'assertion.required',
    'basic-instead': 'assertion.required',
    'secret-instead': 'assertion.required',
    'secret-besides': 'assertion.only-method',
    forged: 'assertion.signature',
    'verified-altered': 'assertion.signature',
    ...header,
    ...own.clauses,
  },
  leftOut: { 'signature-altered': SIGNATURE, ...own.leftOut },
  unlisted: { nbf: { means: 'time', clauses: { future: 'assertion.nbf' } } },
})

/** The client assertion of a pushed authorization request. */
export const assertionAtPar = assertion({
  clauses: { 'used-before': 'assertion.jti', 'at-once': 'assertion.jti' },
  leftOut: {
    'client-id-alone':
      'The form always has client_id (4.3): this is the same as the request without an assertion.',
  },
  claims: claimsAtPar,
})

/** The client assertion of a token request. */
export const assertionAtToken = assertion({
  clauses: { 'used-before': 'assertion.fresh' },
  leftOut: { 'secret-besides': AT_PAR, 'at-once': AT_PAR },
  claims,
})

/** The type of the client assertion, at both endpoints. */
export const clientAssertionType: Field = {
  means: 'fixed value',
  clauses: { absent: 'assertion.type-required', other: 'assertion.type' },
  error: NO_CLIENT,
}
