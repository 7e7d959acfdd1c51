import { member } from '../http/answer.ts'
import { type Exchange, notConfigured, type Recorded, recorded } from '../http/exchange.ts'
import { differentFrom, otherScope } from '../requests/different.ts'
import { type Authorization, authenticatedForm } from '../requests/documented-requests.ts'
import { formPost } from '../requests/issue.ts'
import { accepted, acceptedMember, type Recorder } from './recorder.ts'
import { attemptWithToken, closeAttempts, type TokenAttemptName } from './token-attempts.ts'

/** A form to an endpoint, authenticated as the token exchange is (document, 5.5). */
export async function postForm(
  { http, signingKeys, target }: Recorder,
  endpoint: Recorded<string>,
  fields: Readonly<Record<string, string>>,
  by: Authorization['signedBy'] = 'application',
): Promise<Recorded<Exchange>> {
  if (endpoint.is !== 'recorded') return endpoint
  const application = by === 'second' ? target.second : target.application
  if (!application) return notConfigured('SECOND_CLIENT_ID')
  const unsigned = authenticatedForm(target, endpoint.value, fields, { application, signedBy: by })
  return http.send(await formPost(endpoint.value, unsigned, signingKeys))
}

/** The same form from an application that names itself and does not authenticate itself. */
export async function postUnauthenticated(
  { http, signingKeys, target }: Recorder,
  endpoint: Recorded<string>,
  fields: Readonly<Record<string, string>>,
): Promise<Recorded<Exchange>> {
  if (endpoint.is !== 'recorded') return endpoint
  const form = { ...fields, client_id: target.application.oidcClientId }
  const unsigned = { form, headers: { accept: 'application/json' } }
  return http.send(await formPost(endpoint.value, unsigned, signingKeys))
}

const fieldsOf = (refreshToken: string) => ({ grant_type: 'refresh_token', refresh_token: refreshToken })

/** Asks for new tokens with the refresh token of the code grant (document, 5.9; RFC 6749, 6). */
export async function refreshTokens(
  recorder: Recorder,
  endpoint: Recorded<string>,
  refreshToken: Recorded<string>,
  by: Authorization['signedBy'] = 'application',
): Promise<Recorded<Exchange>> {
  return refreshToken.is === 'recorded'
    ? postForm(recorder, endpoint, fieldsOf(refreshToken.value), by)
    : refreshToken
}

/** The refresh token of the code grant, as it is after a refresh, which may have given another one. */
function refreshTokenAfter(codeExchange: Recorded<Exchange>, refresh: Recorded<Exchange>): Recorded<string> {
  const rotated = acceptedMember('the refresh', refresh, 'refresh_token')
  return rotated.is === 'recorded'
    ? rotated
    : acceptedMember('the token exchange', codeExchange, 'refresh_token')
}

/**
 * Asks for new tokens in ways that are refused, once the right one was accepted, and finally in the right one again.
 *
 * @returns the refresh token as it is then
 */
export async function refuseRefreshes(
  recorder: Recorder,
  endpoint: Recorded<string>,
  codeExchange: Recorded<Exchange>,
  refresh: Recorded<Exchange>,
): Promise<Recorded<string>> {
  const twin = accepted('the refresh', refresh)
  let alive = refreshTokenAfter(codeExchange, refresh)
  const rotate = (answer: Recorded<Exchange>) => {
    const next = acceptedMember('the refresh', answer, 'refresh_token')
    if (next.is === 'recorded') alive = next
  }
  const attempt = async (
    name: TokenAttemptName,
    send: (refreshToken: string) => Promise<Recorded<Exchange>>,
  ) => {
    const token = alive
    const answer = await attemptWithToken(recorder, name, twin, async () =>
      token.is === 'recorded' ? send(token.value) : token,
    )
    rotate(answer)
  }
  await Promise.all([
    attempt('refresh without authentication', (token) =>
      postUnauthenticated(recorder, endpoint, fieldsOf(token)),
    ),
    attempt('refresh with invented token', (token) =>
      refreshTokens(recorder, endpoint, recorded(differentFrom(token))),
    ),
  ])
  const scope = grantedScope(recorder, codeExchange)
  await attempt('refresh with wider scope', (token) =>
    postForm(recorder, endpoint, { ...fieldsOf(token), scope: `${scope} ${otherScope(scope)}` }),
  )
  const close = async (names: readonly TokenAttemptName[]) => {
    const closing = await closeAttempts(recorder, names, () => refreshTokens(recorder, endpoint, alive))
    if (!closing) return
    const still = accepted('the closing refresh', closing)
    if (still.is === 'recorded') rotate(closing)
    else alive = still
  }
  await close(['refresh without authentication', 'refresh with invented token', 'refresh with wider scope'])
  // A service may end a refresh token that another application has (RFC 6749, 10.4).
  await attempt('refresh by another', (token) => refreshTokens(recorder, endpoint, recorded(token), 'second'))
  await close(['refresh by another'])
  return alive
}

function grantedScope({ target }: Recorder, codeExchange: Recorded<Exchange>): string {
  return (codeExchange.is === 'recorded' ? member(codeExchange.value, 'scope') : undefined) ?? target.scope
}
