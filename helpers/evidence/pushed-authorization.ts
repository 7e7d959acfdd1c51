import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { member } from '../http/answer.ts'
import { andThen, type Exchange, fieldOf, type Recorded } from '../http/exchange.ts'
import { codeVerifier } from '../http/jose/jwt.ts'
import { type Fields, type Known, type UnsignedRequest, withForm } from '../http/unsigned-request.ts'
import { type Authorization, pushedAuthorizationRequest } from '../requests/documented-requests.ts'
import { formPost } from '../requests/issue.ts'
import { noteAnswer } from './further.ts'
import { knownOf, type Recorder, type Run } from './recorder.ts'
import { remedied } from './remedied.ts'

/**
 * A state with characters that are easily lost in transit: both letter cases, and those that mean something in a query.
 * They are all that OAuth allows, octet for octet (RFC 6749, appendix A.5).
 */
const newState = (): string => `${randomUUID()} aZ+%2B&=/?#~`

/** A fresh authorization of one application: its own state and code verifier. */
export function newAuthorization(
  { target }: Pick<Recorder, 'target'>,
  signedBy: Authorization['signedBy'] = 'application',
  dataProvider?: string,
): Authorization {
  const application = signedBy === 'second' ? target.second : target.application
  if (!application) throw new Error('There is no second application.')
  const base = { application, signedBy, state: newState(), codeVerifier: codeVerifier() }
  return dataProvider === undefined ? base : { ...base, dataProvider }
}

/** The same with a fixed data provider, where one is configured, since a choice would be one more page. */
export const withProvider = (recorder: Recorder, signedBy?: Authorization['signedBy']): Authorization =>
  newAuthorization(recorder, signedBy, recorder.target.dataProvider?.id)

/** Sends a pushed authorization request (document, 4.3), edited or not. */
export async function push(
  { http, signingKeys }: Recorder,
  endpoint: string,
  unsigned: UnsignedRequest,
): Promise<Recorded<Exchange>> {
  return http.send(await formPost(endpoint, unsigned, signingKeys))
}

type WithEndpoints = Recorder & Pick<Run, 'endpoints'>

/** Sends the request of an authorization with parameters beside its request object, or with none. */
export const pushBeside = async (
  run: WithEndpoints,
  authorization: Authorization,
  beside: Fields = {},
): Promise<Recorded<Exchange>> =>
  andThen(run.endpoints.pushed_authorization_request_endpoint, (endpoint) => {
    const unsigned = pushedAuthorizationRequest(run.target, authorization, endpoint)
    return push(run, endpoint, withForm(unsigned, beside))
  })

/** An authorization, and the answer to its pushed request. */
export interface PushedAuthorization {
  readonly authorization: Authorization
  readonly pushed: Recorded<Exchange>
}

/** Sends the unedited request of an authorization. */
export async function pushUnedited(
  run: WithEndpoints,
  authorization = newAuthorization(run),
): Promise<PushedAuthorization> {
  const pushed = remedied(run, 'par', await pushBeside(run, authorization), authorization)
  return { authorization, pushed }
}

/** The same, for one more authorization beside the first. */
export async function pushAgain(
  run: Run,
  authorization: Authorization,
  of: string,
): Promise<PushedAuthorization> {
  const again = await pushUnedited(run, authorization)
  noteAnswer(run.further, { step: 'par', of, answer: again.pushed })
  return again
}

/** What edits may know once the PAR endpoint accepted an assertion. */
export function knownAfterPush(recorder: Recorder, pushed: Recorded<Exchange>): Known {
  const known = knownOf(recorder)
  if (pushed.is !== 'recorded') return known
  const requestUri = member(pushed.value, 'request_uri')
  const jwt = fieldOf(pushed.value.request, 'client_assertion')
  return {
    ...known,
    ...(requestUri && { requestUri }),
    ...(jwt && { acceptedAssertion: { jwt, jti: decodeJwt(jwt).jti ?? '' } }),
  }
}
