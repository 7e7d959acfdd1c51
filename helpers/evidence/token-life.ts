import { isAccepted, isServiceError, member } from '../http/answer.ts'
import { andThen, blocked, doesNotApply, type Exchange, type Recorded } from '../http/exchange.ts'
import { otherScope } from '../requests/different.ts'
import { clientCredentialsRequest } from '../requests/documented-requests.ts'
import { getBusinessApi } from './business-api.ts'
import type { Endpoints } from './consent.ts'
import { noteAnswer } from './further.ts'
import { answerFacts, type Observed } from './observed.ts'
import { accepted, acceptedMember, blockedBy, type Recorder } from './recorder.ts'
import { attemptWithToken, closeAttempts, noteUnattempted } from './token-attempts.ts'
import {
  askUserinfo,
  invented,
  postForm,
  refreshFields,
  requestToken,
  revocationFields,
} from './token-requests.ts'

/** The tokens of the code flow, and what they were good for. */
export interface CodeTokens {
  readonly codeExchange: Recorded<Exchange>
  readonly accessToken: Recorded<string>
  readonly userinfo: Recorded<Exchange>
  readonly refresh: Recorded<Exchange>
  /** The refresh token as it is after all that was tried with it. */
  readonly refreshToken: Recorded<string>
}

/** Asks userinfo with the access token of the code grant, and in ways that are refused (OpenID Connect Core 1.0, 5.3). */
export async function useAccessToken(
  recorder: Recorder,
  { userinfo: endpoint }: Endpoints,
  accessToken: Recorded<string>,
): Promise<Recorded<Exchange>> {
  const ask = (token?: Recorded<string>) => askUserinfo(recorder, endpoint, token)
  const userinfo = await ask(accessToken)
  const twin = accepted('userinfo', userinfo)
  await Promise.all([
    attemptWithToken(recorder, 'userinfo without token', twin, () => ask()),
    attemptWithToken(recorder, 'userinfo with invented token', twin, () => ask(invented(accessToken))),
  ])
  await closeAttempts(recorder, ['userinfo without token', 'userinfo with invented token'], () =>
    ask(accessToken),
  )
  return userinfo
}

/**
 * Has another application ask for the end of the access token, and refreshes the tokens (RFC 7009, 2.1; RFC 6749, 6). It
 * comes before a code is used twice, which may end all that the user has granted the application.
 */
export async function useRefreshToken(
  recorder: Recorder,
  endpoints: Endpoints,
  { codeExchange, accessToken, userinfo }: Omit<CodeTokens, 'refresh' | 'refreshToken'>,
): Promise<Pick<CodeTokens, 'refresh' | 'refreshToken'>> {
  const twin = accepted('userinfo', userinfo)
  const answer = await attemptWithToken(recorder, 'revocation by another', twin, () =>
    postForm(recorder, endpoints.revocation, accessToken, revocationFields('access_token'), 'second'),
  )
  const isTaken = answer.is === 'recorded' && isAccepted(answer.value)
  const stillTaken = isTaken ? twin : doesNotApply('the revocation was refused')
  await attemptWithToken(recorder, 'userinfo after revocation by another', stillTaken, () =>
    askUserinfo(recorder, endpoints.userinfo, accessToken),
  )
  const first = acceptedMember('the token exchange', codeExchange, 'refresh_token')
  const refresh = await postForm(recorder, endpoints.token, first, refreshFields)
  return { refresh, refreshToken: await refuseRefreshes(recorder, endpoints.token, codeExchange, refresh) }
}

/**
 * Asks for new tokens in ways that are refused, once the right one was accepted, and finally in the right one again.
 *
 * @returns the refresh token as it is then: a service may give another one at each refresh
 */
async function refuseRefreshes(
  recorder: Recorder,
  endpoint: Recorded<string>,
  codeExchange: Recorded<Exchange>,
  refresh: Recorded<Exchange>,
): Promise<Recorded<string>> {
  const twin = accepted('the refresh', refresh)
  let alive = acceptedMember('the token exchange', codeExchange, 'refresh_token')
  const rotate = (answer: Recorded<Exchange>) => {
    const next = acceptedMember('the refresh', answer, 'refresh_token')
    if (next.is === 'recorded') alive = next
    return answer
  }
  const send = async (
    fieldsOf: Parameters<typeof postForm>[3] = refreshFields,
    by?: Parameters<typeof postForm>[4],
    token = alive,
  ) => rotate(await postForm(recorder, endpoint, token, fieldsOf, by))
  const close = async () => {
    const answer = await send()
    const still = accepted('the closing refresh', answer)
    if (still.is !== 'recorded') alive = still
    return answer
  }
  rotate(refresh)
  await Promise.all([
    attemptWithToken(recorder, 'refresh without authentication', twin, () =>
      send(refreshFields, 'unauthenticated'),
    ),
    attemptWithToken(recorder, 'refresh with invented token', twin, () =>
      send(refreshFields, 'application', invented(alive)),
    ),
  ])
  const granted = codeExchange.is === 'recorded' ? member(codeExchange.value, 'scope') : undefined
  const scope = granted ?? recorder.target.scope
  await attemptWithToken(recorder, 'refresh with wider scope', twin, () =>
    send((token) => ({ ...refreshFields(token), scope: `${scope} ${otherScope(scope)}` })),
  )
  const refused = [
    'refresh without authentication',
    'refresh with invented token',
    'refresh with wider scope',
  ] as const
  await closeAttempts(recorder, refused, close)
  // A service may end a refresh token that another application has (RFC 6749, 10.4).
  await attemptWithToken(recorder, 'refresh by another', twin, () => send(refreshFields, 'second'))
  await closeAttempts(recorder, ['refresh by another'], close)
  return alive
}

/** Until a code is used twice, nothing is known of what becomes of its tokens. */
export const expectReuse = (recorder: Recorder, codeExchange: Recorded<Exchange>): void =>
  noteUnattempted(
    recorder,
    'userinfo after reuse of the code',
    codeExchange.is === 'recorded'
      ? { is: 'left out', because: 'no code was used a second time' }
      : blockedBy(codeExchange),
  )

/**
 * Asks userinfo with the token of an exchange whose code was used a second time (RFC 6749, 4.1.2).
 *
 * @param twin - the exchange
 * @param reused - the answer to the code's second use
 */
export async function askAfterReuse(
  recorder: Recorder,
  endpoint: Recorded<string>,
  userinfo: Recorded<Exchange>,
  twin: Recorded<Exchange>,
  reused: Recorded<Exchange>,
): Promise<void> {
  const token = acceptedMember('the token exchange', twin, 'access_token')
  const whyNot = andThen(reused, (again): Recorded<unknown> => {
    if (isServiceError(again)) return blocked('the second use of the code was not answered')
    if (isAccepted(again)) return doesNotApply('the code was taken a second time')
    return andThen(token, (value) =>
      andThen(
        accepted('userinfo', userinfo),
        (before): Recorded<unknown> =>
          before.request.headers.authorization === `Bearer ${value}`
            ? doesNotApply('two exchanges gave the same access token')
            : userinfo,
      ),
    )
  })
  await attemptWithToken(recorder, 'userinfo after reuse of the code', whyNot, () =>
    askUserinfo(recorder, endpoint, token),
  )
}

/** The step that revokes, and what is observed of all that becomes of tokens. */
interface TokenEnd {
  readonly revocation: Recorded<Exchange>
  readonly observed: readonly Observed[]
}

/**
 * Ends the tokens of the code grant, once nothing needs them any more (RFC 7009), and observes what the document leaves
 * open: the shapes of these answers, and what the token of another application opens.
 */
export async function endTokens(
  recorder: Recorder,
  endpoints: Endpoints,
  { accessToken, userinfo, refresh, refreshToken }: CodeTokens,
): Promise<TokenEnd> {
  const revoke = (token: Recorded<string>, hint: 'access_token' | 'refresh_token') =>
    postForm(recorder, endpoints.revocation, token, revocationFields(hint))
  const revocation = await revoke(accessToken, 'access_token')
  const first = accepted('the revocation', revocation)
  const [afterwards] = await Promise.all([
    getBusinessApi(recorder, accessToken, 'code'),
    attemptWithToken(
      recorder,
      'userinfo after revocation',
      andThen(first, () => accepted('userinfo', userinfo)),
      () => askUserinfo(recorder, endpoints.userinfo, accessToken),
    ),
  ])
  const refuse = async (twin: Recorded<unknown>, closing: () => Promise<Recorded<Exchange>>) => {
    const unknown = invented(accessToken)
    const own = refreshToken.is === 'recorded' ? refreshToken : unknown
    await Promise.all([
      attemptWithToken(recorder, 'revocation of unknown token', twin, () => revoke(unknown, 'access_token')),
      attemptWithToken(recorder, 'revocation without authentication', twin, () =>
        postForm(recorder, endpoints.revocation, own, revocationFields('refresh_token'), 'unauthenticated'),
      ),
    ])
    await closeAttempts(recorder, ['revocation by another', 'revocation without authentication'], closing)
  }
  const other = acceptedMember('the refresh', refresh, 'access_token')
  if (first.is === 'recorded')
    await refuse(first, () => revoke(other.is === 'recorded' ? other : accessToken, 'access_token'))
  const second = accepted(
    'the revocation of the refresh token',
    await attemptWithToken(recorder, 'revocation of refresh token', accepted('the refresh', refresh), () =>
      revoke(refreshToken, 'refresh_token'),
    ),
  )
  await attemptWithToken(recorder, 'refresh after revocation', second, () =>
    postForm(recorder, endpoints.token, refreshToken, refreshFields),
  )
  if (first.is !== 'recorded') await refuse(second, () => revoke(refreshToken, 'refresh_token'))
  const shapes = 'discovery.revocation-and-userinfo-shapes'
  const observed: readonly Observed[] = [
    { subject: 'userinfo', clause: shapes, facts: answerFacts(userinfo) },
    { subject: 'refresh grant', clause: 'exchange.refresh-grant', facts: answerFacts(refresh) },
    {
      subject: 'revocation of an access token',
      clause: shapes,
      facts: { ...answerFacts(revocation), 'business API afterwards': answerFacts(afterwards).answer ?? '' },
    },
  ]
  return { revocation, observed }
}

/** What the token of the second application opens at the business API of the first, where there is one. */
export async function observeSecond(recorder: Recorder): Promise<readonly Observed[]> {
  const { target } = recorder
  if (!target.second) return []
  const issued = await requestToken(recorder, clientCredentialsRequest(target, target.second))
  noteAnswer(recorder.further, { step: 'token', of: 'for the second application', answer: issued })
  const token = acceptedMember('the token request', issued, 'access_token')
  const answer = await getBusinessApi(recorder, token, 'clientCredentials')
  const facts = { answer: answerFacts(answer).answer ?? '' }
  return [{ subject: 'token of the second application', clause: 'api.data-of-application', facts }]
}
