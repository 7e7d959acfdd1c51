import { isAccepted, member } from '../http/answer.ts'
import {
  andThen,
  doesNotApply,
  type Exchange,
  type Missing,
  type Recorded,
  recorded,
} from '../http/exchange.ts'
import { otherScope } from '../requests/different.ts'
import { attempt, noteMissing, sendClosing } from './attempts.ts'
import { callBusinessApi, type Flow } from './business-api.ts'
import { answeredAction, useAfter } from './effects.ts'
import { noteAnswer } from './further.ts'
import { again, OF } from './keys.ts'
import { type Observed, outcomeFact } from './observed.ts'
import { accepted, acceptedMember, isTaken, knownOf, type Run } from './recorder.ts'
import type { Spent } from './refuse-exchanges.ts'
import { exchangeEdited } from './shared-code.ts'
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
    attempt(run, tokenRow('userinfo by POST'), twin, () => askUserinfo(run, accessToken, { method: 'POST' })),
    attempt(run, tokenRow('userinfo with lower-case scheme'), twin, () =>
      askUserinfo(run, accessToken, { scheme: 'bearer' }),
    ),
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

/** The tokens of the code grant that a client would use now: a service may issue others at each refresh. */
export interface LatestTokens {
  readonly accessToken: Recorded<string>
  readonly refreshToken: Recorded<string>
}

/** Sends refreshes that must be refused, if the first refresh was accepted, and then valid ones again. */
export async function refuseRefreshes(
  run: Run,
  codeExchange: Recorded<Exchange>,
  refresh: Recorded<Exchange>,
): Promise<LatestTokens> {
  const twin = accepted('the refresh', refresh)
  const issued = (name: string) => acceptedMember('the token exchange', codeExchange, name)
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
    noteRefresh(run, OF.refused, answer)
    return answer
  }
  rotate(refresh)
  await Promise.all([
    attempt(run, tokenRow('refresh without authentication'), twin, () => send('unauthenticated')),
    attempt(run, tokenRow('refresh with client secret'), twin, () => send('with secret')),
    attempt(run, tokenRow('refresh with invented token'), twin, () => send('application', invented(alive))),
  ])
  const granted = codeExchange.is === 'recorded' ? member(codeExchange.value, 'scope') : undefined
  const scope = granted ?? run.target.scope
  await attempt(run, tokenRow('refresh with wider scope'), twin, () =>
    send('application', alive, `${scope} ${otherScope(scope)}`),
  )
  const refused = casesNamed(
    'refresh without authentication',
    'refresh with client secret',
    'refresh with invented token',
    'refresh with wider scope',
  )
  await sendClosing(run, refused, close)
  // A service may end a refresh token that another application uses (RFC 6749, 10.4).
  await attempt(run, tokenRow('refresh by another'), twin, () => send('second'))
  await sendClosing(run, casesNamed('refresh by another'), close)
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
export function noteRefresh({ further }: Run, of: string, answer: Recorded<Exchange>): void {
  if (isTaken(answer)) noteAnswer(further, { step: 'refresh', of, answer })
}

/** The result of a code's first use. */
type Used = Pick<Spent, 'issued' | 'twin'>

/** Sends each code that got tokens once more, and uses the access token of the first application's right before and after. */
export async function reuseCodes(
  run: Run,
  spent: readonly Spent[],
  userinfo: Recorded<Exchange>,
): Promise<void> {
  const [first] = spent.filter(({ row }) => !row.by)
  if (!first) noteMissing(run, casesNamed(...AROUND_REUSE), NO_REUSE)
  for (const one of spent) {
    const twin = accepted('the exchange of a fresh code', one.twin)
    const reuse = () => exchangeEdited({ ...run, twin, known: knownOf(run) }, one.issued, one.row)
    if (one === first) await askAroundReuse(run, userinfo, one, reuse)
    else await reuse()
  }
}

const AROUND_REUSE = ['userinfo before reuse of the code', 'userinfo after reuse of the code'] as const
const NO_REUSE: Missing = { is: 'left out', because: 'no code was used a second time' }

/** Calls userinfo with the token of a code, right before and after the code is used a second time (RFC 6749, 4.1.2). */
async function askAroundReuse(
  run: Run,
  userinfo: Recorded<Exchange>,
  { twin }: Used,
  reuse: () => Promise<Recorded<Exchange>>,
): Promise<void> {
  const [earlier, later] = AROUND_REUSE
  const token = acceptedMember('the token exchange', twin, 'access_token')
  const use = () => askUserinfo(run, token)
  const usable = andThen(token, () => accepted('userinfo', userinfo))
  const before = await attempt(run, tokenRow(earlier), usable, use)
  const action = andThen(await reuse(), (again) =>
    isAccepted(again)
      ? doesNotApply('the code was accepted a second time')
      : answeredAction('the second use of the code', recorded(again)),
  )
  const isShared = andThen(token, (value) =>
    andThen(userinfo, ({ request }) =>
      request.headers.authorization === `Bearer ${value}` ? SHARED : action,
    ),
  )
  await useAfter(run, tokenRow(later), { before, action: isShared }, use)
}

const SHARED = doesNotApply('two exchanges gave the same access token')

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
