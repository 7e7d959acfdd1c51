import type { Draft } from '../http/draft.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { clientCredentialsRequest } from '../requests/drafts.ts'
import { formPost } from '../requests/issue.ts'
import { knownOf, type Recorder } from './recorder.ts'
import type { Refusal } from './refusal.ts'
import { refuse } from './refuse.ts'

/** Sends the token request of the client-credentials grant (document, 4.1), edited or not. */
export async function requestToken(
  { target, http, keys }: Recorder,
  draft: Draft = clientCredentialsRequest(target),
): Promise<Recorded<Exchange>> {
  return http.send(await formPost(`${target.baseUrl}/auth/token`, draft, keys))
}

/** Sends the rows of the token request. */
export function refuseTokens(
  recorder: Recorder,
  rows: readonly Refusal[],
  twin: Recorded<string>,
): Promise<void> {
  return refuse(recorder, {
    area: 'token',
    rows,
    twin,
    draft: () => clientCredentialsRequest(recorder.target),
    known: knownOf(recorder.target),
    send: (edited) => requestToken(recorder, edited),
  })
}
