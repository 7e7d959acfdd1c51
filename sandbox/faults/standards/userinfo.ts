import { always, jsonAnswer, onAccepted, refused, written } from '../../behaviors/answers.ts'
import { bearerOf } from '../../behaviors/bearer.ts'
import { combined } from '../../behaviors/combined.ts'
import { inAnswer, replaced, without } from '../../behaviors/members.ts'
import { countOf } from '../../behaviors/remembering.ts'
import { codeReuseUnreported, rememberTokens, wasIssued } from '../../behaviors/token-life.ts'
import type { Faults } from '../fault.ts'

/** Faults of the userinfo endpoint (OpenID Connect Core 1.0, section 5.3; RFC 6750, section 3), and of ended tokens. */
export const userinfo = {
  'userinfo.closed': {
    says: 'The userinfo endpoint refuses every token.',
    breaks: ['userinfo.request'],
    behavior: always('userinfo', jsonAnswer(401, { error: 'invalid_token' })),
  },
  'userinfo.get-only': {
    says: 'The userinfo endpoint answers 405 to a POST.',
    breaks: ['userinfo.post'],
    behavior: {
      answer: {
        userinfo: ({ method }) =>
          method === 'POST' ? jsonAnswer(405, { error: 'invalid_request' }) : undefined,
      },
    },
  },
  'userinfo.scheme-exact': {
    says: 'The userinfo endpoint refuses the scheme bearer in lower case.',
    breaks: ['userinfo.scheme-case'],
    behavior: {
      answer: {
        userinfo: ({ headers }) =>
          headers.authorization?.startsWith('bearer ')
            ? jsonAnswer(401, { error: 'invalid_token' })
            : undefined,
      },
    },
  },
  'userinfo.post-as-text': {
    says: 'The userinfo response to a POST has the Content-Type text/plain.',
    breaks: ['userinfo.media-type'],
    behavior: onAccepted('userinfo', (response, _tools, { method }) => {
      if (method === 'POST') response.setHeader('Content-Type', 'text/plain')
    }),
  },
  'userinfo.sub-other-later': {
    says: 'The sub of every userinfo response after the first is not that of the id_token.',
    breaks: ['userinfo.sub-same'],
    behavior: onAccepted('userinfo', (response, tools) => {
      if (countOf(tools, 'userinfo responses') > 1) response.json = { ...response.json, sub: 'somebody-else' }
    }),
  },
  'userinfo.as-text': {
    says: 'The userinfo response has the Content-Type text/plain.',
    breaks: ['userinfo.media-type'],
    behavior: written('userinfo', (members) => JSON.stringify(members), 'text/plain'),
  },
  'userinfo.sub-missing': {
    says: 'The userinfo response has no sub.',
    breaks: ['userinfo.sub'],
    behavior: inAnswer('userinfo', without('sub')),
  },
  'userinfo.sub-other': {
    says: 'The sub of the userinfo response is not that of the id_token.',
    breaks: ['userinfo.sub-same'],
    behavior: inAnswer('userinfo', replaced('sub', 'somebody-else')),
  },
  'userinfo.updated-at-text': {
    says: 'The updated_at of the userinfo response is a string.',
    breaks: ['userinfo.standard-claims'],
    behavior: inAnswer('userinfo', replaced('updated_at', '2026-01-01T00:00:00Z')),
  },
  'userinfo.open': {
    says: 'The userinfo endpoint answers a request without a token.',
    breaks: ['userinfo.token-genuine'],
    behavior: {
      answer: {
        userinfo: (request) => (bearerOf(request) ? undefined : jsonAnswer(200, { sub: 'anybody' })),
      },
    },
  },
  'userinfo.any-token': {
    says: 'The userinfo endpoint accepts unknown tokens.',
    breaks: ['userinfo.token-genuine'],
    behavior: combined(rememberTokens, {
      answer: {
        userinfo: (request, tools) => {
          const token = bearerOf(request)
          return token && !wasIssued(tools, token) ? jsonAnswer(200, { sub: 'anybody' }) : undefined
        },
      },
    }),
  },
  'userinfo.unchallenged': {
    says: 'A refusal of the userinfo endpoint has no challenge.',
    breaks: ['userinfo.challenge'],
    behavior: { response: { userinfo: refused((response) => response.setHeader('WWW-Authenticate')) } },
  },
  'userinfo.forbidden': {
    says: 'The userinfo endpoint answers every refused request with 403.',
    breaks: ['userinfo.unauthorized'],
    behavior: {
      response: {
        userinfo: refused((response) => {
          response.status = 403
        }),
      },
    },
  },
  'exchange.code-reuse-harmless': {
    says: 'A code that is used a second time is refused, but its tokens stay valid.',
    breaks: ['exchange.code-reuse-revokes'],
    behavior: codeReuseUnreported,
  },
} as const satisfies Faults
