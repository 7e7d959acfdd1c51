import { member } from '../http/answer.ts'
import { andThen, doesNotApply, type Exchange, type Missing, type Recorded } from '../http/exchange.ts'
import { attempt, sendClosing } from './attempts.ts'
import { callBusinessApi } from './business-api.ts'
import { again, OF } from './keys.ts'
import { answerFacts, type Observed, outcomeFact } from './observed.ts'
import { accepted, acceptedMember, isTaken, type Run } from './recorder.ts'
import { casesNamed, tokenRow } from './token-attempts.ts'
import { noteRefresh } from './token-life.ts'
import { askRefresh, askRevocation, askUserinfo, invented, type Sender } from './token-requests.ts'

/** Has another application try to revoke the access token (RFC 7009, 2.1). */
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

/** The tokens of the code grant when they are revoked. */
interface Ending {
  readonly accessToken: Recorded<string>
  readonly refresh: Recorded<Exchange>
  readonly revocation: Recorded<Exchange>
}

/**
 * Uses the access token after its revocation (RFC 7009, 2.2), and observes what the document leaves open: the shapes of
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

const ENDED_BEFORE = doesNotApply('the access token had already ended')

/** The answer of userinfo before a revocation, if it accepted the token: otherwise the token had already ended. */
const alive = (answer: Recorded<Exchange>): Recorded<Exchange> =>
  answer.is !== 'recorded' || isTaken(answer) ? answer : ENDED_BEFORE

/** Tries to revoke the access token by GET (RFC 7009, 2.1). */
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

/** The exchange of the second application's code, sent after the cases that share it. */
const exchangeOfSecond = ({ further }: Run): Recorded<Exchange> =>
  further.answers[again('codeExchange', OF.second)]?.answer ?? NO_EXCHANGE

const NO_EXCHANGE: Missing = { is: 'left out', because: 'no code of the second application got tokens' }

/**
 * Revokes the refresh token of the second application, which nothing else uses, as an access token: a server extends its
 * search, and revokes the access tokens of the grant as well (RFC 7009, 2.1).
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

/** The revocation, unless userinfo accepts revoked access tokens, which is another clause. */
const endsAtOnce = (run: Run, revocation: Recorded<Exchange>): Recorded<Exchange> =>
  isTaken(run.attempts['userinfo after revocation']?.answer)
    ? doesNotApply('userinfo accepts revoked access tokens')
    : accepted('the revocation', revocation)

/**
 * Sends revocations that must be refused, revokes the access token again, and revokes the refresh token (RFC 7009, 2.1,
 * 2.2).
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
