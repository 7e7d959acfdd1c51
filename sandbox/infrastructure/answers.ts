import { always, htmlAnswer, redirectTo, written } from '../behaviors/answers.ts'
import type { Answer, AnswerHook } from '../behaviors/behavior.ts'
import { countOf } from '../behaviors/remembering.ts'
import type { InfrastructureFaults } from './clauses.ts'
import { BY_DISCOVERY, BY_EXCHANGE, BY_PAR, BY_TOKEN } from './clauses.ts'

const PAGE = '<!doctype html><html><head><title>Maintenance</title></head><body>Back soon.</body></html>'
const UNAVAILABLE: Answer = { status: 503, headers: { 'Retry-After': '120' }, body: 'Service Unavailable' }
const TOO_MANY: Answer = { status: 429, headers: { 'Retry-After': '60' }, body: 'Too Many Requests' }
const MAINTENANCE = htmlAnswer(200, PAGE)

/** Answers of a proxy, or of an overloaded service, in place of the expected ones. */
export const answers = {
  'answer.unavailable-once': {
    says: 'The first token request is answered 503 with Retry-After.',
    touches: ['client-credentials'],
    unreachable: BY_TOKEN,
    behavior: () => ({ answer: { 'client-credentials': counted((count) => count === 1, UNAVAILABLE) } }),
  },
  'answer.unavailable-discovery': {
    says: 'The discovery document is always answered 503 with Retry-After.',
    touches: ['discovery'],
    unreachable: BY_DISCOVERY,
    behavior: () => always('discovery', UNAVAILABLE),
  },
  'answer.unavailable-par': {
    says: 'A pushed authorization request is always answered 503 with Retry-After.',
    touches: ['par'],
    unreachable: BY_PAR,
    behavior: () => always('par', UNAVAILABLE),
  },
  'answer.unavailable-authorization': {
    says: 'The authorization endpoint is always answered 503.',
    inBrowser: true,
    touches: ['authorization'],
    unreachable: ['authorization.request', 'authorization.log-in'],
    behavior: () => always('authorization', { ...MAINTENANCE, status: 503 }),
  },
  'answer.bad-gateway-at-end': {
    says: 'A proxy answers 502 where the authorization server redirects to the application.',
    inBrowser: true,
    touches: ['authorization'],
    unreachable: ['authorization.redirect'],
    behavior: () => ({
      response: {
        authorization: (response, { applications: [first] }) => {
          if (!response.header('Location').startsWith(first.redirectUri)) return
          response.setHeader('Location')
          response.status = 502
          response.setHeader('Content-Type', 'text/html')
          response.body = PAGE
        },
      },
    }),
  },
  'answer.too-many-exchanges': {
    says: 'The token endpoint of the code grant always answers 429.',
    touches: ['exchange'],
    unreachable: BY_EXCHANGE,
    behavior: () => always('exchange', TOO_MANY),
  },
  'answer.too-many-token-requests': {
    says: 'The gateway answers 429 from the third token request on.',
    touches: ['client-credentials'],
    unreachable: [
      'token.client-id-required',
      'token.client-secret-required',
      'token.grant-type-required',
      'token.grant-type-supported',
      'token.case-sensitive',
      'token.untrimmed',
      'token.fields-once',
      'token.body-only',
      'token.post-only',
      'token.form-only',
      'token.only-method',
      'token.scope-known',
      'token.unknown-fields',
      'token.any-answer',
      'key-pair.client-id',
      'key-pair.client-secret',
    ],
    behavior: () => ({ answer: { 'client-credentials': counted((count) => count >= 3, TOO_MANY) } }),
  },
  'answer.failing-put': {
    says: 'A PUT of the business API is always answered 500.',
    touches: ['business-put'],
    unreachable: ['api.put'],
    behavior: () => always('business-put', { status: 500, body: 'Internal Server Error' }),
  },
  'answer.truncated-token': {
    says: 'The JSON of the token response is cut off.',
    touches: ['client-credentials'],
    unreachable: BY_TOKEN,
    behavior: () => written('client-credentials', (members) => JSON.stringify(members).slice(0, -20)),
  },
  'answer.truncated-exchange': {
    says: 'The JSON of the token response of the code grant is cut off.',
    touches: ['exchange'],
    unreachable: BY_EXCHANGE,
    behavior: () => written('exchange', (members) => JSON.stringify(members).slice(0, 100)),
  },
  'answer.page-for-discovery': {
    says: 'The discovery document is an HTML page with status 200.',
    touches: ['discovery'],
    unreachable: BY_DISCOVERY,
    behavior: () => always('discovery', MAINTENANCE),
  },
  'answer.page-for-par': {
    says: 'The PAR response is an HTML page with status 200.',
    touches: ['par'],
    unreachable: BY_PAR,
    behavior: () => always('par', MAINTENANCE),
  },
  'answer.discovery-elsewhere': {
    says: 'The discovery document redirects to a host that is not part of the target.',
    touches: ['discovery'],
    unreachable: [],
    behavior: () => always('discovery', redirectTo('https://another-host.example/openid-configuration')),
  },
  'answer.redirect-loop': {
    says: 'The authorization endpoint redirects the browser to itself.',
    inBrowser: true,
    touches: ['authorization'],
    unreachable: [],
    behavior: () => ({
      answer: {
        authorization: ({ path, query }) => redirectTo(`${path}?${query}`),
      },
    }),
  },
} as const satisfies InfrastructureFaults

/** Answers each request according to its number, counting from 1. */
function counted(isMeant: (count: number) => boolean, answer: Answer): AnswerHook {
  return (_request, tools) => (isMeant(countOf(tools, 'requests')) ? answer : undefined)
}
