import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { alterJson } from '../behaviors/alter.ts'
import { accepted } from '../behaviors/answers.ts'
import type { Behavior } from '../behaviors/behavior.ts'
import { encrypted } from '../behaviors/encrypted.ts'
import type { Variants } from './variant.ts'

const KID = 'elliptic'

/** The elliptic key pair of these services, made when it is first needed. */
const keyPair = (() => {
  let pair: ReturnType<typeof generateKeyPair> | undefined
  return () => {
    pair ??= generateKeyPair('ES256', { extractable: true })
    return pair
  }
})()

const publishBoth: Behavior['response'] = {
  jwks: accepted(
    alterJson(async (body) => {
      const { publicKey } = await keyPair()
      const more = { ...(await exportJWK(publicKey)), kid: KID, use: 'sig', alg: 'ES256' }
      body.keys = [more, ...(Array.isArray(body.keys) ? body.keys : [])]
    }),
  ),
}

/** Services that sign the id_token in another way (OpenID Connect Core 1.0, section 10.1). */
export const idToken = {
  'id-token.elliptic': {
    says: 'The id_token is signed ES256, by one of two published keys.',
    behavior: {
      response: {
        ...publishBoth,
        token: accepted(
          alterJson(async (body) => {
            const { privateKey } = await keyPair()
            body.id_token = await new SignJWT(decodeJwt(String(body.id_token)))
              .setProtectedHeader({ alg: 'ES256', kid: KID })
              .sign(privateKey)
          }),
        ),
      },
    },
  },
  'id-token.encrypted': {
    says: 'The id_token is encrypted for its recipient.',
    behavior: {
      response: {
        token: accepted(
          alterJson(async (body) => {
            body.id_token = await encrypted(String(body.id_token))
          }),
        ),
      },
    },
    leftOut: ['exchange.id-token-signature'],
  },
  'id-token.without-kid': {
    says: 'The id_token names no key, and one published key fits its algorithm.',
    behavior: {
      response: {
        ...publishBoth,
        token: accepted(
          alterJson(async (body, { keys }) => {
            body.id_token = await new SignJWT(decodeJwt(String(body.id_token)))
              .setProtectedHeader({ alg: 'PS256' })
              .sign(keys.service.privateKey)
          }),
        ),
      },
    },
  },
} as const satisfies Variants
