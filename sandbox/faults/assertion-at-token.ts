import { repairAssertion } from '../behaviors/alter.ts'
import { addAssertion, corrected, renewed, rewritten } from '../behaviors/assertion-repairs.ts'
import type { Behavior, RequestHook } from '../behaviors/behavior.ts'
import { combined } from '../behaviors/combined.ts'
import { alteredAfterwards, signedByStranger, unsigned } from '../behaviors/conditions.ts'
import type { Faults } from './fault.ts'

const at = (endpoint: 'par' | 'token', hook: RequestHook): Behavior => ({ request: { [endpoint]: hook } })

/** What the token endpoint of the code grant overlooks about a client assertion (document 4.5 and 5.5). */
export const assertionAtToken = {
  'assertion.absent-at-token': {
    says: 'The token endpoint takes a code without a client assertion.',
    breaks: ['assertion.required'],
    behavior: at('token', addAssertion),
  },
  'assertion.unverified-at-token': {
    says: 'The token endpoint does not verify the signature of a client assertion.',
    breaks: ['assertion.signature'],
    behavior: at('token', repairAssertion(undefined, 'any')),
  },
  'assertion.unsigned-at-token': {
    says: 'The token endpoint takes an unsigned client assertion.',
    breaks: ['assertion.signature'],
    behavior: at('token', repairAssertion(undefined, unsigned)),
  },
  'assertion.key-of-stranger-at-token': {
    says: 'The token endpoint takes a client assertion that a key signed which nobody registered.',
    breaks: ['assertion.signature'],
    behavior: at('token', repairAssertion(undefined, signedByStranger)),
  },
  'assertion.altered-at-token': {
    says: 'The token endpoint verifies who signed a client assertion, and not what.',
    breaks: ['assertion.signature'],
    behavior: at('token', repairAssertion(undefined, alteredAfterwards)),
  },
  'assertion.iss-unchecked-at-token': {
    says: 'The token endpoint takes a client assertion that another client issued.',
    breaks: ['assertion.iss'],
    behavior: at('token', repairAssertion(corrected('iss'))),
  },
  'assertion.sub-unchecked-at-token': {
    says: 'The token endpoint takes a client assertion about another client.',
    breaks: ['assertion.sub'],
    behavior: at('token', repairAssertion(corrected('sub'))),
  },
  'assertion.exp-unchecked-at-token': {
    says: 'The token endpoint takes an expired client assertion.',
    breaks: ['assertion.exp'],
    behavior: at('token', repairAssertion(corrected('exp'))),
  },
  'assertion.reused-at-token': {
    says: 'The token endpoint takes the client assertion of the pushed request once more.',
    breaks: ['assertion.fresh'],
    behavior: at('token', repairAssertion(renewed)),
  },
} as const satisfies Faults

/** What both endpoints overlook about a client assertion. */
export const assertionAtBoth = {
  'assertion.replayed': {
    says: 'No endpoint remembers which jti was used.',
    breaks: ['assertion.jti', 'assertion.fresh'],
    behavior: combined(at('par', repairAssertion(renewed)), at('token', repairAssertion(renewed))),
  },
  'assertion.claims-unchecked': {
    says: 'No endpoint checks any claim of a client assertion.',
    breaks: [
      'assertion.iss',
      'assertion.sub',
      'assertion.exp',
      'assertion.aud',
      'assertion.jti',
      'assertion.iss-required',
      'assertion.sub-required',
      'assertion.aud-required',
      'assertion.exp-required',
      'assertion.jti-required',
      'assertion.iat-required',
      'assertion.fresh',
    ],
    behavior: combined(at('par', repairAssertion(rewritten)), at('token', repairAssertion(rewritten))),
  },
} as const satisfies Faults
