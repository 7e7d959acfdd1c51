import { inAnswer, replaced } from '../../behaviors/members.ts'
import type { Faults } from '../fault.ts'

const PATIENT = { environment: { PATIENCE: 'yes' } } as const

/** What lives longer than it may, which is seen only where somebody waits. */
export const lifetimes = {
  'patience.request-uri-outlives': {
    says: 'A request_uri opens the consent after the lifetime that the PAR endpoint told.',
    breaks: ['authorization.request-uri-expires'],
    behavior: inAnswer('par', replaced('expires_in', 20)),
    ...PATIENT,
  },
  'patience.code-for-minutes': {
    says: 'An authorization code gets tokens for ten minutes.',
    breaks: ['exchange.code-lifetime'],
    behavior: { settings: { lifetimes: { authorizationCode: 600 } } },
    ...PATIENT,
  },
  'patience.code-for-a-little-longer': {
    says: 'An authorization code gets tokens for 70 seconds.',
    breaks: ['exchange.code-lifetime'],
    behavior: { settings: { lifetimes: { authorizationCode: 70 } } },
    ...PATIENT,
  },
} as const satisfies Faults
