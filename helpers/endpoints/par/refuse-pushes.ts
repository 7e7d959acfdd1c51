import type { AuthorizationShape } from '../../../contract/requests/ranges.ts'
import { acceptedMember, type Run } from '../../evidence/recorder.ts'
import { firstOfSecond, refuse } from '../../evidence/refuse.ts'
import { andThen, type Exchange, type Recorded } from '../../http/exchange.ts'
import { isTurnedAway } from '../../http/redirect.ts'
import { authorizationUrl, pushedAuthorizationRequest } from '../../requests/documented-requests.ts'
import { get } from '../../requests/issue.ts'
import { textsIn } from '../discovery/discover.ts'
import { drawCases } from './drawn-cases.ts'
import { knownAfterPush, newAuthorization, push, pushUnedited } from './push.ts'

/**
 * Sends the rows of the pushed authorization request.
 *
 * @param by - the application that sends them; by default the first one
 */
export async function refusePushes(
  run: Run,
  pushed: Recorded<Exchange>,
  discovery: Recorded<Exchange>,
  by?: 'second',
): Promise<void> {
  const {
    pushed_authorization_request_endpoint: par,
    token_endpoint: token,
    authorization_endpoint: authorization,
  } = run.endpoints
  const parUrl = par.is === 'recorded' ? par.value : ''
  const requestUriOf = (answer: Recorded<Exchange>) =>
    acceptedMember('the pushed authorization request', answer, 'request_uri')
  const unsigned = (like?: AuthorizationShape) => () =>
    pushedAuthorizationRequest(run.target, newAuthorization(run, by, undefined, like), parUrl)
  const openAs = async (answer: Recorded<Exchange>, like?: AuthorizationShape) => {
    const requestUri = requestUriOf(answer)
    if (requestUri.is !== 'recorded') return undefined
    return andThen(authorization, (endpoint) => {
      const own = newAuthorization(run, by, undefined, like)
      const url = authorizationUrl(run.target, own, endpoint, requestUri.value)
      return run.http.send({ ...get(url), headers: { accept: 'text/html' } })
    })
  }
  const control = requestUriOf(pushed)
  const areSent = control.is === 'recorded' && run.rows.some((row) => row.step === 'par' && row.by === by)
  const isAccepted = async (shape: AuthorizationShape) => {
    const opened = await openAs(await push(run, parUrl, unsigned(shape)), shape)
    return opened?.is === 'recorded' && !isTurnedAway(opened.value)
  }
  const drawn = areSent ? await drawCases(run, by, isAccepted) : undefined
  await refuse(run, {
    request: 'par',
    by,
    control,
    unsigned: unsigned(drawn?.shape),
    ...(drawn && { drawn: { ...drawn, tame: unsigned() } }),
    known: {
      ...knownAfterPush(run, pushed, by),
      endpoints: { par: parUrl, ...(token.is === 'recorded' && { token: token.value }) },
      responseTypes: textsIn(discovery, 'response_types_supported'),
    },
    send: (make, _row, http = run.http) => push({ ...run, http }, parUrl, make),
    open: (answer) => openAs(answer, drawn?.shape),
  })
}

/** Sends the rows of the second application. */
export async function refusePushesOfSecond(run: Run, discovery: Recorded<Exchange>): Promise<void> {
  const first = async () => (await pushUnedited(run, newAuthorization(run, 'second'))).pushed
  await refusePushes(run, await firstOfSecond(run, 'par', first), discovery, 'second')
}
