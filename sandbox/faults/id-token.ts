import { decodeJwt, type JWTPayload, UnsecuredJWT } from 'jose'
import { alterJson } from '../behaviors/alter.ts'
import { accepted } from '../behaviors/answers.ts'
import type { Behavior } from '../behaviors/behavior.ts'
import { inAnswer, replaced } from '../behaviors/members.ts'
import type { Tools } from '../behaviors/tools.ts'
import type { Faults } from './fault.ts'

/** Faults of the signature of the id_token (document 2.7; OpenID Connect Core 1.0, section 3.1.3.7). */
export const idToken = {
  'exchange.id-token-other-key': {
    says: 'The id_token is signed with another key than the published key with its key ID.',
    breaks: ['exchange.id-token-signature'],
    behavior: signed((claims, { applications: [, second], keys, sign }) =>
      sign(claims, second, { kid: keys.service.id }),
    ),
  },
  'exchange.id-token-unsigned': {
    says: 'The id_token is unsigned.',
    breaks: ['exchange.id-token-signature', 'id-token.signed'],
    behavior: signed((claims) => new UnsecuredJWT(claims).encode()),
  },
  'exchange.id-token-altered': {
    says: 'The claims of the id_token are altered after signing.',
    breaks: ['exchange.id-token-signature'],
    behavior: inAnswer('exchange', (body) => {
      const [header, , signature] = String(body.id_token).split('.')
      const claims = { ...decodeJwt(String(body.id_token)), acr: 'altered' }
      body.id_token = [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
    }),
  },
  'exchange.id-token-opaque': {
    says: 'The id_token is an opaque string.',
    breaks: ['exchange.id-token-signature'],
    behavior: inAnswer('exchange', replaced('id_token', 'an-opaque-text')),
  },
  'exchange.keys-unpublished': {
    says: 'The authorization server publishes an empty list of keys.',
    breaks: ['exchange.id-token-signature'],
    behavior: inAnswer('jwks', replaced('keys', [])),
  },
} as const satisfies Faults

function signed(sign: (claims: JWTPayload, tools: Tools) => string | Promise<string>): Behavior {
  return {
    response: {
      exchange: accepted(
        alterJson(async (body, tools) => {
          body.id_token = await sign(decodeJwt(String(body.id_token)), tools)
        }),
      ),
    },
  }
}
