import type { Exchange, Recorded } from '../http/exchange.ts'
import type { UnsignedRequest } from '../http/unsigned-request.ts'
import { clientCredentialsRequest } from '../requests/documented-requests.ts'
import { formPost } from '../requests/issue.ts'
import type { Refusal } from '../requests/refusal.ts'
import { knownOf, type Recorder } from './recorder.ts'
import { refuse } from './refuse.ts'

/** Sends the token request of the client-credentials grant (document, 4.1), edited or not. */
export async function requestToken(
  { target, http, signingKeys }: Recorder,
  unsigned: UnsignedRequest = clientCredentialsRequest(target),
): Promise<Recorded<Exchange>> {
  return http.send(await formPost(`${target.baseUrl}/auth/token`, unsigned, signingKeys))
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
