import { isAccepted, isServiceError } from '../http/answer.ts'
import { andThen, blocked, doesNotApply, type Exchange, type Recorded, recorded } from '../http/exchange.ts'
import { differentFrom } from '../requests/different.ts'
import { call } from '../requests/issue.ts'
import { accepted, acceptedMember, blockedBy, type Recorder } from './recorder.ts'
import { attemptWithToken, closeAttempts, noteUnattempted } from './token-attempts.ts'

/** Asks userinfo by GET, with a token in the header or with none (OpenID Connect Core 1.0, 5.3.1). */
export async function askUserinfo(
  { http }: Recorder,
  endpoint: Recorded<string>,
  token?: Recorded<string>,
): Promise<Recorded<Exchange>> {
  if (endpoint.is !== 'recorded') return endpoint
  if (token && token.is !== 'recorded') return token
  const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token.value}` }) }
  return http.send(call('GET', endpoint.value, { form: {}, headers }))
}

/** Asks it without a token, with one that nobody issued, and finally with the right one once more. */
export async function refuseUserinfo(
  recorder: Recorder,
  endpoint: Recorded<string>,
  userinfo: Recorded<Exchange>,
  accessToken: Recorded<string>,
): Promise<void> {
  const twin = accepted('userinfo', userinfo)
  const invented = andThen(accessToken, (token) => recorded(differentFrom(token)))
  await Promise.all([
    attemptWithToken(recorder, 'userinfo without token', twin, () => askUserinfo(recorder, endpoint)),
    attemptWithToken(recorder, 'userinfo with invented token', twin, () =>
      askUserinfo(recorder, endpoint, invented),
    ),
  ])
  await closeAttempts(recorder, ['userinfo without token', 'userinfo with invented token'], () =>
    askUserinfo(recorder, endpoint, accessToken),
  )
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
 * Asks it with the token of an exchange whose code was used a second time (RFC 6749, 4.1.2).
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
  await attemptWithToken(
    recorder,
    'userinfo after reuse of the code',
    whyNotAfter(reused, userinfo, token),
    () => askUserinfo(recorder, endpoint, token),
  )
}

function whyNotAfter(
  reused: Recorded<Exchange>,
  userinfo: Recorded<Exchange>,
  token: Recorded<string>,
): Recorded<unknown> {
  if (reused.is !== 'recorded') return reused
  if (isServiceError(reused.value)) return blocked('the second use of the code was not answered')
  if (isAccepted(reused.value)) return doesNotApply('the code was taken a second time')
  if (token.is !== 'recorded') return token
  const before = accepted('userinfo', userinfo)
  const isFirst =
    before.is === 'recorded' && before.value.request.headers.authorization === `Bearer ${token.value}`
  return isFirst ? doesNotApply('two exchanges gave the same access token') : before
}
