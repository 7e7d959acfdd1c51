import type { Cause } from '../../contract/requests/field.ts'
import { rows } from '../requests/rows.ts'
import type { Row } from './attempts.ts'

const refused = (...codes: Cause['codes']): { readonly cause: Cause } => ({
  cause: { clause: 'refresh.error', codes },
})

/** What is sent once more with a code that is old, and tokens that are missing, invented, revoked or another's. */
export const TOKEN_ATTEMPTS = {
  'par with parameters beside': {
    area: 'par',
    clause: 'request-object.alone',
    when: 'another state and a response mode are in the form, beside the request object',
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
    when: 'it carries no access token',
    safeInProduction: true,
  },
  'userinfo with invented token': {
    area: 'userinfo',
    clause: 'userinfo.token-genuine',
    when: 'nobody issued the access token',
  },
  'userinfo after reuse of the code': {
    area: 'userinfo',
    clause: 'exchange.code-reuse-revokes',
    follows: ['exchange code used-before'],
    when: 'the code of the access token was used a second time',
  },
  'userinfo after revocation by another': {
    area: 'userinfo',
    clause: 'revocation.token-of-client',
    when: 'another application has asked for the revocation of the access token',
    needs: 'SECOND_CLIENT_ID',
  },
  'userinfo after revocation': {
    area: 'userinfo',
    clause: 'revocation.ends-access-token',
    when: 'the access token was revoked',
  },
  'refresh without authentication': {
    area: 'refresh',
    clause: 'refresh.authentication',
    when: 'the application does not authenticate itself',
    ...refused('invalid_client', 'invalid_request'),
  },
  'refresh with invented token': {
    area: 'refresh',
    clause: 'refresh.token-issued',
    when: 'nobody issued the refresh token',
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
    // Nobody knows that it may refresh any.
    ...refused('invalid_grant', 'unauthorized_client'),
  },
  'refresh after revocation': {
    area: 'refresh',
    clause: 'revocation.ends-refresh-token',
    when: 'the refresh token was revoked',
    ...refused('invalid_grant'),
  },
  'revocation by another': {
    area: 'revocation',
    clause: 'revocation.token-of-client',
    when: 'another application sends the access token',
    needs: 'SECOND_CLIENT_ID',
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
    when: 'nobody issued the token',
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

/** What the error of a refused request says, by the key of its evidence; `undefined` where no text says. */
export const causeOf = (key: string): Cause | undefined => causes.get(key)

/** Some requests of this list. */
export const casesNamed = (...keys: readonly Name[]): readonly Row[] => keys.map(tokenRow)
