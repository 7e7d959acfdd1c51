import { alterJson, alterRedirect } from '../behaviors/alter.ts'
import type { Behavior } from '../behaviors/behavior.ts'
import { combined } from '../behaviors/combined.ts'
import { inAnswer, replaced } from '../behaviors/members.ts'
import { remembered } from '../behaviors/remembering.ts'
import type { Faults } from './fault.ts'
import { CONSENT } from './openings.ts'

/** Opens the consent for parameters in the address. */
const takesUnpushed: Behavior = {
  answer: {
    authorization: ({ query }) =>
      query.has('response_type') && !query.has('request_uri') ? CONSENT : undefined,
  },
}

const announcesNothing: Behavior = {
  response: {
    discovery: alterJson((body) => {
      delete body.require_pushed_authorization_requests
    }),
  },
}

const OPENED = 'the request_uri that was opened last'
const USED = 'each request_uri that led to an answer'

/** Opens the consent again for a request_uri that was used. */
const opensAgain: Behavior = {
  always: {
    request: {
      authorization: ({ query }, { memory }) => {
        const uri = query.get('request_uri')
        if (uri !== null) memory.set(OPENED, uri)
      },
    },
    response: {
      authorization: alterRedirect((_address, tools) => {
        remembered(tools, USED).add(String(tools.memory.get(OPENED)))
      }),
    },
  },
  answer: {
    authorization: ({ query }, tools) =>
      remembered(tools, USED).has(query.get('request_uri') ?? '') ? CONSENT : undefined,
  },
}

/** Requests that the authorization endpoint accepts although they were not pushed, or were used before (RFC 9126). */
export const unpushed = {
  'authorization.unpushed-taken': {
    says: 'The authorization endpoint accepts parameters in the address, although discovery says that it does not.',
    breaks: ['authorization.pushed-only'],
    behavior: takesUnpushed,
    profiles: ['oauth', 'oidc'],
  },
  'authorization.unpushed-taken-unannounced': {
    says: 'The authorization endpoint accepts parameters in the address.',
    breaks: ['authorization.pushed-always'],
    behavior: combined(takesUnpushed, announcesNothing),
  },
  'authorization.request-uri-again': {
    says: 'The authorization endpoint opens the consent again for a request_uri that was used.',
    breaks: ['authorization.request-uri-once'],
    behavior: opensAgain,
  },
} as const satisfies Faults

const PATIENT = { environment: { PATIENCE: 'yes' } } as const

/** Values that live too long, which only a run with PATIENCE shows. */
export const lifetimes = {
  'patience.request-uri-outlives': {
    says: 'A request_uri opens the consent after its expires_in has passed.',
    breaks: ['authorization.request-uri-expires'],
    behavior: inAnswer('par', replaced('expires_in', 20)),
    ...PATIENT,
  },
  'patience.code-for-minutes': {
    says: 'An authorization code can be exchanged for ten minutes.',
    breaks: ['exchange.code-lifetime'],
    behavior: { settings: { lifetimes: { authorizationCode: 600 } } },
    ...PATIENT,
  },
  'patience.code-for-a-little-longer': {
    says: 'An authorization code can be exchanged for 70 seconds.',
    breaks: ['exchange.code-lifetime'],
    behavior: { settings: { lifetimes: { authorizationCode: 70 } } },
    ...PATIENT,
  },
} as const satisfies Faults
