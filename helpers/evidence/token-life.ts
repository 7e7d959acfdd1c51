import { isAccepted, isServiceError, member } from '../http/answer.ts'
import {
  andThen,
  blocked,
  doesNotApply,
  type Exchange,
  type Missing,
  type Recorded,
  recorded,
} from '../http/exchange.ts'
import { otherScope } from '../requests/different.ts'
import { attempt, noteMissing, sendClosing } from './attempts.ts'
import { callBusinessApi, type Flow } from './business-api.ts'
import { noteAnswer } from './further.ts'
import { again, OF } from './keys.ts'
import { answerFacts, type Observed, outcomeFact } from './observed.ts'
import { accepted, acceptedMember, blockedBy, isTaken, type Run } from './recorder.ts'
import { casesNamed, tokenRow } from './token-attempts.ts'
import {
  askRefresh,
  askRevocation,
  askUserinfo,
  invented,
  requestToken,
  requestTokenOfSecond,
  type Sender,
} from './token-requests.ts'

/** Asks userinfo by POST (OpenID Connect Core 1.0, 5.3.1), and in ways that are refused (5.3.3). */
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

/** Has another application ask for the end of the access token (RFC 7009, 2.1). */
export async function revokeByAnother(
  run: Run,
  accessToken: Recorded<string>,
  userinfo: Recorded<Exchange>,
): Promise<void> {
  const twin = accepted('userinfo', userinfo)
  const answer = await attempt(run, tokenRow('revocation by another'), twin, () =>
    askRevocation(run, 'access_token', accessToken, 'second'),
  )
  const stillTaken = isTaken(answer) ? twin : doesNotApply('the revocation was refused')
  await attempt(run, tokenRow('userinfo after revocation by another'), stillTaken, () =>
    askUserinfo(run, accessToken),
  )
}

/** Uses the access token of a refresh as the first one was used. */
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
 * Asks for new tokens in ways that are refused, once the right one was accepted, and finally in the right one again.
 *
 * @returns the refresh token as it is then: a service may give another one at each refresh
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
  // A service may end a refresh token that another application has (RFC 6749, 10.4).
  await attempt(run, tokenRow('refresh by another'), twin, () => send('second'))
  await sendClosing(run, casesNamed('refresh by another'), close)
  return alive
}

/** What an accepted refresh gave is one more answer; that one is refused may have a reason of its own (RFC 6749, 10.4). */
function noteRefresh({ further }: Run, of: string, answer: Recorded<Exchange>): void {
  if (isTaken(answer)) noteAnswer(further, { step: 'refresh', of, answer })
}

/** Until a code is used twice, nothing is known of what becomes of its tokens. */
export const expectReuse = (run: Run, codeExchange: Recorded<Exchange>): void =>
  noteMissing(
    run,
    [tokenRow('userinfo after reuse of the code')],
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
export function askAfterReuse(
  run: Run,
  userinfo: Recorded<Exchange>,
  twin: Recorded<Exchange>,
  reused: Recorded<Exchange>,
): Promise<Recorded<Exchange>> {
  const token = acceptedMember('the token exchange', twin, 'access_token')
  const whyNot = andThen(reused, (again): Recorded<unknown> => {
    if (isServiceError(again)) return blocked('the second use of the code was not answered')
    if (isAccepted(again)) return doesNotApply('the code was taken a second time')
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

/** What is known of the tokens of the code grant when they are ended. */
interface Ending {
  readonly accessToken: Recorded<string>
  readonly refresh: Recorded<Exchange>
  readonly revocation: Recorded<Exchange>
}

/**
 * Uses the access token once it was revoked (RFC 7009, 2.2), and observes what the document leaves open: the shapes of
 * these answers.
 */
export async function observeRevoked(
  run: Run,
  { accessToken, userinfo, refresh, revocation }: Ending & { readonly userinfo: Recorded<Exchange> },
): Promise<readonly Observed[]> {
  const twin = andThen(accepted('the revocation', revocation), () => accepted('userinfo', userinfo))
  const [afterwards] = await Promise.all([
    callBusinessApi(run, accessToken, 'code'),
    attempt(run, tokenRow('userinfo after revocation'), twin, () => askUserinfo(run, accessToken)),
  ])
  const shapes = 'discovery.revocation-and-userinfo-shapes'
  return [
    { subject: 'userinfo', clause: shapes, facts: answerFacts(userinfo) },
    { subject: 'refresh grant', clause: 'exchange.refresh-grant', facts: answerFacts(refresh) },
    {
      subject: 'revocation of an access token',
      clause: shapes,
      facts: { ...answerFacts(revocation), 'business API afterwards': outcomeFact(afterwards) },
    },
  ]
}

const ENDED_BEFORE = doesNotApply('the access token had ended before')

/** An answer of userinfo that took a token shortly before that is to end, or is not to. */
const alive = (answer: Recorded<Exchange>): Recorded<Exchange> =>
  answer.is !== 'recorded' || isTaken(answer) ? answer : ENDED_BEFORE

/** Asks for the end of the access token by GET (RFC 7009, 2.1). */
export async function revokeByGet(
  run: Run,
  accessToken: Recorded<string>,
  userinfo: Recorded<Exchange>,
): Promise<void> {
  const ask = () => askUserinfo(run, accessToken)
  const before = await attempt(
    run,
    tokenRow('userinfo before revocation by GET'),
    accepted('userinfo', userinfo),
    ask,
  )
  const answer = await attempt(run, tokenRow('revocation by GET'), alive(before), () =>
    askRevocation(run, 'access_token', accessToken, 'application', 'GET'),
  )
  await attempt(run, tokenRow('userinfo after revocation by GET'), answer, ask)
}

/** The exchange of a code of the second application, which came last of the cases that share it. */
const exchangeOfSecond = ({ further }: Run): Recorded<Exchange> =>
  further.answers[again('codeExchange', OF.second)]?.answer ?? NO_EXCHANGE

const NO_EXCHANGE: Missing = { is: 'left out', because: 'no code of the second application got tokens' }

/**
 * Ends the refresh token of the second application, which nothing else uses, as an access token: a server extends its
 * search, and ends the access tokens of the grant as well (RFC 7009, 2.1).
 */
export async function revokeOfSecond(run: Run, revocation: Recorded<Exchange>): Promise<void> {
  const issued = acceptedMember('the token exchange', exchangeOfSecond(run), 'refresh_token')
  const refresh = (token: Recorded<string>) => askRefresh(run, token, 'second')
  const refreshed = await attempt(run, tokenRow('refresh for the second application'), issued, () =>
    refresh(issued),
  )
  noteRefresh(run, OF.second, refreshed)
  const accessToken = acceptedMember('the refresh', refreshed, 'access_token')
  const next = acceptedMember('the refresh', refreshed, 'refresh_token')
  const last = next.is === 'recorded' ? next : issued
  const ask = () => askUserinfo(run, accessToken)
  const before = await attempt(run, tokenRow('userinfo for the second application'), accessToken, ask)
  const twin = andThen(accepted('the revocation', revocation), () => accepted('the refresh', refreshed))
  const answer = await attempt(run, tokenRow('revocation with wrong hint'), twin, () =>
    askRevocation(run, 'access_token', last, 'second'),
  )
  const after = await attempt(
    run,
    tokenRow('refresh after revocation with wrong hint'),
    andThen(answer, (value) => (member(value, 'error') === UNSUPPORTED ? NOT_REVOKED : twin)),
    () => refresh(last),
  )
  const isEnded = andThen(after, () => (isTaken(after) ? NOT_REVOKED : endsAtOnce(run, revocation)))
  await attempt(
    run,
    tokenRow('userinfo after revocation of refresh token'),
    andThen(isEnded, () => alive(before)),
    ask,
  )
}

const UNSUPPORTED = 'unsupported_token_type'
const NOT_REVOKED = doesNotApply('the refresh token was not revoked')

/** Whether the revocation of an access token shows at userinfo at all: that it does is another clause. */
const endsAtOnce = (run: Run, revocation: Recorded<Exchange>): Recorded<Exchange> =>
  isTaken(run.attempts['userinfo after revocation']?.answer)
    ? doesNotApply('userinfo takes access tokens that were revoked')
    : accepted('the revocation', revocation)

/**
 * Asks for the end of tokens in ways that are refused, and again for that of the access token, and ends the refresh
 * token (RFC 7009, 2.1, 2.2).
 */
export async function refuseRevocations(
  run: Run,
  { accessToken, refresh, revocation, refreshToken }: Ending & { readonly refreshToken: Recorded<string> },
): Promise<void> {
  const revokeAccess = (token: Recorded<string>) => askRevocation(run, 'access_token', token)
  const revokeRefresh = (token: Recorded<string>, by?: Sender) =>
    askRevocation(run, 'refresh_token', token, by)
  const refuse = async (twin: Recorded<unknown>, closing: () => Promise<Recorded<Exchange>>) => {
    const unknown = invented(accessToken)
    const own = refreshToken.is === 'recorded' ? refreshToken : unknown
    await Promise.all([
      attempt(run, tokenRow('revocation of unknown token'), twin, () => revokeAccess(unknown)),
      attempt(run, tokenRow('revocation without authentication'), twin, () =>
        revokeRefresh(own, 'unauthenticated'),
      ),
    ])
    await sendClosing(run, casesNamed('revocation by another', 'revocation without authentication'), closing)
  }
  const first = accepted('the revocation', revocation)
  await attempt(run, tokenRow('revocation of revoked token'), first, () => revokeAccess(accessToken))
  const other = acceptedMember('the refresh', refresh, 'access_token')
  if (first.is === 'recorded')
    await refuse(first, () => revokeAccess(other.is === 'recorded' ? other : accessToken))
  const second = accepted(
    'the revocation of the refresh token',
    await attempt(run, tokenRow('revocation of refresh token'), accepted('the refresh', refresh), () =>
      revokeRefresh(refreshToken),
    ),
  )
  await attempt(run, tokenRow('refresh after revocation'), second, () => askRefresh(run, refreshToken))
  if (first.is !== 'recorded') await refuse(second, () => revokeRefresh(refreshToken))
}

/** Calls the business API with the token that closed the cases of the token request, as with the first one (document, 4.6). */
export async function callWithLaterToken(run: Run, first: Recorded<Flow>): Promise<void> {
  const issued = run.further.answers[again('token', OF.refused)]?.answer
  const twin = andThen(first, ({ get }) => accepted('the first call', get))
  if (!issued || twin.is !== 'recorded') return
  const token = acceptedMember('the token request', issued, 'access_token')
  const answer = await callBusinessApi(run, token, 'clientCredentials')
  noteAnswer(run.further, { step: 'getWithClientCredentials', of: OF.later, answer })
}

/** What the token of the second application opens at the business API of the first, where there is one. */
export async function observeSecond(run: Run): Promise<readonly Observed[]> {
  if (!run.target.second) return []
  const [issued, beside] = await Promise.all([requestTokenOfSecond(run), requestToken(run)])
  noteAnswer(run.further, { step: 'token', of: OF.second, answer: issued })
  noteAnswer(run.further, { step: 'token', of: OF.besideSecond, answer: beside })
  const token = acceptedMember('the token request', issued, 'access_token')
  const answer = await callBusinessApi(run, token, 'clientCredentials')
  const facts = { answer: outcomeFact(answer) }
  return [{ subject: 'token of the second application', clause: 'api.data-of-application', facts }]
}
