import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { member } from '../http/answer.ts'
import { type Exchange, fieldOf, type Recorded } from '../http/exchange.ts'
import { codeVerifier } from '../http/jose/jwt.ts'
import type { Known, UnsignedRequest } from '../http/unsigned-request.ts'
import { type Authorization, pushedAuthorizationRequest } from '../requests/documented-requests.ts'
import { formPost } from '../requests/issue.ts'
import { noteAnswer } from './further.ts'
import { knownOf, type Recorder } from './recorder.ts'
import { remedied } from './remedied.ts'

/**
 * A state with characters that are easily lost in transit: both letter cases, and those that mean something in a query.
 * They are all that OAuth allows, octet for octet (RFC 6749, appendix A.5).
 */
const newState = (): string => `${randomUUID()} aZ+%2B&=/?#~`

/** A fresh authorization of one application: its own state and code verifier. */
export function newAuthorization(
  { target }: Recorder,
  signedBy: Authorization['signedBy'] = 'application',
  dataProvider?: string,
): Authorization {
  const application = signedBy === 'second' ? target.second : target.application
  if (!application) throw new Error('There is no second application.')
  const base = { application, signedBy, state: newState(), codeVerifier: codeVerifier() }
  return dataProvider === undefined ? base : { ...base, dataProvider }
}

/** Sends a pushed authorization request (document, 4.3), edited or not. */
export async function push(
  { http, signingKeys }: Recorder,
  endpoint: string,
  unsigned: UnsignedRequest,
): Promise<Recorded<Exchange>> {
  return http.send(await formPost(endpoint, unsigned, signingKeys))
}

/** The unedited request of an authorization. */
export const unsignedPush = (
  { target }: Recorder,
  authorization: Authorization,
  endpoint: string,
): UnsignedRequest => pushedAuthorizationRequest(target, authorization, endpoint)

/** An authorization, and the answer to its pushed request. */
export interface PushedAuthorization {
  readonly authorization: Authorization
  readonly pushed: Recorded<Exchange>
}

/** Sends the unedited request of an authorization. */
export async function pushUnedited(
  recorder: Recorder,
  endpoint: Recorded<string>,
  authorization: Authorization,
): Promise<PushedAuthorization> {
  if (endpoint.is !== 'recorded') return { authorization, pushed: endpoint }
  const unsigned = unsignedPush(recorder, authorization, endpoint.value)
  const answer = await push(recorder, endpoint.value, unsigned)
  return { authorization, pushed: remedied(recorder, 'par', answer, authorization) }
}

/** The same, for one more authorization beside the first. */
export async function pushAgain(
  recorder: Recorder,
  endpoint: Recorded<string>,
  authorization: Authorization,
  of: string,
): Promise<PushedAuthorization> {
  const pushed = await pushUnedited(recorder, endpoint, authorization)
  noteAnswer(recorder.further, { step: 'par', of, answer: pushed.pushed })
  return pushed
}

/** What edits may know once the PAR endpoint accepted an assertion. */
export function knownAfterPush(recorder: Recorder, pushed: Recorded<Exchange>): Known {
  const requestUri = pushed.is === 'recorded' ? member(pushed.value, 'request_uri') : undefined
  const known = { ...knownOf(recorder), ...(requestUri && { requestUri }) }
  const jwt = pushed.is === 'recorded' ? fieldOf(pushed.value.request, 'client_assertion') : undefined
  if (!jwt) return known
  return { ...known, acceptedAssertion: { jwt, jti: decodeJwt(jwt).jti ?? '' } }
}
