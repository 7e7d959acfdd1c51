import { isAccepted, isServiceError, member } from '../http/answer.ts'
import { andThen, blocked, doesNotApply, type Exchange, type Recorded, recorded } from '../http/exchange.ts'
import { otherScope } from '../requests/different.ts'
import { attempt, noteMissing, sendClosing } from './attempts.ts'
import { callBusinessApi, type Flow } from './business-api.ts'
import { noteAnswer } from './further.ts'
import { again, OF } from './keys.ts'
import { type Observed, outcomeFact } from './observed.ts'
import { accepted, acceptedMember, blockedBy, isTaken, type Run } from './recorder.ts'
import { casesNamed, tokenRow } from './token-attempts.ts'
import {
  askRefresh,
  askUserinfo,
  invented,
  requestToken,
  requestTokenOfSecond,
  type Sender,
} from './token-requests.ts'

/** Calls userinfo by POST (OpenID Connect Core 1.0, 5.3.1), and in ways that must be refused (5.3.3). */
export async function refuseUserinfo(
  run: Run,
  accessToken: Recorded<string>,
  userinfo: Recorded<Exchange>,
): Promise<void> {
  const twin = accepted('userinfo', userinfo)
  await Promise.all([
    attempt(run, tokenRow('userinfo without token'), twin, () => askUserinfo(run, NO_TOKEN)),
    attempt(run, tokenRow('userinfo with invented token'), twin, () =>
      askUserinfo(run, invented(accessToken)),
    ),
    attempt(run, tokenRow('userinfo by POST'), twin, () => askUserinfo(run, accessToken, 'POST')),
  ])
  await sendClosing(run, casesNamed('userinfo without token', 'userinfo with invented token'), () =>
    askUserinfo(run, accessToken),
  )
}

const NO_TOKEN = recorded(undefined)

/** Uses the access token of a refresh like the first one. */
export async function useRefreshed(
  run: Run,
  refresh: Recorded<Exchange>,
  { userinfo, codeCalls }: { readonly userinfo: Recorded<Exchange>; readonly codeCalls: Recorded<Flow> },
): Promise<void> {
  const token = acceptedMember('the refresh', refresh, 'access_token')
  const called = andThen(codeCalls, ({ get }) => accepted('the call with the first access token', get))
  await Promise.all([
    attempt(
      run,
      tokenRow('userinfo with refreshed token'),
      andThen(token, () => accepted('userinfo', userinfo)),
      () => askUserinfo(run, token),
    ),
    attempt(
      run,
      tokenRow('apiGet with refreshed token'),
      andThen(token, () => called),
      () => callBusinessApi(run, token, 'code'),
    ),
  ])
}

/**
 * Sends refreshes that must be refused, if the first refresh was accepted, and then valid ones again.
 *
 * @returns the current refresh token: a service may issue another one at each refresh
 */
export async function refuseRefreshes(
  run: Run,
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
  const send = async (by?: Sender, token = alive, scope?: string) =>
    rotate(await askRefresh(run, token, by, scope))
  const close = async () => {
    const answer = await send()
    const still = accepted('the closing refresh', answer)
    if (still.is !== 'recorded') alive = still
    noteRefresh(run, OF.refused, answer)
    return answer
  }
  rotate(refresh)
  await Promise.all([
    attempt(run, tokenRow('refresh without authentication'), twin, () => send('unauthenticated')),
    attempt(run, tokenRow('refresh with invented token'), twin, () => send('application', invented(alive))),
  ])
  const granted = codeExchange.is === 'recorded' ? member(codeExchange.value, 'scope') : undefined
  const scope = granted ?? run.target.scope
  await attempt(run, tokenRow('refresh with wider scope'), twin, () =>
    send('application', alive, `${scope} ${otherScope(scope)}`),
  )
  const refused = casesNamed(
    'refresh without authentication',
    'refresh with invented token',
    'refresh with wider scope',
  )
  await sendClosing(run, refused, close)
  // A service may end a refresh token that another application uses (RFC 6749, 10.4).
  await attempt(run, tokenRow('refresh by another'), twin, () => send('second'))
  await sendClosing(run, casesNamed('refresh by another'), close)
  return alive
}

/** Keeps the answer to an accepted refresh. A refused one may have a reason of its own (RFC 6749, 10.4). */
export function noteRefresh({ further }: Run, of: string, answer: Recorded<Exchange>): void {
  if (isTaken(answer)) noteAnswer(further, { step: 'refresh', of, answer })
}

/** Records the case as not sent, until a code is used twice. */
export const expectReuse = (run: Run, codeExchange: Recorded<Exchange>): void =>
  noteMissing(
    run,
    [tokenRow('userinfo after reuse of the code')],
    codeExchange.is === 'recorded'
      ? { is: 'left out', because: 'no code was used a second time' }
      : blockedBy(codeExchange),
  )

/**
 * Calls userinfo with the token of an exchange whose code was used a second time (RFC 6749, 4.1.2).
 *
 * @param twin - the exchange
 * @param reused - the answer to the code's second use
 */
export function askAfterReuse(
  run: Run,
  userinfo: Recorded<Exchange>,
  twin: Recorded<Exchange>,
  reused: Recorded<Exchange>,
): Promise<Recorded<Exchange>> {
  const token = acceptedMember('the token exchange', twin, 'access_token')
  const whyNot = andThen(reused, (again): Recorded<unknown> => {
    if (isServiceError(again)) return blocked('the second use of the code was not answered')
    if (isAccepted(again)) return doesNotApply('the code was accepted a second time')
    return andThen(token, (value) =>
      andThen(accepted('userinfo', userinfo), (before) =>
        before.request.headers.authorization === `Bearer ${value}`
          ? doesNotApply('two exchanges gave the same access token')
          : userinfo,
      ),
    )
  })
  return attempt(run, tokenRow('userinfo after reuse of the code'), whyNot, () => askUserinfo(run, token))
}

/** Calls the business API with the token that was issued after the cases of the token request (document, 4.6). */
export async function callWithLaterToken(run: Run, first: Recorded<Flow>): Promise<void> {
  const issued = run.further.answers[again('token', OF.refused)]?.answer
  const twin = andThen(first, ({ get }) => accepted('the first call', get))
  if (!issued || twin.is !== 'recorded') return
  const token = acceptedMember('the token request', issued, 'access_token')
  const answer = await callBusinessApi(run, token, 'clientCredentials')
  noteAnswer(run.further, { step: 'getWithClientCredentials', of: OF.later, answer })
}

/** Observes what a token of the second application, if there is one, opens at the business API of the first. */
export async function observeSecond(run: Run): Promise<readonly Observed[]> {
  if (!run.target.second) return []
  const [issued, ofFirst] = await Promise.all([requestTokenOfSecond(run), requestToken(run)])
  noteAnswer(run.further, { step: 'token', of: OF.second, answer: issued })
  noteAnswer(run.further, { step: 'token', of: OF.alongsideSecond, answer: ofFirst })
  const token = acceptedMember('the token request', issued, 'access_token')
  const answer = await callBusinessApi(run, token, 'clientCredentials')
  const facts = { answer: outcomeFact(answer) }
  return [{ subject: 'token of the second application', clause: 'api.data-of-application', facts }]
}
