import { alterJson, alterRedirect } from '../behaviors/alter.ts'
import type { Behavior } from '../behaviors/behavior.ts'
import { combined } from '../behaviors/combined.ts'
import { inAnswer, replaced } from '../behaviors/members.ts'
import { remembered } from '../behaviors/remembering.ts'
import type { Faults } from './fault.ts'
import { CONSENT } from './openings.ts'

/** The service that asks for consent where the parameters are in the address. */
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

/** The service that asks for consent for what was answered already. */
const opensAgain: Behavior = {
  request: {
    authorization: ({ query }, { memory }) => {
      const uri = query.get('request_uri')
      if (uri !== null) memory.set(OPENED, uri)
    },
  },
  answer: {
    authorization: ({ query }, tools) =>
      remembered(tools, USED).has(query.get('request_uri') ?? '') ? CONSENT : undefined,
  },
  response: {
    authorization: alterRedirect((_address, tools) => {
      remembered(tools, USED).add(String(tools.memory.get(OPENED)))
    }),
  },
}

/** What the authorization endpoint takes that was not pushed for it (RFC 9126). */
export const unpushed = {
  'authorization.unpushed-taken': {
    says: 'The authorization endpoint takes parameters in its address, although discovery says that it does not.',
    breaks: ['authorization.pushed-only'],
    behavior: takesUnpushed,
    profiles: ['oauth', 'oidc'],
  },
  'authorization.unpushed-taken-unannounced': {
    says: 'The authorization endpoint takes parameters in its address.',
    breaks: ['authorization.pushed-always'],
    behavior: combined(takesUnpushed, announcesNothing),
  },
  'authorization.request-uri-again': {
    says: 'The authorization endpoint opens a request_uri for which consent was given.',
    breaks: ['authorization.request-uri-once'],
    behavior: opensAgain,
  },
} as const satisfies Faults

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
