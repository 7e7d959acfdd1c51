import type { Cause } from '../../contract/requests/field.ts'
import { rows } from '../requests/rows.ts'
import type { Row } from './attempts.ts'

const refused = (...codes: Cause['codes']): { readonly cause: Cause } => ({
  cause: { clause: 'refresh.error', codes },
})

/** For tokens of the second application, which come from the last code of the cases of the exchange. */
const OF_SECOND = { needs: 'SECOND_CLIENT_ID', follows: ['exchange code of-second'] } as const

/** Requests with an old code, and with tokens that are missing, invented, revoked or issued to another application. */
export const TOKEN_ATTEMPTS = {
  'par with other parameters': {
    area: 'par',
    clause: 'request-object.alone',
    when: 'the form has another state and a response mode next to the request object',
    isAccepted: true,
  },
  'exchange of old code': {
    area: 'exchange',
    clause: 'exchange.code-lifetime',
    when: 'the code was issued 62 seconds before',
    needs: 'PATIENCE',
    cause: { clause: 'exchange.error-grant', codes: ['invalid_grant'] },
  },
  'userinfo without token': {
    area: 'userinfo',
    clause: 'userinfo.token-genuine',
    when: 'it has no access token',
    safeInProduction: true,
  },
  'userinfo with invented token': {
    area: 'userinfo',
    clause: 'userinfo.token-genuine',
    when: 'the access token was never issued',
  },
  'userinfo by POST': {
    area: 'userinfo',
    clause: 'userinfo.post',
    when: 'the request is a POST',
  },
  'userinfo with lower-case scheme': {
    area: 'userinfo',
    clause: 'userinfo.scheme-case',
    when: 'the access token is sent with the scheme bearer',
  },
  'userinfo with refreshed token': {
    area: 'userinfo',
    clause: 'refresh.token-works',
    when: 'the userinfo endpoint gets the access token of the refresh',
  },
  'apiGet with refreshed token': {
    area: 'apiGet',
    clause: 'refresh.token-works',
    when: 'the business API gets the access token of the refresh',
  },
  'userinfo before reuse of the code': {
    area: 'userinfo',
    clause: 'exchange.code-reuse-revokes',
    when: 'its code was used once',
    isAccepted: true,
  },
  'userinfo after reuse of the code': {
    area: 'userinfo',
    clause: 'exchange.code-reuse-revokes',
    follows: ['exchange code used-before'],
    when: 'the code of the access token was used a second time',
    proves: 'ended',
  },
  'userinfo before revocations': {
    area: 'userinfo',
    clause: 'revocation.ends-access-token',
    when: 'no one has requested the revocation of the access token',
    isAccepted: true,
  },
  'userinfo after revocation by another': {
    area: 'userinfo',
    clause: 'revocation.token-of-client',
    when: 'another application has requested the revocation of the access token',
    needs: 'SECOND_CLIENT_ID',
    proves: 'left',
  },
  'userinfo after revocation by GET': {
    area: 'userinfo',
    clause: 'revocation.post-only',
    when: 'a GET has requested the revocation of the access token',
    proves: 'left',
  },
  'userinfo after revocation without authentication': {
    area: 'userinfo',
    clause: 'revocation.authentication',
    when: 'its revocation was requested without authentication',
    proves: 'left',
  },
  'userinfo after revocation': {
    area: 'userinfo',
    clause: 'revocation.ends-access-token',
    when: 'the access token was revoked',
    proves: 'ended',
  },
  'revocation by GET': {
    area: 'revocation',
    clause: 'revocation.post-only',
    when: 'the request is a GET, with its fields in the query',
    isAccepted: true,
  },
  'refresh for the second application': {
    area: 'refresh',
    clause: 'revocation.wrong-hint',
    when: 'the refresh token of the second application is valid',
    ...OF_SECOND,
    isAccepted: true,
  },
  'revocation with wrong hint': {
    area: 'revocation',
    clause: 'revocation.wrong-hint',
    when: 'token_type_hint is access_token, and the token is a refresh token',
    ...OF_SECOND,
    isAccepted: true,
  },
  'refresh after revocation with wrong hint': {
    area: 'refresh',
    clause: 'revocation.wrong-hint',
    when: 'the refresh token was revoked as an access token',
    ...OF_SECOND,
    proves: 'ended',
  },
  'userinfo for the second application': {
    area: 'userinfo',
    clause: 'revocation.ends-tokens-of-grant',
    when: 'the access token of the second application is valid',
    ...OF_SECOND,
    isAccepted: true,
  },
  'userinfo after revocation of refresh token': {
    area: 'userinfo',
    clause: 'revocation.ends-tokens-of-grant',
    when: 'the refresh token that the access token came from was revoked',
    ...OF_SECOND,
    proves: 'ended',
  },
  'refresh without authentication': {
    area: 'refresh',
    clause: 'refresh.authentication',
    when: 'the application does not authenticate itself',
    ...refused('invalid_client', 'invalid_request'),
  },
  'refresh with client secret': {
    area: 'refresh',
    clause: 'refresh.authentication',
    when: 'the client secret is sent in place of the assertion',
    authenticatesBy: 'client_secret_post',
    ...refused('invalid_client', 'invalid_request'),
  },
  'refresh with invented token': {
    area: 'refresh',
    clause: 'refresh.token-issued',
    when: 'the refresh token was never issued',
    ...refused('invalid_grant'),
  },
  'refresh with wider scope': {
    area: 'refresh',
    clause: 'refresh.scope',
    when: 'the scope is wider than the granted one',
    ...refused('invalid_scope'),
  },
  'refresh by another': {
    area: 'refresh',
    clause: 'refresh.token-of-client',
    when: 'another application sends the refresh token',
    needs: 'SECOND_CLIENT_ID',
    // The second application may not be allowed to refresh at all.
    ...refused('invalid_grant', 'unauthorized_client'),
  },
  'refresh before revocation': {
    area: 'refresh',
    clause: 'revocation.ends-refresh-token',
    when: 'no one has requested the revocation of the refresh token',
    isAccepted: true,
  },
  'refresh after revocation': {
    area: 'refresh',
    clause: 'revocation.ends-refresh-token',
    when: 'the refresh token was revoked',
    ...refused('invalid_grant'),
    proves: 'ended',
  },
  'revocation by another': {
    area: 'revocation',
    clause: 'revocation.token-of-client',
    when: 'another application sends the access token',
    needs: 'SECOND_CLIENT_ID',
    isAccepted: true,
  },
  'revocation of refresh token': {
    area: 'revocation',
    clause: 'revocation.ends-refresh-token',
    when: 'the token is the refresh token',
    isAccepted: true,
  },
  'revocation of unknown token': {
    area: 'revocation',
    clause: 'revocation.unknown-token',
    when: 'the token was never issued',
  },
  'revocation of revoked token': {
    area: 'revocation',
    clause: 'revocation.unknown-token',
    when: 'the token was revoked before',
  },
  'revocation without authentication': {
    area: 'revocation',
    clause: 'revocation.authentication',
    when: 'the application does not authenticate itself',
  },
} as const satisfies Readonly<Record<string, Omit<Row, 'key'>>>

type Name = keyof typeof TOKEN_ATTEMPTS

/** A request of this list, with the key of its evidence. */
export const tokenRow = (key: Name): Row => ({ ...TOKEN_ATTEMPTS[key], key })

const causes: ReadonlyMap<string, Cause> = new Map(
  [...rows, ...(Object.keys(TOKEN_ATTEMPTS) as Name[]).map(tokenRow)].flatMap(({ key, cause }) =>
    cause ? [[key, cause] as const] : [],
  ),
)

/** The error codes of a refusal, by the key of its evidence; `undefined` if no text specifies them. */
export const causeOf = (key: string): Cause | undefined => causes.get(key)

/** Some requests of this list. */
export const casesNamed = (...keys: readonly Name[]): readonly Row[] => keys.map(tokenRow)
