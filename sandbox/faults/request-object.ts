import { repairRequestObject } from '../behaviors/alter.ts'
import { alteredAfterwards, signedByStranger, unsigned } from '../behaviors/conditions.ts'
import { challengeOf } from '../behaviors/proof-key.ts'
import type { Faults } from './fault.ts'

/** What the PAR endpoint overlooks about a request object (document 2.5 and 4.3). */
export const requestObject = {
  'request-object.unverified': {
    says: 'The PAR endpoint does not verify the signature of a request object.',
    breaks: ['request-object.signed', 'request-object.signature'],
    behavior: { request: { par: repairRequestObject(undefined, 'any') } },
  },
  'request-object.unsigned': {
    says: 'The PAR endpoint takes an unsigned request object.',
    breaks: ['request-object.signed'],
    behavior: { request: { par: repairRequestObject(undefined, unsigned) } },
  },
  'request-object.key-of-stranger': {
    says: 'The PAR endpoint takes a request object that a key signed which nobody registered.',
    breaks: ['request-object.signature'],
    behavior: { request: { par: repairRequestObject(undefined, signedByStranger) } },
  },
  'request-object.altered': {
    says: 'The PAR endpoint verifies who signed a request object, and not what.',
    breaks: ['request-object.signature'],
    behavior: { request: { par: repairRequestObject(undefined, alteredAfterwards) } },
  },
  'request-object.challenge-optional': {
    says: 'The PAR endpoint takes a request object without a code challenge.',
    breaks: ['request-object.code-challenge'],
    behavior: {
      request: {
        par: repairRequestObject((claims) => {
          claims.code_challenge ??= challengeOf('nobody knows')
          claims.code_challenge_method ??= 'S256'
        }),
      },
    },
  },
} as const satisfies Faults
