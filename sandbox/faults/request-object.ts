import { launderRequestObject } from '../departures/alter.ts'
import { alteredAfterwards, signedByStranger, unsigned } from '../departures/conditions.ts'
import { challengeOf } from '../departures/proof-key.ts'
import type { Faults } from './fault.ts'

/** What the PAR endpoint overlooks about a request object (document 2.5 and 4.3). */
export const requestObject = {
  'request-object.unverified': {
    says: 'The PAR endpoint does not verify the signature of a request object.',
    breaks: ['request-object.signed', 'request-object.signature'],
    departure: { request: { par: launderRequestObject(undefined, 'any') } },
  },
  'request-object.unsigned': {
    says: 'The PAR endpoint takes an unsigned request object.',
    breaks: ['request-object.signed'],
    departure: { request: { par: launderRequestObject(undefined, unsigned) } },
  },
  'request-object.key-of-stranger': {
    says: 'The PAR endpoint takes a request object that a key signed which nobody registered.',
    breaks: ['request-object.signature'],
    departure: { request: { par: launderRequestObject(undefined, signedByStranger) } },
  },
  'request-object.altered': {
    says: 'The PAR endpoint verifies who signed a request object, and not what.',
    breaks: ['request-object.signature'],
    departure: { request: { par: launderRequestObject(undefined, alteredAfterwards) } },
  },
  'request-object.challenge-optional': {
    says: 'The PAR endpoint takes a request object without a code challenge.',
    breaks: ['request-object.code-challenge'],
    departure: {
      request: {
        par: launderRequestObject((claims) => {
          claims.code_challenge ??= challengeOf('nobody knows')
          claims.code_challenge_method ??= 'S256'
        }),
      },
    },
  },
} as const satisfies Faults
