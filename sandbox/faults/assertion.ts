import { readClaims, repairAssertion } from '../behaviors/alter.ts'
import { addAssertion, added, corrected, replayed } from '../behaviors/assertion-repairs.ts'
import type { Behavior, RequestHook } from '../behaviors/behavior.ts'
import {
  alteredAfterwards,
  signedByAnyApplication,
  signedByStranger,
  signedWith,
  unsigned,
} from '../behaviors/conditions.ts'
import type { Faults } from './fault.ts'

const atPar = (hook: RequestHook): Behavior => ({ request: { par: hook } })

/** What the PAR endpoint overlooks about the signature of a client assertion, and about its absence (document 2.4, 5.5). */
export const assertionAtPar = {
  'assertion.absent-at-par': {
    says: 'The PAR endpoint takes a request without a client assertion.',
    breaks: ['assertion.required'],
    behavior: atPar(addAssertion),
  },
  'assertion.unverified-at-par': {
    says: 'The PAR endpoint does not verify the signature of a client assertion.',
    breaks: ['assertion.signature', 'assertion.alg'],
    behavior: atPar(repairAssertion(undefined, 'any')),
  },
  'assertion.unsigned-at-par': {
    says: 'The PAR endpoint takes an unsigned client assertion.',
    breaks: ['assertion.signature'],
    behavior: atPar(repairAssertion(undefined, unsigned)),
  },
  'assertion.key-of-stranger-at-par': {
    says: 'The PAR endpoint takes a client assertion that a key signed which nobody registered.',
    breaks: ['assertion.signature'],
    behavior: atPar(repairAssertion(undefined, signedByStranger)),
  },
  'assertion.altered-at-par': {
    says: 'The PAR endpoint verifies who signed a client assertion, and not what.',
    breaks: ['assertion.signature'],
    behavior: atPar(repairAssertion(undefined, alteredAfterwards)),
  },
  'assertion.key-of-another-at-par': {
    says: 'The PAR endpoint takes a client assertion that another application signed.',
    breaks: ['assertion.signature'],
    behavior: atPar(repairAssertion(undefined, signedByAnyApplication)),
  },
  'assertion.rs256-at-par': {
    says: 'The PAR endpoint takes a client assertion signed RS256.',
    breaks: ['assertion.alg'],
    behavior: atPar(repairAssertion(undefined, signedWith('RS256'))),
  },
  'assertion.type-ignored': {
    says: 'The PAR endpoint ignores the client_assertion_type.',
    breaks: ['assertion.type'],
    behavior: atPar(({ form }) => {
      if (form.has('client_assertion_type'))
        form.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
    }),
  },
  'assertion.client-id-ignored': {
    says: 'The PAR endpoint ignores the client_id beside a client assertion.',
    breaks: ['assertion.client-id-matches'],
    behavior: atPar(({ form }, { applications }) => {
      const { sub = '' } = readClaims(form.get('client_assertion') ?? '') ?? {}
      if (applications.some(({ id }) => id === sub)) form.set('client_id', sub)
    }),
  },
} as const satisfies Faults

/** What the PAR endpoint overlooks about the claims of a client assertion (document 2.4). */
export const assertionClaims = {
  'assertion.iss-unchecked': {
    says: 'The PAR endpoint takes a client assertion that another client issued.',
    breaks: ['assertion.iss'],
    behavior: atPar(repairAssertion(corrected('iss'))),
  },
  'assertion.sub-unchecked': {
    says: 'The PAR endpoint takes a client assertion about another client.',
    breaks: ['assertion.sub'],
    behavior: atPar(repairAssertion(corrected('sub'))),
  },
  'assertion.aud-unchecked': {
    says: 'The PAR endpoint takes a client assertion for another server.',
    breaks: ['assertion.aud'],
    behavior: atPar(repairAssertion(corrected('aud'))),
  },
  'assertion.exp-unchecked': {
    says: 'The PAR endpoint takes an expired client assertion.',
    breaks: ['assertion.exp'],
    behavior: atPar(repairAssertion(corrected('exp'))),
  },
  'assertion.replayed-at-par': {
    says: 'The PAR endpoint takes a jti that it took before.',
    breaks: ['assertion.jti'],
    behavior: atPar(repairAssertion(replayed)),
  },
  'assertion.iss-optional': {
    says: 'The PAR endpoint takes a client assertion without iss.',
    breaks: ['assertion.iss-required'],
    behavior: atPar(repairAssertion(added('iss'))),
  },
  'assertion.sub-optional': {
    says: 'The PAR endpoint takes a client assertion without sub.',
    breaks: ['assertion.sub-required'],
    behavior: atPar(repairAssertion(added('sub'))),
  },
  'assertion.aud-optional': {
    says: 'The PAR endpoint takes a client assertion without aud.',
    breaks: ['assertion.aud-required'],
    behavior: atPar(repairAssertion(added('aud'))),
  },
  'assertion.exp-optional': {
    says: 'The PAR endpoint takes a client assertion that never expires.',
    breaks: ['assertion.exp-required'],
    behavior: atPar(repairAssertion(added('exp'))),
  },
  'assertion.jti-optional': {
    says: 'The PAR endpoint takes a client assertion without jti.',
    breaks: ['assertion.jti-required'],
    behavior: atPar(repairAssertion(added('jti'))),
  },
  'assertion.iat-optional': {
    says: 'The PAR endpoint takes a client assertion without iat.',
    breaks: ['assertion.iat-required'],
    behavior: atPar(repairAssertion(added('iat'))),
  },
} as const satisfies Faults
