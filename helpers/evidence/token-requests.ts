import { andThen, type Exchange, notConfigured, type Recorded, recorded } from '../http/exchange.ts'
import { type Make, sendMade } from '../http/send.ts'
import type { UnsignedRequest } from '../http/unsigned-request.ts'
import { differentFrom } from '../requests/different.ts'
import {
  type Authorization,
  authenticatedForm,
  clientCredentialsRequest,
} from '../requests/documented-requests.ts'
import { formPost } from '../requests/issue.ts'
import { knownOf, type Recorder, type Run } from './recorder.ts'
import { firstOfSecond, refuse } from './refuse.ts'
import { remedied } from './remedied.ts'
import { tokenAddress } from './search.ts'
import type { AddressName } from './steps.ts'

/** Sends the token request of the client-credentials grant (document, 4.1), edited or not, unless BASE_URL is in doubt. */
export async function requestToken(
  { target, http, signingKeys, inDoubt }: Recorder,
  make: Make<UnsignedRequest> = () => clientCredentialsRequest(target),
): Promise<Recorded<Exchange>> {
  const address = tokenAddress(target.baseUrl)
  return inDoubt.get(address) ?? sendMade(http, async () => formPost(address, await make(), signingKeys))
}

/** Sends the token request of the second application, if there is one. */
export const requestTokenOfSecond = async (recorder: Recorder): Promise<Recorded<Exchange>> => {
  const { second } = recorder.target
  if (!second) return notConfigured('SECOND_CLIENT_ID')
  const answer = await requestToken(recorder, () => clientCredentialsRequest(recorder.target, second))
  return remedied(recorder, 'token', answer, { application: second })
}

/**
 * Sends the rows of the token request.
 *
 * @param by - the application that sends them; by default the first one
 */
export const refuseTokens = (run: Run, twin: Recorded<unknown>, by?: 'second'): Promise<void> =>
  refuse(run, {
    area: 'token',
    by,
    twin,
    unsigned: () => clientCredentialsRequest(run.target, by && run.target.second),
    known: knownOf(run, by),
    send: (make) => requestToken(run, make),
  })

/** Sends the rows of the second application. */
export const refuseTokensOfSecond = async (run: Run): Promise<void> =>
  refuseTokens(run, await firstOfSecond(run, 'token', () => requestTokenOfSecond(run)), 'second')

/** A token that was never issued, made from one that was. */
export const invented = (token: Recorded<string>): Recorded<string> =>
  andThen(token, (value) => recorded(differentFrom(value)))

/** Who sends a form: `unauthenticated` and `with secret` are the first application without an assertion. */
export type Sender = Authorization['signedBy'] | 'unauthenticated' | 'with secret'

/** Posts a form to an endpoint, authenticated like the token exchange (document, 5.5). */
const postForm = async (
  { http, signingKeys, target, endpoints }: Run,
  to: AddressName,
  form: Recorded<Readonly<Record<string, string>>>,
  by: Sender = 'application',
  method: 'GET' | 'POST' = 'POST',
): Promise<Recorded<Exchange>> =>
  andThen(endpoints[to], (endpoint) =>
    andThen(form, async (fields) => {
      const application = by === 'second' ? target.second : target.application
      if (!application) return notConfigured('SECOND_CLIENT_ID')
      const { oidcClientId: client_id, clientSecret: client_secret } = application
      const secret = by === 'with secret' ? { client_secret } : {}
      const unsigned = () =>
        by === 'unauthenticated' || by === 'with secret'
          ? { form: { ...fields, client_id, ...secret }, headers: { accept: 'application/json' } }
          : authenticatedForm(target, endpoint, fields, { application, signedBy: by })
      return sendMade(http, () => formPost(endpoint, { ...unsigned(), method }, signingKeys))
    }),
  )

/** Refreshes tokens (document, 5.9; RFC 6749, 6). */
export const askRefresh = (run: Run, token: Recorded<string>, by?: Sender, scope?: string) => {
  const form = andThen(token, (refresh_token) =>
    recorded({ grant_type: 'refresh_token', refresh_token, ...(scope !== undefined && { scope }) }),
  )
  return postForm(run, 'token_endpoint', form, by)
}

/** Sends a token and its hint to the revocation or introspection endpoint (RFC 7009, 2.1; RFC 7662, 2.1). */
const askAbout =
  (endpoint: AddressName) =>
  (
    run: Run,
    token_type_hint: 'access_token' | 'refresh_token',
    of: Recorded<string>,
    by?: Sender,
    method?: 'GET' | 'POST',
  ) => {
    const form = andThen(of, (token) => recorded({ token, token_type_hint }))
    return postForm(run, endpoint, form, by, method)
  }

/** Revokes a token. */
export const askRevocation = askAbout('revocation_endpoint')

/** Introspects a token. */
export const askIntrospection = askAbout('introspection_endpoint')

/** Calls userinfo, with a token in the header or without one (OpenID Connect Core 1.0, 5.3.1). */
export const askUserinfo = async (
  { http, endpoints, signingKeys }: Run,
  token: Recorded<string | undefined>,
  { method = 'GET', scheme = 'Bearer' }: { readonly method?: 'GET' | 'POST'; readonly scheme?: string } = {},
): Promise<Recorded<Exchange>> =>
  andThen(endpoints.userinfo_endpoint, (endpoint) =>
    andThen(token, async (value) => {
      const headers = { accept: 'application/json', ...(value && { authorization: `${scheme} ${value}` }) }
      return http.send(await formPost(endpoint, { form: {}, headers, method }, signingKeys))
    }),
  )
