import { andThen, type Exchange, notConfigured, type Recorded, recorded } from '../http/exchange.ts'
import type { UnsignedRequest } from '../http/unsigned-request.ts'
import { differentFrom } from '../requests/different.ts'
import {
  type Authorization,
  authenticatedForm,
  clientCredentialsRequest,
} from '../requests/documented-requests.ts'
import { call, formPost } from '../requests/issue.ts'
import type { Refusal } from '../requests/refusal.ts'
import { knownOf, type Recorder } from './recorder.ts'
import { refuse } from './refuse.ts'
import { tokenAddress } from './search.ts'

/** Sends the token request of the client-credentials grant (document, 4.1), edited or not, unless BASE_URL is in doubt. */
export async function requestToken(
  { target, http, signingKeys, inDoubt }: Recorder,
  unsigned: UnsignedRequest = clientCredentialsRequest(target),
): Promise<Recorded<Exchange>> {
  const address = tokenAddress(target.baseUrl)
  return inDoubt.get(address) ?? http.send(await formPost(address, unsigned, signingKeys))
}

/** Sends the rows of the token request. */
export async function refuseTokens(
  recorder: Recorder,
  rows: readonly Refusal[],
  twin: Recorded<string>,
): Promise<void> {
  await refuse(recorder, {
    area: 'token',
    rows,
    twin,
    unsigned: () => clientCredentialsRequest(recorder.target),
    known: knownOf(recorder),
    send: (edited) => requestToken(recorder, edited),
  })
}

/** A token that nobody issued, made of one that was. */
export const invented = (token: Recorded<string>): Recorded<string> =>
  andThen(token, (value) => recorded(differentFrom(value)))

/** Who sends a form; unauthenticated, the first application only names itself. */
type Sender = Authorization['signedBy'] | 'unauthenticated'

/** A form to an endpoint, with a token, authenticated as the token exchange is (document, 5.5). */
export async function postForm(
  { http, signingKeys, target }: Recorder,
  endpoint: Recorded<string>,
  token: Recorded<string>,
  fieldsOf: (token: string) => Readonly<Record<string, string>>,
  by: Sender = 'application',
): Promise<Recorded<Exchange>> {
  if (endpoint.is !== 'recorded') return endpoint
  if (token.is !== 'recorded') return token
  const application = by === 'second' ? target.second : target.application
  if (!application) return notConfigured('SECOND_CLIENT_ID')
  const fields = fieldsOf(token.value)
  const unsigned =
    by === 'unauthenticated'
      ? { form: { ...fields, client_id: application.oidcClientId }, headers: { accept: 'application/json' } }
      : authenticatedForm(target, endpoint.value, fields, { application, signedBy: by })
  return http.send(await formPost(endpoint.value, unsigned, signingKeys))
}

/** The fields of a refresh (document, 5.9; RFC 6749, 6). */
export const refreshFields = (token: string) => ({ grant_type: 'refresh_token', refresh_token: token })

/** The fields of a revocation, by what the token is said to be (RFC 7009, 2.1). */
export const revocationFields = (hint: 'access_token' | 'refresh_token') => (token: string) => ({
  token,
  token_type_hint: hint,
})

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
