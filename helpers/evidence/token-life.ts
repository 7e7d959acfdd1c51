import type { Exchange, Recorded } from '../http/exchange.ts'
import { clientCredentialsRequest } from '../requests/documented-requests.ts'
import { getBusinessApi } from './business-api.ts'
import { requestToken } from './client-credentials.ts'
import type { Endpoints } from './consent.ts'
import { noteAnswer } from './further.ts'
import { answerFacts, type Observed } from './observed.ts'
import { accepted, acceptedMember, type Recorder } from './recorder.ts'
import { refreshTokens, refuseRefreshes } from './refresh.ts'
import {
  askAfterRevocation,
  type Ending,
  type Hint,
  refuseRevocations,
  revoke,
  revokeAsSecond,
  revokeRefreshToken,
} from './revocation.ts'
import { askUserinfo, refuseUserinfo } from './userinfo.ts'

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
  const userinfo = await askUserinfo(recorder, endpoint, accessToken)
  await refuseUserinfo(recorder, endpoint, userinfo, accessToken)
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
  await revokeAsSecond(recorder, endpoints, accessToken, userinfo)
  const first = acceptedMember('the token exchange', codeExchange, 'refresh_token')
  const refresh = await refreshTokens(recorder, endpoints.token, first)
  return { refresh, refreshToken: await refuseRefreshes(recorder, endpoints.token, codeExchange, refresh) }
}

/** The step that revokes, and what is observed of all that becomes of tokens. */
export interface TokenEnd {
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
  const ending: Ending = { userinfo, refresh, accessToken, refreshToken }
  const revocation = await revoke(recorder, endpoints.revocation, accessToken, 'access_token')
  const [afterwards] = await Promise.all([
    getBusinessApi(recorder, accessToken, 'code'),
    askAfterRevocation(recorder, endpoints.userinfo, revocation, ending),
  ])
  const first = accepted('the revocation', revocation)
  const refuse = (twin: Recorded<unknown>, token: Recorded<string>, hint: Hint) =>
    refuseRevocations(recorder, endpoints.revocation, twin, ending, () =>
      revoke(recorder, endpoints.revocation, token, hint),
    )
  const other = acceptedMember('the refresh', refresh, 'access_token')
  if (first.is === 'recorded')
    await refuse(first, other.is === 'recorded' ? other : accessToken, 'access_token')
  const ofRefreshToken = await revokeRefreshToken(recorder, endpoints, ending)
  if (first.is !== 'recorded') await refuse(ofRefreshToken, refreshToken, 'refresh_token')
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
