import { alterJson } from '../../behaviors/alter.ts'
import { jsonAnswer } from '../../behaviors/answers.ts'
import { combined } from '../../behaviors/combined.ts'
import { claimed, inIdToken } from '../../behaviors/id-tokens.ts'
import { type AlterMembers, replaced, without } from '../../behaviors/members.ts'
import {
  anyIssued,
  authenticateByName,
  beforeRefresh,
  ofRefresh,
  onRefresh,
  refreshedRefusedAt,
  refreshesForAny,
  rememberTokens,
  wasIssued,
} from '../../behaviors/token-life.ts'
import type { Faults } from '../fault.ts'

const answer = (alter: AlterMembers) => onRefresh(alterJson(alter))
const WANTED = 'the scope that a refresh requests'

/** Faults of the refresh grant (RFC 6749, 5.1 and 6; OpenID Connect Core 1.0, 12.2; RFC 9396, 7). */
export const refresh = {
  'refresh.refused': {
    says: 'The token endpoint refuses every refresh token.',
    breaks: ['refresh.request'],
    behavior: {
      answer: {
        exchange: (request) => (ofRefresh(request) ? jsonAnswer(400, { error: 'invalid_grant' }) : undefined),
      },
    },
  },
  'refresh.as-text': {
    says: 'The token response of the refresh grant has the Content-Type text/plain.',
    breaks: ['exchange.content-type'],
    behavior: onRefresh((response) => {
      response.body = JSON.stringify(response.json)
      response.setHeader('Content-Type', 'text/plain')
    }),
  },
  'refresh.stored': {
    says: 'The token response of the refresh grant has a Cache-Control that allows the client to store it.',
    breaks: ['exchange.no-store'],
    behavior: onRefresh((response) => response.setHeader('Cache-Control', 'private, max-age=60')),
  },
  'refresh.access-token-missing': {
    says: 'The token response of the refresh grant has no access_token.',
    breaks: ['refresh.access-token'],
    behavior: answer(without('access_token')),
  },
  'refresh.token-type-missing': {
    says: 'The token response of the refresh grant has no token_type.',
    breaks: ['refresh.token-type'],
    behavior: answer(without('token_type')),
  },
  'refresh.expires-in-text': {
    says: 'The expires_in of the token response of the refresh grant is a string.',
    breaks: ['refresh.expires-in'],
    behavior: answer((body) => {
      body.expires_in = String(body.expires_in)
    }),
  },
  'refresh.details-lost': {
    says: 'The token response of the refresh grant has no authorization_details.',
    breaks: ['refresh.authorization-details'],
    behavior: answer(without('authorization_details')),
  },
  'refresh.rotated': {
    says: 'Every refresh returns a new refresh token, although the old one still works.',
    breaks: ['refresh.not-rotated'],
    behavior: combined(
      beforeRefresh(({ form }) => {
        form.set('refresh_token', (form.get('refresh_token') ?? '').replace(/~.*$/, ''))
      }),
      {
        request: {
          revocation: ({ form }) => form.set('token', (form.get('token') ?? '').replace(/~.*$/, '')),
        },
      },
      answer((body) => {
        body.refresh_token = `${body.refresh_token}~${crypto.randomUUID()}`
      }),
    ),
  },
  'refresh.other-user': {
    says: 'The sub of the id_token of a refresh is another user.',
    breaks: ['refresh.id-token-claims'],
    behavior: inIdToken(claimed('sub', 'somebody-else'), 'refresh'),
  },
  'refresh.other-issuer': {
    says: 'The iss of the id_token of a refresh is another issuer.',
    breaks: ['refresh.id-token-claims'],
    behavior: inIdToken(claimed('iss', 'https://another-issuer.example'), 'refresh'),
  },
  'refresh.other-audience': {
    says: 'The aud of the id_token of a refresh is another application.',
    breaks: ['refresh.id-token-claims'],
    behavior: inIdToken(claimed('aud', 'another-client'), 'refresh'),
  },
  'refresh.issued-text': {
    says: 'The iat of the id_token of a refresh is a string.',
    breaks: ['refresh.id-token-iat'],
    behavior: inIdToken((claims) => Object.assign(claims, { iat: String(claims.iat) }), 'refresh'),
  },
  'refresh.issued-before': {
    says: 'The iat of the id_token of a refresh is before that of the first id_token.',
    breaks: ['refresh.id-token-iat'],
    behavior: inIdToken((claims) => {
      claims.iat = Number(claims.iat) - 3600
    }, 'refresh'),
  },
  'refresh.other-nonce': {
    says: 'The id_token of a refresh has a new nonce.',
    breaks: ['refresh.id-token-nonce'],
    behavior: inIdToken(claimed('nonce', 'a-nonce-of-its-own'), 'refresh'),
  },
  'refresh.token-refused-at-api': {
    says: 'The business API refuses the access token of a refresh.',
    breaks: ['refresh.token-works'],
    behavior: refreshedRefusedAt('business-get'),
  },
  'refresh.token-refused-at-userinfo': {
    says: 'The userinfo endpoint refuses the access token of a refresh.',
    breaks: ['refresh.token-works'],
    behavior: refreshedRefusedAt('userinfo'),
  },
  'refresh.unauthenticated': {
    says: 'A refresh accepts a client_id without a client assertion.',
    breaks: ['refresh.authentication'],
    behavior: beforeRefresh(authenticateByName),
  },
  'refresh.secret-taken': {
    says: 'A refresh accepts the client secret in place of a client assertion.',
    breaks: ['refresh.authentication'],
    behavior: beforeRefresh((request, tools) => {
      const { form } = request
      if (form.get('client_secret') !== tools.application(form.get('client_id')).secret) return
      form.delete('client_secret')
      return authenticateByName(request, tools)
    }),
  },
  'refresh.any-token': {
    says: 'A refresh accepts any text as the refresh token.',
    breaks: ['refresh.token-issued'],
    behavior: combined(
      rememberTokens,
      {
        response: {
          exchange: (response, tools, { form }) => {
            const { refresh_token: own } = response.json
            if (own && !form.has('refresh_token')) tools.memory.set('a refresh token', own)
          },
        },
      },
      beforeRefresh(({ form }, tools) => {
        const own = tools.memory.get('a refresh token')
        if (!wasIssued(tools, form.get('refresh_token')) && typeof own === 'string')
          form.set('refresh_token', anyIssued(tools, (token) => token === own) ?? '')
      }),
    ),
  },
  'refresh.scope-widened': {
    says: 'A refresh grants any scope that is requested.',
    breaks: ['refresh.scope'],
    behavior: combined(
      beforeRefresh(({ form }, { memory }) => {
        memory.set(WANTED, form.get('scope'))
        form.delete('scope')
      }),
      onRefresh((response, { memory }) => {
        const wanted = memory.get(WANTED)
        if (wanted) response.json = { ...response.json, scope: wanted }
      }),
    ),
  },
  'refresh.of-any-client': {
    says: 'A refresh accepts the refresh token of one application from another.',
    breaks: ['refresh.token-of-client'],
    behavior: refreshesForAny,
  },
  'refresh.token-type-other': {
    says: 'The token_type of the token response of the refresh grant is mac.',
    breaks: ['refresh.token-type'],
    behavior: answer(replaced('token_type', 'mac')),
  },
} as const satisfies Faults
