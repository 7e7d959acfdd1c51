import { randomBytes } from 'node:crypto'
import {
  CompactEncrypt,
  decodeJwt,
  decodeProtectedHeader,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose'
import { alterJson } from './alter.ts'
import { accepted } from './answers.ts'
import type { Behavior } from './behavior.ts'
import type { ServiceRequest } from './request.ts'
import type { Tools } from './tools.ts'

/** Alters the claims of an id_token in place, or its header. */
type AlterIdToken = (claims: JWTPayload, header: JWTHeaderParameters, tools: Tools) => void

const isRefresh = ({ form }: ServiceRequest): boolean => form.get('grant_type') === 'refresh_token'

/**
 * Alters the id_token of token responses and signs it again with the service's key.
 *
 * @param alter - Alters it in place.
 * @param where - In every token response, or only in those of refreshes.
 */
export function inIdToken(alter: AlterIdToken, where: 'everywhere' | 'refresh' = 'everywhere'): Behavior {
  return {
    response: {
      exchange: accepted((response, tools, request) => {
        if (where === 'refresh' && !isRefresh(request)) return undefined
        return alterJson(async (body) => {
          if (typeof body.id_token !== 'string') return
          const claims = decodeJwt(body.id_token)
          const header: JWTHeaderParameters = { alg: 'PS256', ...decodeProtectedHeader(body.id_token) }
          alter(claims, header, tools)
          body.id_token = await new SignJWT(claims)
            .setProtectedHeader(header)
            .sign(tools.keys.service.privateKey)
        })(response, tools, request)
      }),
    },
  }
}

/** Sets a claim, or removes it if the value is `undefined`. */
export const claimed =
  (name: string, value: unknown): AlterIdToken =>
  (claims) => {
    claims[name] = value
  }

/** Encrypts a token with a random key, so that the client cannot decrypt it. */
export const encrypted = (token: string): Promise<string> =>
  new CompactEncrypt(Buffer.from(token))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', cty: 'JWT' })
    .encrypt(randomBytes(32))
