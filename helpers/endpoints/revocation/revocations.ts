import { answerFacts, type Observed, outcomeFact } from '../../evidence/answer-facts.ts'
import { attempt, doubt } from '../../evidence/attempts.ts'
import { askAbout, invented, type Sender } from '../../evidence/authenticated-form.ts'
import { answeredAction, useAfter, whyNotUsable } from '../../evidence/effects.ts'
import { OCCASIONS, repeatKey } from '../../evidence/keys.ts'
import { accepted, acceptedMember, isTaken, type Run } from '../../evidence/recorder.ts'
import { member } from '../../http/answer.ts'
import { andThen, doesNotApply, type Exchange, type Missing, type Recorded } from '../../http/exchange.ts'
import { callBusinessApi } from '../business-api/calls.ts'
import type { Revoked } from '../introspection/introspection.ts'
import { askRefresh, type LatestTokens, latest, noteRefresh } from '../refresh/refreshes.ts'
import { askUserinfo } from '../userinfo/userinfo.ts'
import { CASES } from './cases.ts'

/** Revokes a token. */
export const askRevocation = askAbout('revocation_endpoint')

/** The ways to revoke an access token that must leave it as it is, each with the use that shows it (RFC 7009, 2.1). */
const WRONG_WAYS = [
  ['revocation by another', 'userinfo after revocation by another', 'second', 'POST'],
  ['revocation by GET', 'userinfo after revocation by GET', 'application', 'GET'],
  [
    'revocation without authentication',
    'userinfo after revocation without authentication',
    'unauthenticated',
    'POST',
  ],
] as const

/**
 * Tries to revoke the access token in ways that must have no effect, and uses it at userinfo before, between and after
 * them.
 *
 * @returns the last use: what the token opens right before its revocation
 */
export async function revokeWrongly(
  run: Run,
  { accessToken }: LatestTokens,
  userinfo: Recorded<Exchange>,
): Promise<Recorded<Exchange>> {
  const use = () => askUserinfo(run, accessToken)
  const control = accepted('userinfo', userinfo)
  let last = await attempt(run, CASES['userinfo before revocations'], control, use)
  for (const [way, effect, by, method] of WRONG_WAYS) {
    const usable = whyNotUsable(last) ?? last
    const answer = await attempt(run, CASES[way], usable, () =>
      askRevocation(run, 'access_token', accessToken, by, method),
    )
    const action = answeredAction('the revocation', answer)
    const after = await useAfter(run, CASES[effect], { before: last, action }, use)
    if (after.is === 'recorded') last = after
  }
  return last
}

/**
 * Uses the access token after its revocation (RFC 7009, 2.2), and observes what the document leaves open: the shapes of
 * these answers.
 */
export async function observeRevoked(
  run: Run,
  { accessToken, before, revocation }: Revoked,
  { userinfo, refresh }: Readonly<Record<'userinfo' | 'refresh', Recorded<Exchange>>>,
): Promise<readonly Observed[]> {
  const action = accepted('the revocation', revocation)
  const [afterwards] = await Promise.all([
    callBusinessApi(run, accessToken, 'code'),
    useAfter(run, CASES['userinfo after revocation'], { before, action }, () =>
      askUserinfo(run, accessToken),
    ),
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

/** The exchange of the second application's code, sent after the cases that share it. */
const exchangeOfSecond = ({ repeats }: Run): Recorded<Exchange> =>
  repeats.answers[repeatKey('exchange', OCCASIONS.second)]?.answer ?? NO_EXCHANGE

const NO_EXCHANGE: Missing = { is: 'left out', because: 'no code of the second application got tokens' }

/**
 * Revokes the refresh token of the second application, which nothing else uses, as an access token: a server extends its
 * search, and revokes the access tokens of the grant as well (RFC 7009, 2.1).
 */
export async function revokeOfSecond(run: Run, revocation: Recorded<Exchange>): Promise<void> {
  const issued = acceptedMember('the token exchange', exchangeOfSecond(run), 'refresh_token')
  const refresh = (token: Recorded<string>) => askRefresh(run, token, 'second')
  const refreshed = await attempt(run, CASES['refresh for the second application'], issued, () =>
    refresh(issued),
  )
  noteRefresh(run, OCCASIONS.second, refreshed)
  const accessToken = acceptedMember('the refresh', refreshed, 'access_token')
  const last = latest('refresh_token', refreshed, issued)
  const use = () => askUserinfo(run, accessToken)
  const before = await attempt(run, CASES['userinfo for the second application'], accessToken, use)
  const control = andThen(accepted('the revocation', revocation), () => accepted('the refresh', refreshed))
  const answer = await attempt(run, CASES['revocation with wrong hint'], control, () =>
    askRevocation(run, 'access_token', last, 'second'),
  )
  const action = andThen(answer, (value) =>
    member(value, 'error') === UNSUPPORTED ? NOT_REVOKED : answeredAction('the revocation', answer),
  )
  const after = await useAfter(
    run,
    CASES['refresh after revocation with wrong hint'],
    { before: refreshed, action },
    () => refresh(last),
  )
  await proveEnd(run, { before: refreshed, action, after, last })
  const isEnded = andThen(after, () => (isTaken(after) ? NOT_REVOKED : endsAtOnce(run, revocation)))
  await useAfter(run, CASES['userinfo after revocation of refresh token'], { before, action: isEnded }, use)
}

/**
 * Shows that a revoked refresh token ends, if the one of the first application did not show it: its access token was revoked
 * before, and a service may then end both (RFC 7009, 2.1).
 */
async function proveEnd(
  run: Run,
  {
    before,
    action,
    after,
    last,
  }: Readonly<Record<'before' | 'action' | 'after', Recorded<Exchange>>> & {
    readonly last: Recorded<string>
  },
): Promise<void> {
  const row = CASES['refresh after revocation']
  const shown = run.attempts[row.key]
  if (shown?.control.is === 'accepted' && shown.answer.is === 'recorded') return
  if (!isTaken(after)) return void (await useAfter(run, row, { before, action }, async () => after))
  const current = latest('refresh_token', after, last)
  const revocation = await askRevocation(run, 'refresh_token', current, 'second')
  await useAfter(
    run,
    row,
    { before: after, action: accepted('the revocation of the refresh token', revocation) },
    () => askRefresh(run, current, 'second'),
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
 * Revokes the access token again, a token that was never issued, and the refresh token, which is used right before and
 * after (RFC 7009, 2.1, 2.2). Only an accepted revocation shows that the refusals before it were about their edits.
 */
export async function revokeRest(
  run: Run,
  { accessToken, refreshToken }: LatestTokens,
  { refresh, revocation }: Readonly<Record<'refresh' | 'revocation', Recorded<Exchange>>>,
): Promise<void> {
  const revoke = (hint: 'access_token' | 'refresh_token', token: Recorded<string>, by?: Sender) =>
    askRevocation(run, hint, token, by)
  const first = accepted('the revocation', revocation)
  await attempt(run, CASES['revocation of revoked token'], first, () => revoke('access_token', accessToken))
  const refreshed = accepted('the refresh', refresh)
  const before = await attempt(run, CASES['refresh before revocation'], refreshed, () =>
    askRefresh(run, refreshToken),
  )
  const last = latest('refresh_token', before, refreshToken)
  const second = await attempt(run, CASES['revocation of refresh token'], refreshed, () =>
    revoke('refresh_token', last),
  )
  const action = accepted('the revocation of the refresh token', second)
  await useAfter(run, CASES['refresh after revocation'], { before, action }, () => askRefresh(run, last))
  const control = first.is === 'recorded' ? first : action
  await attempt(run, CASES['revocation of unknown token'], control, () =>
    revoke('access_token', invented(accessToken)),
  )
  doubt(run, [CASES['revocation without authentication']], first.is === 'recorded' ? revocation : second)
}
