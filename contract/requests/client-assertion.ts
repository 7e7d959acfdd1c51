import type { Claim, ClausesOf, Field } from './field.ts'

const SIGNATURE = 'A wrong signature is tried as one that is cut, empty, or of another key.'
const NO_LIFETIME = 'The lifetime that exp expresses is not shown (5.8).'

/** Claims of the client assertion (document, 2.4). */
const claims: Readonly<Record<string, Claim>> = {
  iss: {
    means: 'identifier',
    clauses: {
      absent: 'assertion.iss-required',
      other: 'assertion.iss',
      'other-case': 'assertion.case-sensitive',
    },
  },
  sub: {
    means: 'identifier',
    clauses: {
      absent: 'assertion.sub-required',
      other: 'assertion.sub',
      'other-case': 'assertion.case-sensitive',
    },
  },
  aud: { means: 'audience', clauses: { absent: 'assertion.aud-required', other: 'assertion.aud' } },
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
    clauses: { absent: 'assertion.exp-required', past: 'assertion.exp', text: 'assertion.numeric-dates' },
    leftOut: { future: NO_LIFETIME },
  },
  iat: {
    means: 'time',
    clauses: {
      absent: 'assertion.iat-required',
      future: 'assertion.iat-future',
      text: 'assertion.numeric-dates',
    },
    leftOut: { past: NO_LIFETIME },
  },
}

/** The clauses for a JWT that the application's own key signed, but not as documented. */
const header: ClausesOf = {
  rs256: 'assertion.alg',
  'not-canonical': 'assertion.encoding',
  'key-id': 'assertion.key-id',
  'critical-header': 'assertion.critical-header',
}

/**
 * The client assertion at one endpoint.
 *
 * @param reused - the clause about an assertion that was used before
 */
export const clientAssertion = (reused: 'assertion.jti' | 'assertion.fresh'): Field => ({
  means: 'client authentication',
  clauses: {
    absent: 'assertion.required',
    unauthenticated: 'assertion.required',
    forged: 'assertion.signature',
    'used-before': reused,
    ...header,
  },
  leftOut: { 'signature-altered': SIGNATURE },
  claims,
})

/** The type of the client assertion, at either endpoint. */
export const clientAssertionType: Field = {
  means: 'fixed value',
  clauses: { absent: 'assertion.type-required', other: 'assertion.type' },
}
