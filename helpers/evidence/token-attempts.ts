import type { ClauseId } from '../../contract/index.ts'
import { type Exchange, type Missing, notConfigured, type Recorded } from '../http/exchange.ts'
import { controlOf, note, type Recorder } from './recorder.ts'
import { doubt } from './refuse.ts'
import { rowLeftOut } from './safety.ts'
import type { Area } from './steps.ts'

interface TokenAttemptRow {
  readonly area: Area
  readonly clause: ClauseId
  /** What is different, in words that complete "refused when …". */
  readonly when: string
  /** It neither tries a credential nor alters anything. */
  readonly safeInProduction?: true
  /** It prepares another one of its clause, and is accepted. */
  readonly isAccepted?: true
  /** It takes a second application. */
  readonly bySecond?: true
}

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
    when: 'the code of the access token was used a second time',
  },
  'userinfo after revocation by another': {
    area: 'userinfo',
    clause: 'revocation.token-of-client',
    when: 'another application has asked for the revocation of the access token',
    bySecond: true,
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
  },
  'refresh with invented token': {
    area: 'refresh',
    clause: 'refresh.token-issued',
    when: 'nobody issued the refresh token',
  },
  'refresh with wider scope': {
    area: 'refresh',
    clause: 'refresh.scope',
    when: 'the scope is wider than the granted one',
  },
  'refresh by another': {
    area: 'refresh',
    clause: 'refresh.token-of-client',
    when: 'another application sends the refresh token',
    bySecond: true,
  },
  'refresh after revocation': {
    area: 'refresh',
    clause: 'revocation.ends-refresh-token',
    when: 'the refresh token was revoked',
  },
  'revocation by another': {
    area: 'revocation',
    clause: 'revocation.token-of-client',
    when: 'another application sends the access token',
    bySecond: true,
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
} as const satisfies Readonly<Record<string, TokenAttemptRow>>

export type TokenAttemptName = keyof typeof TOKEN_ATTEMPTS

/** The rows of a clause that are to be refused, each with the key of its evidence. */
export const tokenAttemptsOf = (
  clause: ClauseId,
): readonly (TokenAttemptRow & { readonly key: TokenAttemptName })[] =>
  Object.entries<TokenAttemptRow>(TOKEN_ATTEMPTS)
    .filter(([, row]) => row.clause === clause && !row.isAccepted)
    .map(([key, row]) => ({ ...row, key: key as TokenAttemptName }))

/**
 * Sends a request of this list once, if the one that it differs from was accepted.
 *
 * @param twin - what was accepted, or why nothing was
 */
export async function attemptWithToken(
  recorder: Recorder,
  name: TokenAttemptName,
  twin: Recorded<unknown>,
  send: () => Promise<Recorded<Exchange>>,
): Promise<Recorded<Exchange>> {
  const { target } = recorder
  const row: TokenAttemptRow = TOKEN_ATTEMPTS[name]
  const lacksSecond = row.bySecond && !target.second
  const unmet = rowLeftOut(target, row) ?? (lacksSecond ? notConfigured('SECOND_CLIENT_ID') : undefined)
  const control = unmet ?? controlOf(twin)
  const answer = control.is === 'accepted' ? await send() : control
  note(recorder, { ...row, key: name }, { control, answer })
  return answer
}

/**
 * Sends the unedited request once more, where any of these requests was sent: their refusals count only if it is accepted.
 *
 * @returns its answer, or why it was not sent
 */
export async function closeAttempts(
  recorder: Recorder,
  names: readonly TokenAttemptName[],
  send: () => Promise<Recorded<Exchange>>,
): Promise<Recorded<Exchange> | undefined> {
  if (!names.some((name) => recorder.attempts[name]?.answer.is === 'recorded')) return undefined
  const closing = await send()
  doubt(
    recorder,
    names.map((key) => ({ key })),
    closing,
  )
  return closing
}

/** Notes why a request of this list is not sent. */
export function noteUnattempted(recorder: Recorder, name: TokenAttemptName, because: Missing): void {
  note(recorder, { ...TOKEN_ATTEMPTS[name], key: name }, { control: because, answer: because })
}
