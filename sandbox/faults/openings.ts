import { htmlAnswer, redirectTo } from '../behaviors/answers.ts'
import type { Answer, Behavior } from '../behaviors/behavior.ts'
import { countOf } from '../behaviors/remembering.ts'
import { forUnknownUri, issuedUris, rememberUris } from '../behaviors/request-uris.ts'
import type { Tools } from '../behaviors/tools.ts'
import type { Faults } from './fault.ts'

/** A consent page. */
export const CONSENT = htmlAnswer(
  200,
  '<!doctype html><title>Share your data</title><h1>Share your data</h1><button name="decision" value="approve">Approve</button>',
)

/** Without DP_ID, since a refusal of the later requests could be due to it: the first request has no dp_id. */
const WITHOUT_PROVIDER = { DP_ID: '', DP_ID_IN: '', DP_ID_NAME: '' }

/** Faults of the authorization endpoint, before any page (document 4.4). */
export const openings = {
  'authorization.error-page-again': {
    says: 'The authorization endpoint answers every request after the first with an error page.',
    breaks: ['authorization.request'],
    environment: WITHOUT_PROVIDER,
    behavior: again(() =>
      htmlAnswer(400, '<!doctype html><title>Already in use</title><h1>Already in use</h1>'),
    ),
  },
  'authorization.error-redirect-again': {
    says: 'The authorization endpoint answers every request after the first by a redirect with an error.',
    breaks: ['authorization.request'],
    environment: WITHOUT_PROVIDER,
    behavior: again(({ issuer, applications: [first] }) =>
      redirectTo(`${first.redirectUri}?error=invalid_request&iss=${encodeURIComponent(issuer)}`, 303),
    ),
  },
  'authorization.request-uri-invented': {
    says: 'The authorization endpoint opens the consent for an invented request_uri.',
    breaks: ['authorization.request-uri-issued'],
    behavior: forUnknownUri((uri, tools) => (isNearOne(uri, tools) ? undefined : CONSENT)),
  },
  'authorization.request-uri-altered': {
    says: 'The authorization endpoint checks only the beginning of the request_uri.',
    breaks: ['authorization.request-uri-issued'],
    behavior: forUnknownUri((uri, tools) => (isNearOne(uri, tools) ? CONSENT : undefined)),
  },
  'authorization.request-uri-appended': {
    says: 'The authorization endpoint opens the consent for an issued request_uri with more characters at its end.',
    breaks: ['authorization.request-uri-issued'],
    behavior: forUnknownUri((uri, tools) =>
      isAnyIssued(tools, (one) => uri.startsWith(one)) ? CONSENT : undefined,
    ),
  },
  'authorization.request-uri-cut-off': {
    says: 'The authorization endpoint opens the consent for the beginning of an issued request_uri.',
    breaks: ['authorization.request-uri-issued'],
    behavior: forUnknownUri((uri, tools) =>
      isAnyIssued(tools, (one) => one.startsWith(uri)) ? CONSENT : undefined,
    ),
  },
  'authorization.request-uri-other-case': {
    says: 'The authorization endpoint ignores the letter case of the request_uri.',
    breaks: ['authorization.request-uri-issued'],
    behavior: forUnknownUri((uri, tools) =>
      isAnyIssued(tools, (one) => one.toLowerCase() === uri.toLowerCase()) ? CONSENT : undefined,
    ),
  },
  'authorization.request-uri-with-code': {
    says: 'The authorization endpoint redirects with a code for a request_uri that was not issued.',
    breaks: ['authorization.request-uri-issued'],
    behavior: forUnknownUri((_uri, { applications: [first] }) =>
      redirectTo(`${first.redirectUri}?code=a-code-nevertheless`, 303),
    ),
  },
  'authorization.request-uri-of-another': {
    says: 'The authorization endpoint opens the request_uri of one application for another.',
    breaks: ['authorization.request-uri-of-client'],
    behavior: {
      always: { response: { par: rememberUris } },
      request: {
        authorization: ({ query }, tools) => {
          const owner = issuedUris(tools).get(query.get('request_uri') ?? '')
          if (owner) query.set('client_id', owner)
        },
      },
    },
  },
} as const satisfies Faults

/** Whether a request_uri differs from an issued one only in its last 30 characters. */
function isNearOne(uri: string, tools: Tools): boolean {
  const own = uri.length - 30
  return isAnyIssued(tools, (one) => one.slice(0, own) === uri.slice(0, own))
}

const isAnyIssued = (tools: Tools, isMeant: (uri: string) => boolean): boolean =>
  [...issuedUris(tools).keys()].some(isMeant)

function again(answer: (tools: Tools) => Answer): Behavior {
  return {
    answer: {
      authorization: ({ query }, tools) => {
        if (!query.has('request_uri')) return undefined
        return countOf(tools, 'openings') === 1 ? undefined : answer(tools)
      },
    },
  }
}
