import { always, jsonAnswer, redirected, redirectTo, written } from '../behaviors/answers.ts'
import { type AlterMembers, inAnswer } from '../behaviors/members.ts'
import type { Faults } from './fault.ts'

const answer = (alter: AlterMembers) => inAnswer('discovery', alter)

/** Replaces an address by one that is answered 404; its last segment stays. */
const dead = (name: `${string}_endpoint`) =>
  answer((body) => {
    const address = new URL(String(body[name]))
    address.pathname = `/nothing-here${address.pathname}`
    body[name] = address.href
  })

/** Faults of the discovery document as a whole (document 4.2). */
export const discovery = {
  'discovery.not-found': {
    says: 'The well-known address of the discovery document is answered 404.',
    breaks: ['discovery.request'],
    behavior: always('discovery', { status: 404, body: 'Not Found' }),
  },
  'discovery.error-in-200': {
    says: 'The discovery document is an OAuth error with status 200.',
    breaks: ['discovery.request'],
    behavior: always('discovery', jsonAnswer(200, { error: 'temporarily_unavailable' })),
  },
  'discovery.authorization-endpoint-dead': {
    says: 'The authorization_endpoint of the discovery document is answered 404.',
    breaks: ['discovery.addresses-answer', 'authorization.request', 'authorization.log-in'],
    behavior: dead('authorization_endpoint'),
  },
  'discovery.token-endpoint-dead': {
    says: 'The token_endpoint of the discovery document is answered 404.',
    breaks: ['discovery.addresses-answer', 'exchange.request'],
    behavior: dead('token_endpoint'),
  },
  'discovery.par-endpoint-dead': {
    says: 'The pushed_authorization_request_endpoint of the discovery document is answered 404.',
    breaks: ['discovery.addresses-answer', 'par.request'],
    behavior: dead('pushed_authorization_request_endpoint'),
  },
  'discovery.userinfo-endpoint-dead': {
    says: 'The userinfo_endpoint of the discovery document is answered 404.',
    breaks: ['discovery.addresses-answer'],
    behavior: dead('userinfo_endpoint'),
  },
  'discovery.revocation-endpoint-gone': {
    says: 'The revocation_endpoint of the discovery document is answered 410.',
    breaks: ['discovery.addresses-answer'],
    behavior: always('revocation', { status: 410 }),
  },
  'discovery.redirected-six-times': {
    says: 'The discovery document is behind six redirects.',
    breaks: ['discovery.request'],
    behavior: redirected('discovery', 6),
  },
  'discovery.redirected-to-itself': {
    says: 'The address of the discovery document redirects to itself.',
    breaks: ['discovery.request'],
    behavior: { answer: { discovery: ({ path }) => redirectTo(path) } },
  },
  'discovery.yaml': {
    says: 'The discovery document is YAML.',
    breaks: ['discovery.json', 'discovery.content-type'],
    behavior: written(
      'discovery',
      (members) =>
        Object.entries(members)
          .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
          .join('\n'),
      'application/yaml',
    ),
  },
  'discovery.empty': {
    says: 'The discovery document is empty.',
    breaks: ['discovery.json'],
    behavior: written('discovery', () => ''),
  },
} as const satisfies Faults

/** Faults in the addresses of the discovery document (document 2.3). */
export const discoveryFields = {
  'discovery.scheme-weaker': {
    says: 'The issuer of the discovery document is https, and its endpoints are http.',
    breaks: ['discovery.scheme', 'discovery.issuer', 'authorization.iss'],
    behavior: answer((body) => {
      body.issuer = String(body.issuer).replace('http:', 'https:')
    }),
  },
  'discovery.par-path-other': {
    says: 'The pushed authorization request endpoint has another path than in the sample.',
    breaks: ['discovery.par-path'],
    behavior: { settings: { paths: { par: '/push' } } },
  },
  'discovery.token-path-other': {
    says: 'The token endpoint has another path than in the sample.',
    breaks: ['discovery.token-path'],
    behavior: { settings: { paths: { exchange: '/tokens' } } },
  },
  'discovery.addresses-swapped': {
    says: 'The discovery document swaps the token endpoint and the pushed authorization request endpoint.',
    breaks: ['discovery.par-path', 'discovery.token-path'],
    inconclusive: ['par.request'],
    behavior: answer((body) => {
      const { token_endpoint, pushed_authorization_request_endpoint } = body
      body.token_endpoint = pushed_authorization_request_endpoint
      body.pushed_authorization_request_endpoint = token_endpoint
    }),
  },
} as const satisfies Faults
