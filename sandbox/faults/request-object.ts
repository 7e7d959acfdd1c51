import { repairRequestObject } from '../behaviors/alter.ts'

import type { Faults } from './fault.ts'

/** What the PAR endpoint overlooks of a request object as a whole (document 2.5 and 4.3). */
export const requestObject = {
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
