import { knownOf, type Recorder, type Run } from '../../evidence/recorder.ts'
import { firstOfSecond, refuse } from '../../evidence/refuse.ts'
import { remedied } from '../../evidence/remedied.ts'
import { tokenAddress } from '../../evidence/search.ts'
import { type Exchange, notConfigured, type Recorded } from '../../http/exchange.ts'
import { type Make, sendMade } from '../../http/send.ts'
import type { UnsignedRequest } from '../../http/unsigned-request.ts'
import { clientCredentialsRequest } from '../../requests/documented-requests.ts'
import { formPost } from '../../requests/issue.ts'

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
export const refuseTokens = (run: Run, control: Recorded<unknown>, by?: 'second'): Promise<void> =>
  refuse(run, {
    request: 'token',
    by,
    control,
    unsigned: () => clientCredentialsRequest(run.target, by && run.target.second),
    known: knownOf(run, by),
    send: (make) => requestToken(run, make),
  })

/** Sends the rows of the second application. */
export const refuseTokensOfSecond = async (run: Run): Promise<void> =>
  refuseTokens(run, await firstOfSecond(run, 'token', () => requestTokenOfSecond(run)), 'second')
