import { renewed, repairAssertion, rewritten } from '../behaviors/alter.ts'
import type { Behavior, RequestHook } from '../behaviors/behavior.ts'

import { combined } from '../behaviors/combined.ts'
import type { Faults } from './fault.ts'

const at = (endpoint: 'par' | 'exchange', hook: RequestHook): Behavior => ({ request: { [endpoint]: hook } })

const OF_SIGNATURE = [
  'assertion.signature',
  'assertion.alg',
  'assertion.encoding',
  'assertion.key-id',
  'assertion.critical-header',
] as const

/** Faults of endpoints with the client assertion as a whole (document 2.4 and 5.5). */
export const assertion = {
  'assertion.unverified-at-par': {
    says: 'The PAR endpoint does not verify the signature of a client assertion.',
    breaks: OF_SIGNATURE,
    behavior: at('par', repairAssertion(undefined, 'any')),
  },
  'assertion.unverified-at-token': {
    says: 'The token endpoint does not verify the signature of a client assertion.',
    breaks: OF_SIGNATURE,
    behavior: at('exchange', repairAssertion(undefined, 'any')),
  },
  'assertion.replayed': {
    says: 'No endpoint remembers the jti of a client assertion.',
    breaks: ['assertion.jti', 'assertion.fresh', 'assertion.jti-string'],
    behavior: combined(at('par', repairAssertion(renewed)), at('exchange', repairAssertion(renewed))),
  },
  'assertion.claims-unchecked': {
    says: 'No endpoint checks any claim of a client assertion.',
    breaks: [
      'assertion.iss',
      'assertion.sub',
      'assertion.exp',
      'assertion.aud',
      'assertion.aud-issuer-only',
      'assertion.nbf',
      'assertion.jti',
      'assertion.jti-string',
      'assertion.case-sensitive',
      'assertion.numeric-dates',
      'assertion.iat-future',
      'assertion.iss-required',
      'assertion.sub-required',
      'assertion.aud-required',
      'assertion.exp-required',
      'assertion.jti-required',
      'assertion.fresh',
    ],
    behavior: combined(at('par', repairAssertion(rewritten)), at('exchange', repairAssertion(rewritten))),
  },
} as const satisfies Faults
