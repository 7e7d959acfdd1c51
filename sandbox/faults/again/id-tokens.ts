import { decodeJwt, type JWTPayload, UnsecuredJWT } from 'jose'
import type { ClauseId } from '../../../contract/index.ts'
import { alterJson } from '../../behaviors/alter.ts'
import type { Behavior, ResponseHook } from '../../behaviors/behavior.ts'
import { onRefresh } from '../../behaviors/token-life.ts'
import type { Tools } from '../../behaviors/tools.ts'
import { fromSecond, ofSecond, onTurn } from '../../behaviors/turns.ts'
import type { Fault } from '../fault.ts'

/** Which id_tokens are wrong; the first one is right. */
const WHEN: Readonly<Record<string, readonly [which: string, on: (hook: ResponseHook) => Behavior]>> = {
  exchange: [
    'The id_token of every exchange after the first',
    (hook) => onTurn('exchange', fromSecond, hook),
  ],
  second: ['The id_token of the second application', (hook) => onTurn('exchange', ofSecond, hook)],
  refresh: ['The id_token of a refresh', onRefresh],
}

const HOUR = 3600

type Make = (claims: JWTPayload, tools: Tools) => string | Promise<string>

const signed =
  (alter: (claims: JWTPayload) => object): Make =>
  (claims, { keys, sign }) =>
    sign({ ...claims, ...alter(claims) }, { key: keys.service })

/** What is wrong with the id_token. */
const WRONG: Readonly<Record<string, readonly [says: string, breaks: readonly ClauseId[], make: Make]>> = {
  'other-key': [
    'is signed with another key than the published key with its key ID',
    ['exchange.id-token-signature'],
    (claims, { applications: [, second], keys, sign }) => sign(claims, second, { kid: keys.service.id }),
  ],
  'unpublished-key': [
    'is signed with a key that is not published',
    ['exchange.id-token-signature'],
    (claims, { applications: [, second], sign }) => sign(claims, second),
  ],
  unsigned: [
    'is unsigned',
    ['exchange.id-token-signature', 'id-token.signed'],
    (claims) => new UnsecuredJWT(claims).encode(),
  ],
  expired: [
    'is already expired when it is issued',
    ['id-token.exp'],
    signed(({ iat }) => ({ exp: Number(iat) - HOUR })),
  ],
  'email-verified-text': [
    'has a string as email_verified',
    ['id-token.standard-claims'],
    signed(() => ({ email_verified: 'true' })),
  ],
}

/** id_tokens that are wrong from the second on, for the second application, or in a refresh (Core 1.0, 12.2). */
export const againIdTokens: Readonly<Record<string, Fault<ClauseId>>> = Object.fromEntries(
  Object.entries(WHEN).flatMap(([when, [which, on]]) =>
    Object.entries(WRONG).map(([what, [says, breaks, make]]) => {
      const hook = alterJson(async (body, tools) => {
        body.id_token = await make(decodeJwt(String(body.id_token)), tools)
      })
      return [`again.${when}.id-token-${what}`, { says: `${which} ${says}.`, breaks, behavior: on(hook) }]
    }),
  ),
)
