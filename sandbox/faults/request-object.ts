import { repairRequestObject } from '../behaviors/alter.ts'
import { responseModeFromBeside, stateFromBeside } from '../behaviors/beside.ts'
import { combined } from '../behaviors/combined.ts'
import { withoutDenial } from '../behaviors/pages.ts'
import type { Faults } from './fault.ts'

/** What the PAR endpoint overlooks of a request object as a whole (document 2.5 and 4.3). */
export const requestObject = {
  'request-object.state-beside': {
    says: 'The redirect has the state that stands beside the request object.',
    breaks: ['request-object.alone'],
    behavior: stateFromBeside,
  },
  'request-object.state-beside-approved': {
    says: 'The redirect has the state that stands beside the request object, and the consent cannot be denied.',
    breaks: ['request-object.alone'],
    behavior: combined(stateFromBeside, withoutDenial),
  },
  'request-object.response-mode-beside': {
    says: 'The redirect comes as the response mode asks that stands beside the request object.',
    breaks: ['request-object.alone'],
    behavior: responseModeFromBeside,
  },
  'request-object.unverified': {
    says: 'The PAR endpoint does not verify the signature of a request object.',
    breaks: [
      'request-object.signed',
      'request-object.signature',
      'request-object.alg',
      'request-object.encoding',
      'request-object.key-id',
      'request-object.critical-header',
    ],
    behavior: { request: { par: repairRequestObject(undefined, 'any') } },
  },
} as const satisfies Faults
