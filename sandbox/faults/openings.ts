import { htmlAnswer, redirectTo } from '../behaviors/answers.ts'
import type { Answer, Behavior } from '../behaviors/behavior.ts'
import { countOf } from '../behaviors/remembering.ts'
import { forUnknownUri, issuedUris, rememberUris } from '../behaviors/request-uris.ts'
import type { Tools } from '../behaviors/tools.ts'
import type { Faults } from './fault.ts'

/** A page on which the consent can be given. */
export const CONSENT = htmlAnswer(
  200,
  '<!doctype html><title>Share your data</title><h1>Share your data</h1><button name="decision" value="approve">Approve</button>',
)

/** Where the later requests carry DP_ID, and the first does not, it may be why they are refused. */
const WITHOUT_PROVIDER = { DP_ID: '', DP_ID_IN: '', DP_ID_NAME: '' }

/** What the authorization endpoint makes of a request, before any page (document 4.4). */
export const openings = {
  'authorization.error-page-again': {
    says: 'The authorization endpoint answers with an error page from the second request of a browser on.',
    breaks: ['authorization.request'],
    environment: WITHOUT_PROVIDER,
    behavior: again(() =>
      htmlAnswer(400, '<!doctype html><title>Already in use</title><h1>Already in use</h1>'),
    ),
  },
  'authorization.error-redirect-again': {
    says: 'The authorization endpoint redirects with an error from the second request of a browser on.',
    breaks: ['authorization.request'],
    environment: WITHOUT_PROVIDER,
    behavior: again(({ issuer, applications: [first] }) =>
      redirectTo(`${first.redirectUri}?error=invalid_request&iss=${encodeURIComponent(issuer)}`, 303),
    ),
  },
  'authorization.request-uri-invented': {
    says: 'The authorization endpoint asks for consent whatever the request_uri is.',
    breaks: ['authorization.request-uri-issued'],
    behavior: forUnknownUri((uri, tools) => (isNearOne(uri, tools) ? undefined : CONSENT)),
  },
  'authorization.request-uri-altered': {
    says: 'The authorization endpoint compares only the beginning of the request_uri.',
    breaks: ['authorization.request-uri-issued'],
    behavior: forUnknownUri((uri, tools) => (isNearOne(uri, tools) ? CONSENT : undefined)),
  },
  'authorization.request-uri-appended': {
    says: 'The authorization endpoint opens a request_uri that begins with one that was issued.',
    breaks: ['authorization.request-uri-issued'],
    behavior: forUnknownUri((uri, tools) =>
      isAnyIssued(tools, (one) => uri.startsWith(one)) ? CONSENT : undefined,
    ),
  },
  'authorization.request-uri-cut-off': {
    says: 'The authorization endpoint opens the beginning of a request_uri that was issued.',
    breaks: ['authorization.request-uri-issued'],
    behavior: forUnknownUri((uri, tools) =>
      isAnyIssued(tools, (one) => one.startsWith(uri)) ? CONSENT : undefined,
    ),
  },
  'authorization.request-uri-other-case': {
    says: 'The authorization endpoint compares a request_uri without regard to the letter case.',
    breaks: ['authorization.request-uri-issued'],
    behavior: forUnknownUri((uri, tools) =>
      isAnyIssued(tools, (one) => one.toLowerCase() === uri.toLowerCase()) ? CONSENT : undefined,
    ),
  },
  'authorization.request-uri-with-code': {
    says: 'The authorization endpoint redirects with a code where nobody issued the request_uri.',
    breaks: ['authorization.request-uri-issued'],
    behavior: forUnknownUri((_uri, { applications: [first] }) =>
      redirectTo(`${first.redirectUri}?code=a-code-nevertheless`, 303),
    ),
  },
  'authorization.request-uri-of-another': {
    says: 'The authorization endpoint opens a request_uri for any application.',
    breaks: ['authorization.request-uri-of-client'],
    behavior: {
      response: { par: rememberUris },
      request: {
        authorization: ({ query }, tools) => {
          const owner = issuedUris(tools).get(query.get('request_uri') ?? '')
          if (owner) query.set('client_id', owner)
        },
      },
    },
  },
} as const satisfies Faults

/** Whether a reference begins as one does that was issued, beyond what all have in common. */
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
