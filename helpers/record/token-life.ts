import type { Exchange, Recorded } from '../http/exchange.ts'
import { assertionDraft } from '../jose/jwt.ts'
import { businessCall, clientCredentialsRequest, JWT_BEARER } from '../requests/drafts.ts'
import { formPost, get } from '../requests/issue.ts'
import { requestToken } from './client-credentials.ts'
import { address } from './code-flow.ts'
import { answerFacts, type Observed } from './observed.ts'
import { needed, type Recorder } from './recorder.ts'

/** The tokens of the code flow. */
export interface CodeTokens {
  readonly exchange: Recorded<Exchange>
  readonly accessToken: Recorded<string>
}

/**
 * What becomes of tokens, where the document shows nothing: userinfo, refresh, revocation, and what the token of another
 * application opens. Each is asked for once, as the standards have it (OpenID Connect Core 1.0, 5.3; RFC 6749, 6;
 * RFC 7009, 2.1); whatever comes is written down and never judged.
 */
export async function observeTokenLife(
  recorder: Recorder,
  discovery: Recorded<Exchange>,
  { exchange, accessToken }: CodeTokens,
): Promise<readonly Observed[]> {
  const { http, target } = recorder
  const withToken = async (url: Recorded<string>, token: Recorded<string>): Promise<Recorded<Exchange>> => {
    if (url.is !== 'recorded') return url
    return token.is === 'recorded' ? http.send(get(url.value, businessCall(token.value))) : token
  }
  const api: Recorded<string> = { is: 'recorded', value: target.businessApi.getUrl }
  const refreshToken = needed('the token exchange', exchange, 'refresh_token')

  const userinfo = await withToken(address(discovery, 'userinfo_endpoint'), accessToken)
  const refreshed = await post(
    recorder,
    address(discovery, 'token_endpoint'),
    refreshToken,
    (refresh_token) => ({
      grant_type: 'refresh_token',
      refresh_token,
    }),
  )
  const revoked = await post(recorder, address(discovery, 'revocation_endpoint'), accessToken, (token) => ({
    token,
    token_type_hint: 'access_token',
  }))
  const afterwards = await withToken(api, accessToken)
  const shapes = 'discovery.revocation-and-userinfo-shapes'
  return [
    { subject: 'userinfo', clause: shapes, facts: answerFacts(userinfo) },
    { subject: 'refresh grant', clause: 'exchange.refresh-grant', facts: answerFacts(refreshed) },
    {
      subject: 'revocation of an access token',
      clause: shapes,
      facts: { ...answerFacts(revoked), 'business API afterwards': answerFacts(afterwards).answer ?? '' },
    },
    ...(target.second ? [await observeSecond(recorder, target.second)] : []),
  ]
}

/** A form to the authorization server, authenticated as the token exchange is (document, 5.5). */
async function post(
  { http, keys, target: { application, issuerUrl } }: Recorder,
  endpoint: Recorded<string>,
  token: Recorded<string>,
  fields: (token: string) => Readonly<Record<string, string>>,
): Promise<Recorded<Exchange>> {
  if (endpoint.is !== 'recorded') return endpoint
  if (token.is !== 'recorded') return token
  const draft = {
    form: { ...fields(token.value), client_assertion_type: JWT_BEARER },
    headers: { accept: 'application/json' },
    assertion: assertionDraft(application.oidcClientId, issuerUrl),
  }
  return http.send(await formPost(endpoint.value, draft, keys))
}

/** What the token of the second application opens at the business API of the first. */
async function observeSecond(
  recorder: Recorder,
  second: NonNullable<Recorder['target']['second']>,
): Promise<Observed> {
  const { http, target } = recorder
  const token = needed(
    'the token request',
    await requestToken(recorder, clientCredentialsRequest(second)),
    'access_token',
  )
  const answer =
    token.is === 'recorded'
      ? await http.send(get(target.businessApi.getUrl, businessCall(token.value)))
      : token
  const facts = { answer: answerFacts(answer).answer ?? '' }
  return { subject: 'token of the second application', clause: 'api.data-of-application', facts }
}
