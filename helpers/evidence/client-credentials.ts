import type { Exchange, Recorded } from '../http/exchange.ts'
import type { UnsignedRequest } from '../http/unsigned-request.ts'
import { clientCredentialsRequest } from '../requests/documented-requests.ts'
import { formPost } from '../requests/issue.ts'
import type { Refusal } from '../requests/refusal.ts'
import { tokenAddress } from './neighbours.ts'
import { knownOf, type Recorder } from './recorder.ts'
import { refuse } from './refuse.ts'

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
