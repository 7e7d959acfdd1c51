import { isAccepted } from '../http/answer.ts'
import { andThen, doesNotApply, type Exchange, type Recorded, recorded } from '../http/exchange.ts'
import { differentFrom } from '../requests/different.ts'
import type { Endpoints } from './consent.ts'
import { accepted, type Recorder } from './recorder.ts'
import { postForm, postUnauthenticated, refreshTokens } from './refresh.ts'
import { attemptWithToken, closeAttempts } from './token-attempts.ts'
import { askUserinfo } from './userinfo.ts'

/** What a token is said to be (RFC 7009, 2.1). */
export type Hint = 'access_token' | 'refresh_token'

const fieldsOf = (token: string, hint: Hint) => ({ token, token_type_hint: hint })

/** Asks for the end of a token (RFC 7009, 2.1). */
export async function revoke(
  recorder: Recorder,
  endpoint: Recorded<string>,
  token: Recorded<string>,
  hint: Hint,
): Promise<Recorded<Exchange>> {
  if (token.is !== 'recorded') return token
  return postForm(recorder, endpoint, fieldsOf(token.value, hint))
}

/** Asks for the end of the access token as another application, and sees whether it is still taken. */
export async function revokeAsSecond(
  recorder: Recorder,
  { revocation, userinfo: endpoint }: Endpoints,
  accessToken: Recorded<string>,
  userinfo: Recorded<Exchange>,
): Promise<void> {
  const twin = accepted('userinfo', userinfo)
  const answer = await attemptWithToken(recorder, 'revocation by another', twin, async () =>
    accessToken.is === 'recorded'
      ? postForm(recorder, revocation, fieldsOf(accessToken.value, 'access_token'), 'second')
      : accessToken,
  )
  const isTaken = answer.is === 'recorded' && isAccepted(answer.value)
  const refused = doesNotApply('the revocation was refused')
  await attemptWithToken(recorder, 'userinfo after revocation by another', isTaken ? twin : refused, () =>
    askUserinfo(recorder, endpoint, accessToken),
  )
}

/** What is revoked at the end. */
export interface Ending {
  readonly userinfo: Recorded<Exchange>
  readonly refresh: Recorded<Exchange>
  readonly accessToken: Recorded<string>
  readonly refreshToken: Recorded<string>
}

/** Asks userinfo with the revoked access token. */
export async function askAfterRevocation(
  recorder: Recorder,
  endpoint: Recorded<string>,
  revocation: Recorded<Exchange>,
  { userinfo, accessToken }: Ending,
): Promise<void> {
  const isRevoked = accepted('the revocation', revocation)
  const twin = isRevoked.is === 'recorded' ? accepted('userinfo', userinfo) : isRevoked
  await attemptWithToken(recorder, 'userinfo after revocation', twin, () =>
    askUserinfo(recorder, endpoint, accessToken),
  )
}

/** Revokes the refresh token, and uses it afterwards. */
export async function revokeRefreshToken(
  recorder: Recorder,
  { revocation, token }: Endpoints,
  { refresh, refreshToken }: Ending,
): Promise<Recorded<Exchange>> {
  const twin = accepted('the refresh', refresh)
  const answer = await attemptWithToken(recorder, 'revocation of refresh token', twin, () =>
    revoke(recorder, revocation, refreshToken, 'refresh_token'),
  )
  const isRevoked = accepted('the revocation of the refresh token', answer)
  await attemptWithToken(recorder, 'refresh after revocation', isRevoked, () =>
    refreshTokens(recorder, token, refreshToken),
  )
  return isRevoked
}

/**
 * Asks for the end of a token that nobody issued, and for that of the refresh token without authentication.
 *
 * @param closing - asks for the end of a token as documented: what was refused before counts only if that is accepted
 */
export async function refuseRevocations(
  recorder: Recorder,
  endpoint: Recorded<string>,
  twin: Recorded<unknown>,
  { accessToken, refreshToken }: Ending,
  closing: () => Promise<Recorded<Exchange>>,
): Promise<void> {
  const unknown = andThen(accessToken, (token) => recorded(differentFrom(token)))
  const own = refreshToken.is === 'recorded' ? refreshToken : unknown
  await Promise.all([
    attemptWithToken(recorder, 'revocation of unknown token', twin, () =>
      revoke(recorder, endpoint, unknown, 'access_token'),
    ),
    attemptWithToken(recorder, 'revocation without authentication', twin, async () =>
      own.is === 'recorded'
        ? postUnauthenticated(recorder, endpoint, fieldsOf(own.value, 'refresh_token'))
        : own,
    ),
  ])
  await closeAttempts(recorder, ['revocation by another', 'revocation without authentication'], closing)
}
