import type { AnswerMarks } from '../../browser/answer-place.ts'
import type { Target } from '../../config/target.ts'
import { discover, endpointsOf } from '../../evidence/code-flow.ts'
import { openable } from '../../evidence/consent.ts'
import { newAuthorization, pushUnedited } from '../../evidence/pushed-authorization.ts'
import { acceptedMember, newRecorder } from '../../evidence/recorder.ts'
import { type Recorded, recorded } from '../../http/exchange.ts'
import { httpClient } from '../../http/send.ts'
import { authorizationUrl } from '../../requests/documented-requests.ts'

/**
 * Sends the requests that precede the browser: discovery and one pushed authorization request, without `dp_id`, so that
 * the page that asks for the data provider appears (document, 4.2 to 4.4).
 *
 * @returns the authorization address with what tells its answer, or why there is none
 */
export async function authorize(target: Target): Promise<Recorded<AnswerMarks>> {
  const http = httpClient(target.transport)
  const recorder = newRecorder(target, http)
  try {
    const endpoints = endpointsOf(await discover(recorder))
    const { authorization, pushed } = await pushUnedited(recorder, endpoints.par, newAuthorization(recorder))
    const requestUri = acceptedMember('the pushed authorization request', pushed, 'request_uri')
    if (requestUri.is !== 'recorded') return requestUri
    const endpoint = openable(target, endpoints.authorization)
    if (endpoint.is !== 'recorded') return endpoint
    return recorded({
      authorizationUrl: authorizationUrl(target, authorization, endpoint.value, requestUri.value),
      redirectUri: target.redirectUri,
      state: authorization.state,
    })
  } finally {
    await http.close()
  }
}
