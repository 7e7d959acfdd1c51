import { decodeJwt, SignJWT } from 'jose'
import type { ClauseId } from '../../contract/index.ts'
import { alterJson } from '../behaviors/alter.ts'
import { accepted } from '../behaviors/answers.ts'
import { combined } from '../behaviors/combined.ts'
import { encrypted } from '../behaviors/id-tokens.ts'
import { inAnswer } from '../behaviors/members.ts'
import { ELLIPTIC, ellipticKey, ellipticKeyPair, publishingKey } from '../behaviors/published-keys.ts'
import type { Variants } from './variant.ts'

/** The clauses that are judged by the contents of an id_token, so not if it is encrypted. */
const idTokenClauses = [
  'id-token.iss',
  'id-token.sub',
  'id-token.aud',
  'id-token.azp',
  'id-token.exp',
  'id-token.iat',
  'id-token.nonce',
  'id-token.at-hash',
  'id-token.c-hash',
  'id-token.authentication',
  'id-token.auth-time',
  'id-token.standard-claims',
  'id-token.signed',
  'id-token.fapi-algorithm',
  'id-token.kid',
] as const satisfies readonly ClauseId[]

const BOTH = publishingKey(ellipticKey)

/** The discovery document lists ES256 for id_tokens. */
const announced = inAnswer('discovery', (body) => {
  body.id_token_signing_alg_values_supported = ['PS256', 'RS256', 'ES256']
})

/** Services that sign or encrypt the id_token differently (OpenID Connect Core 1.0, section 10.1). */
export const idToken = {
  'id-token.elliptic': {
    says: 'The id_token is signed with ES256 and one of two published keys.',
    behavior: combined(BOTH, announced, {
      response: {
        exchange: accepted(
          alterJson(async (body) => {
            const { privateKey } = await ellipticKeyPair()
            body.id_token = await new SignJWT(decodeJwt(String(body.id_token)))
              .setProtectedHeader({ alg: 'ES256', kid: ELLIPTIC })
              .sign(privateKey)
          }),
        ),
      },
    }),
  },
  'id-token.encrypted': {
    says: 'The id_token is encrypted for its recipient.',
    behavior: {
      response: {
        exchange: accepted(
          alterJson(async (body) => {
            body.id_token = await encrypted(String(body.id_token))
          }),
        ),
      },
    },
    leftOut: ['exchange.id-token-signature'],
    blocked: ['discovery.id-token-algorithms'],
    inapplicable: [
      ...idTokenClauses,
      'id-token.seconds',
      'id-token.sub-same',
      'userinfo.sub-same',
      'refresh.id-token-claims',
      'refresh.id-token-iat',
      'refresh.id-token-nonce',
    ],
  },
  'id-token.without-kid': {
    says: 'The id_token has no kid, and only one published key fits its algorithm.',
    behavior: combined(BOTH, {
      response: {
        exchange: accepted(
          alterJson(async (body, { keys }) => {
            body.id_token = await new SignJWT(decodeJwt(String(body.id_token)))
              .setProtectedHeader({ alg: 'PS256' })
              .sign(keys.service.privateKey)
          }),
        ),
      },
    }),
    warnings: ['id-token.kid'],
  },
} as const satisfies Variants
