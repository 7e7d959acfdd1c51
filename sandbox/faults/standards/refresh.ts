import { alterJson } from '../../behaviors/alter.ts'
import { jsonAnswer } from '../../behaviors/answers.ts'
import { combined } from '../../behaviors/combined.ts'
import { claimed, inIdToken } from '../../behaviors/id-tokens.ts'
import { type AlterMembers, replaced, without } from '../../behaviors/members.ts'
import {
  anyIssued,
  authenticateAsFirst,
  authenticateByName,
  beforeRefresh,
  ofRefresh,
  onRefresh,
  refreshedRefusedAt,
  rememberTokens,
  wasIssued,
} from '../../behaviors/token-life.ts'
import type { Faults } from '../fault.ts'

const answer = (alter: AlterMembers) => onRefresh(alterJson(alter))
const WANTED = 'the scope that a refresh wants'

/** The refresh grant (RFC 6749, 5.1 and 6; OpenID Connect Core 1.0, 12.2; RFC 9396, 7). */
export const refresh = {
  'refresh.refused': {
    says: 'The token endpoint refuses every refresh token.',
    breaks: ['refresh.request'],
    behavior: {
      answer: {
        token: (request) => (ofRefresh(request) ? jsonAnswer(400, { error: 'invalid_grant' }) : undefined),
      },
    },
  },
  'refresh.as-text': {
    says: 'The token response of the refresh grant is declared as plain text.',
    breaks: ['exchange.content-type'],
    behavior: onRefresh((response) => {
      response.body = JSON.stringify(response.json)
      response.setHeader('Content-Type', 'text/plain')
    }),
  },
  'refresh.stored': {
    says: 'The token response of the refresh grant may be stored.',
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
    says: 'The member expires_in of the token response of the refresh grant is a text.',
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
    says: 'A refresh gives another refresh token each time, and takes the former one as well.',
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
    says: 'The claim sub of the id_token of a refresh is another user.',
    breaks: ['refresh.id-token-claims'],
    behavior: inIdToken(claimed('sub', 'somebody-else'), 'refresh'),
  },
  'refresh.other-issuer': {
    says: 'The claim iss of the id_token of a refresh is another issuer.',
    breaks: ['refresh.id-token-claims'],
    behavior: inIdToken(claimed('iss', 'https://another-issuer.example'), 'refresh'),
  },
  'refresh.other-audience': {
    says: 'The claim aud of the id_token of a refresh is another application.',
    breaks: ['refresh.id-token-claims'],
    behavior: inIdToken(claimed('aud', 'another-client'), 'refresh'),
  },
  'refresh.issued-text': {
    says: 'The claim iat of the id_token of a refresh is a text.',
    breaks: ['refresh.id-token-iat'],
    behavior: inIdToken((claims) => Object.assign(claims, { iat: String(claims.iat) }), 'refresh'),
  },
  'refresh.issued-before': {
    says: 'The claim iat of the id_token of a refresh is before that of the first one.',
    breaks: ['refresh.id-token-iat'],
    behavior: inIdToken((claims) => {
      claims.iat = Number(claims.iat) - 3600
    }, 'refresh'),
  },
  'refresh.other-nonce': {
    says: 'The id_token of a refresh has a nonce of its own.',
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
    says: 'A refresh takes an application that only names itself.',
    breaks: ['refresh.authentication'],
    behavior: beforeRefresh(authenticateByName),
  },
  'refresh.any-token': {
    says: 'Any text is taken for a refresh token.',
    breaks: ['refresh.token-issued'],
    behavior: combined(
      rememberTokens,
      {
        response: {
          token: (response, tools, { form }) => {
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
    says: 'A refresh gives whatever scope it is asked for.',
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
    says: 'A refresh token is taken from whichever application sends it.',
    breaks: ['refresh.token-of-client'],
    behavior: beforeRefresh(authenticateAsFirst),
  },
  'refresh.token-type-other': {
    says: 'The member token_type of the token response of the refresh grant is mac.',
    breaks: ['refresh.token-type'],
    behavior: answer(replaced('token_type', 'mac')),
  },
} as const satisfies Faults
