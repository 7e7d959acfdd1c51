import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { OtherService } from '../../../demo/index.ts'
import { type UnsignedJwt, unsignedJwt } from '../../../helpers/http/jose/jwt.ts'
import type { UnsignedRequest } from '../../../helpers/http/unsigned-request.ts'

/** Whose request it is: the application under test, or the second one. */
export type Who = '' | 'SECOND_'

const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const signed = (who: Who, claims: UnsignedJwt['claims']): UnsignedJwt => ({
  ...unsignedJwt(claims),
  signedBy: who === '' ? 'application' : 'second',
})
const now = () => Math.floor(Date.now() / 1000)

/** A verifier and its challenge (RFC 7636, 4). */
export function proofKey() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** The accepted requests, written by hand as a developer of an application would. */
export function requestsOf({ environment, files }: OtherService) {
  const text = (name: string) => environment[name] ?? ''

  const assertion = (who: Who, aud: string) => {
    const iss = text(`${who}CLIENT_ID`)
    return signed(who, { iss, sub: iss, aud, jti: randomUUID(), iat: now(), exp: now() + 60 })
  }

  return {
    token: (): UnsignedRequest => ({
      headers: {},
      form: {
        client_id: text('CLIENT_ID'),
        client_secret: text('CLIENT_SECRET'),
        grant_type: 'client_credentials',
        scope: 'accounts',
      },
    }),

    push: (endpoint: string, challenge: string, who: Who = ''): UnsignedRequest => ({
      headers: {},
      form: { client_id: text(`${who}CLIENT_ID`), client_assertion_type: JWT_BEARER },
      assertion: assertion(who, endpoint),
      requestObject: signed(who, {
        iss: text(`${who}CLIENT_ID`),
        aud: text('ISSUER_URL'),
        jti: randomUUID(),
        iat: now(),
        exp: now() + 120,
        client_id: text(`${who}CLIENT_ID`),
        response_type: 'code',
        redirect_uri: text('REDIRECT_URI'),
        scope: text('SCOPE'),
        state: 'the-state',
        nonce: 'the-nonce',
        code_challenge: challenge,
        code_challenge_method: 'S256',
        claims: { userinfo: { email: null } },
        permissions: text('PERMISSIONS').split(' '),
        authorization_details: JSON.parse(files['authorization-details.json'] ?? '[]'),
      }),
    }),

    exchange: (endpoint: string, code: string, verifier: string, who: Who = ''): UnsignedRequest => ({
      headers: {},
      form: {
        client_id: text(`${who}CLIENT_ID`),
        grant_type: 'authorization_code',
        code,
        redirect_uri: text('REDIRECT_URI'),
        code_verifier: verifier,
        client_assertion_type: JWT_BEARER,
      },
      assertion: assertion(who, endpoint),
    }),

    refresh: (endpoint: string, token: string): UnsignedRequest => ({
      headers: {},
      form: {
        client_id: text('CLIENT_ID'),
        grant_type: 'refresh_token',
        refresh_token: token,
        client_assertion_type: JWT_BEARER,
      },
      assertion: assertion('', endpoint),
    }),

    revoke: (endpoint: string, token: string): UnsignedRequest => ({
      headers: {},
      form: { client_id: text('CLIENT_ID'), token, client_assertion_type: JWT_BEARER },
      assertion: assertion('', endpoint),
    }),

    call: (token: string): UnsignedRequest => ({
      form: {},
      headers: { authorization: `Bearer ${token}`, 'x-api-key': text('API_KEY') },
    }),
  }
}
