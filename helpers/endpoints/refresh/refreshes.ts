import { attempt, sendCases } from '../../evidence/attempts.ts'
import { invented, postForm, type Sender } from '../../evidence/authenticated-form.ts'
import { OCCASIONS } from '../../evidence/keys.ts'
import { accepted, acceptedMember, isTaken, type Run } from '../../evidence/recorder.ts'
import { noteAnswer } from '../../evidence/repeats.ts'
import { member } from '../../http/answer.ts'
import { andThen, type Exchange, type Recorded, recorded } from '../../http/exchange.ts'
import { otherScope } from '../../requests/different.ts'
import { callBusinessApi, type Flow } from '../business-api/calls.ts'
import { askUserinfo } from '../userinfo/userinfo.ts'
import { CASES } from './cases.ts'

/** Refreshes tokens (document, 5.9; RFC 6749, 6). */
export const askRefresh = (run: Run, token: Recorded<string>, by?: Sender, scope?: string) => {
  const form = andThen(token, (refresh_token) =>
    recorded({ grant_type: 'refresh_token', refresh_token, ...(scope !== undefined && { scope }) }),
  )
  return postForm(run, 'token_endpoint', form, by)
}

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
      CASES['userinfo with refreshed token'],
      andThen(token, () => accepted('userinfo', userinfo)),
      () => askUserinfo(run, token),
    ),
    attempt(
      run,
      CASES['apiGet with refreshed token'],
      andThen(token, () => called),
      () => callBusinessApi(run, token, 'code'),
    ),
  ])
}

/** The tokens of the code grant that a client would use now: a service may issue others at each refresh. */
export interface LatestTokens {
  readonly accessToken: Recorded<string>
  readonly refreshToken: Recorded<string>
}

/** Sends refreshes that must be refused, if the first refresh was accepted, and then valid ones again. */
export async function refuseRefreshes(
  run: Run,
  exchange: Recorded<Exchange>,
  refresh: Recorded<Exchange>,
): Promise<LatestTokens> {
  const control = accepted('the refresh', refresh)
  const issued = (name: string) => acceptedMember('the token exchange', exchange, name)
  let [alive, accessToken] = [issued('refresh_token'), issued('access_token')]
  const rotate = (answer: Recorded<Exchange>) => {
    alive = latest('refresh_token', answer, alive)
    accessToken = latest('access_token', answer, accessToken)
    return answer
  }
  const send = async (by?: Sender, token = alive, scope?: string) =>
    rotate(await askRefresh(run, token, by, scope))
  const close = async () => {
    const answer = await send()
    const still = accepted('the closing refresh', answer)
    if (still.is !== 'recorded') alive = still
    noteRefresh(run, OCCASIONS.refused, answer)
    return answer
  }
  rotate(refresh)
  const granted = exchange.is === 'recorded' ? member(exchange.value, 'scope') : undefined
  const scope = granted ?? run.target.scope
  // The token may end when another application uses it (RFC 6749, 10.4), or before the service looks at the scope.
  for (const cases of [
    [
      [CASES['refresh without authentication'], () => send('unauthenticated')],
      [CASES['refresh with client secret'], () => send('with secret')],
      [CASES['refresh with invented token'], () => send('application', invented(alive))],
    ],
    [[CASES['refresh by another'], () => send('second')]],
    [[CASES['refresh with wider scope'], () => send('application', alive, `${scope} ${otherScope(scope)}`)]],
  ] as const)
    await sendCases(run, control, cases, close)
  return { accessToken, refreshToken: alive }
}

/** A token after a refresh, which may have issued another one. */
export function latest(
  name: 'access_token' | 'refresh_token',
  refresh: Recorded<Exchange>,
  former: Recorded<string>,
): Recorded<string> {
  const next = acceptedMember('the refresh', refresh, name)
  return next.is === 'recorded' ? next : former
}

/** Keeps the answer to an accepted refresh. A refused one may have a reason of its own (RFC 6749, 10.4). */
export function noteRefresh({ repeats }: Run, of: string, answer: Recorded<Exchange>): void {
  if (isTaken(answer)) noteAnswer(repeats, { step: 'refresh', of, answer })
}
