import type { Exchange, Recorded } from '../http/exchange.ts'
import { authenticatedForm, clientCredentialsRequest } from '../requests/documented-requests.ts'
import { call, formPost } from '../requests/issue.ts'
import { getBusinessApi } from './business-api.ts'
import { requestToken } from './client-credentials.ts'
import { address } from './code-flow.ts'
import { noteAnswer } from './further.ts'
import { answerFacts, type Observed } from './observed.ts'
import { acceptedMember, type Recorder } from './recorder.ts'

/** The tokens of the code flow. */
export interface CodeTokens {
  readonly codeExchange: Recorded<Exchange>
  readonly accessToken: Recorded<string>
}

/** What becomes of tokens: the step that renews them, and what else is observed. */
export interface TokenLife {
  readonly refresh: Recorded<Exchange>
  readonly userinfo: Recorded<Exchange>
  readonly revocation: Recorded<Exchange>
  readonly observed: readonly Observed[]
}

/**
 * What becomes of tokens, where the document shows nothing: userinfo, refresh, revocation, and what the token of another
 * application opens. Each is asked for once, as the standards have it (OpenID Connect Core 1.0, 5.3; RFC 6749, 6;
 * RFC 7009, 2.1); whatever comes is written down and never judged.
 */
export async function recordTokenLife(
  recorder: Recorder,
  discovery: Recorded<Exchange>,
  { codeExchange, accessToken }: CodeTokens,
): Promise<TokenLife> {
  const userinfo = await askUserinfo(recorder, address(discovery, 'userinfo_endpoint'), accessToken)
  const refresh = await refreshTokens(recorder, discovery, codeExchange)
  const revocation = await post(
    recorder,
    address(discovery, 'revocation_endpoint'),
    accessToken,
    (token) => ({
      token,
      token_type_hint: 'access_token',
    }),
  )
  const afterwards = await getBusinessApi(recorder, accessToken)
  const shapes = 'discovery.revocation-and-userinfo-shapes'
  const observed: readonly Observed[] = [
    { subject: 'userinfo', clause: shapes, facts: answerFacts(userinfo) },
    { subject: 'refresh grant', clause: 'exchange.refresh-grant', facts: answerFacts(refresh) },
    {
      subject: 'revocation of an access token',
      clause: shapes,
      facts: { ...answerFacts(revocation), 'business API afterwards': answerFacts(afterwards).answer ?? '' },
    },
    ...(recorder.target.second ? [await observeSecond(recorder, recorder.target.second)] : []),
  ]
  return { refresh, userinfo, revocation, observed }
}

/** Asks for new tokens with the refresh token of the code grant (document, 5.9; RFC 6749, 6). */
function refreshTokens(
  recorder: Recorder,
  discovery: Recorded<Exchange>,
  codeExchange: Recorded<Exchange>,
): Promise<Recorded<Exchange>> {
  const refreshToken = acceptedMember('the token exchange', codeExchange, 'refresh_token')
  return post(recorder, address(discovery, 'token_endpoint'), refreshToken, (refresh_token) => ({
    grant_type: 'refresh_token',
    refresh_token,
  }))
}

async function askUserinfo(
  { http }: Recorder,
  endpoint: Recorded<string>,
  token: Recorded<string>,
): Promise<Recorded<Exchange>> {
  if (endpoint.is !== 'recorded') return endpoint
  if (token.is !== 'recorded') return token
  return http.send(
    call('GET', endpoint.value, { form: {}, headers: { authorization: `Bearer ${token.value}` } }),
  )
}

/** A form to the authorization server, authenticated as the token exchange is (document, 5.5). */
async function post(
  { http, signingKeys, target }: Recorder,
  endpoint: Recorded<string>,
  token: Recorded<string>,
  fields: (token: string) => Readonly<Record<string, string>>,
): Promise<Recorded<Exchange>> {
  if (endpoint.is !== 'recorded') return endpoint
  if (token.is !== 'recorded') return token
  const unsigned = authenticatedForm(target, endpoint.value, fields(token.value))
  return http.send(await formPost(endpoint.value, unsigned, signingKeys))
}

/** What the token of the second application opens at the business API of the first. */
async function observeSecond(
  recorder: Recorder,
  second: NonNullable<Recorder['target']['second']>,
): Promise<Observed> {
  const unsigned = clientCredentialsRequest(recorder.target, second)
  const issued = await requestToken(recorder, unsigned)
  noteAnswer(recorder.further, { step: 'token', of: 'for the second application', answer: issued })
  const token = acceptedMember('the token request', issued, 'access_token')
  const answer = await getBusinessApi(recorder, token)
  const facts = { answer: answerFacts(answer).answer ?? '' }
  return { subject: 'token of the second application', clause: 'api.data-of-application', facts }
}
