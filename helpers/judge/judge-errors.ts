import type { Step } from '../../contract/steps.ts'
import type { AttemptOfCase } from '../evidence/evidence.ts'
import { isAccepted, isServiceError, mediaTypeOf, membersOf, readBody } from '../http/answer.ts'
import type { Exchange } from '../http/exchange.ts'
import { locationOf } from '../http/redirect.ts'
import { whySpent } from '../http/sent-again.ts'
import { wrongInError } from './characters.ts'
import { departs, type JudgeAnswer, KEPT, keptIf } from './finding.ts'

/** The kind of request that was refused. */
export type ErrorStep = keyof typeof ERROR_CODES

export type JudgeRefusal = JudgeAnswer<[step: ErrorStep]>

/** The server itself failed. Any other 5xx, 408 and 429 may come from a proxy in front of it. */
const OWN_FAULTS: ReadonlySet<number> = new Set([500, 501])

export const isOwnFault = (status: number): boolean => OWN_FAULTS.has(status)

/** The answer that refused an attempt, in any form except a redirect; a 5xx only if it cannot come from a proxy. */
export function refusalIn({ control, answer }: AttemptOfCase): Exchange | undefined {
  if (control.is !== 'accepted' || answer.is !== 'recorded' || isAccepted(answer.value)) return undefined
  const { value } = answer
  if ((isServiceError(value) && !isOwnFault(value.status)) || whySpent(value)) return undefined
  return locationOf(value) === undefined ? value : undefined
}

/**
 * The refusal of a form, which OAuth defines. HTTP defines the refusal of another method or media type (RFC 9110, 15.5.6,
 * 15.5.7 and 15.5.16), and another clause covers failures of the server.
 */
export function errorIn(attempt: AttemptOfCase): Exchange | undefined {
  const answer = refusalIn(attempt)
  if (!answer || isOwnFault(answer.status)) return undefined
  const { method, asJson, headers } = answer.request
  const isForm =
    method === 'POST' && !asJson && FORM.test(headers['content-type'] ?? 'application/x-www-form-urlencoded')
  const isOfAccept = answer.status === 406 && headers.accept !== 'application/json'
  return isForm && !isOfAccept ? answer : undefined
}

const FORM = /^application\/x-www-form-urlencoded\b/i

/** Whether a refusal is a JSON object with an error code (RFC 6749, 5.2; RFC 9126, 2.3). */
export const judgeErrorJson: JudgeRefusal = (answer) => {
  const expected = 'a JSON object with error'
  const body = readBody(answer)
  if (body.is === 'object')
    return keptIf(typeof body.value.error === 'string', expected, 'one without an error code')
  return departs(expected, body.is === 'other' ? body.description : NOT_WHOLE[body.is])
}

const NOT_WHOLE = { html: 'an HTML page', 'cut short': 'JSON that is cut off' }

/** Whether a refusal is declared as JSON; `undefined` if it has no body. */
export const judgeErrorMediaType: JudgeRefusal = (answer) => {
  if (answer.body === '') return undefined
  const came = mediaTypeOf(answer)
  return keptIf(came === 'application/json', 'application/json', came ?? 'no content type')
}

/** Whether the error code of a refusal is registered for its endpoint (RFC 6749, 5.2 and 8.5). */
export const judgeErrorRegistered: JudgeRefusal = (answer, step) => {
  const error = membersOf(answer).error
  if (typeof error !== 'string') return undefined
  const codes = ERROR_CODES[step]
  const usual = [...codes].slice(0, 6).join(', ')
  return keptIf(codes.has(error), `a registered error code, such as ${usual}`, `the error ${error}`)
}

/** Whether the members of an error have only characters that are allowed in them (RFC 6749, 5.2). */
export const judgeErrorCharacters: JudgeRefusal = (answer) => {
  if (readBody(answer).is !== 'object') return undefined
  const { error, ...others } = membersOf(answer)
  const [first] = wrongInError({ ...others, ...(typeof error === 'string' && { error }) })
  return first ? departs(`${first.name}: ${first.expected}`, first.came) : KEPT
}

/**
 * Whether the error code of a refusal fits its cause (RFC 6749, 5.2; RFC 7521, 4.2.1; RFC 7636, 4.6; RFC 9101, 6.2). Another
 * clause covers codes that are not registered.
 *
 * @param codes - the codes that the standards allow for this cause
 */
export const judgeErrorCause: JudgeAnswer<[step: Step, codes: readonly string[]]> = (answer, step, codes) => {
  const error = membersOf(answer).error
  const registered = step === 'par' ? ERROR_CODES.par : ERROR_CODES.token
  if (typeof error !== 'string' || !registered.has(error)) return undefined
  return keptIf(codes.includes(error), `the error ${codes.join(' or ')}`, `the error ${error}`)
}

/** Further statuses of the PAR endpoint (RFC 9126, 2.3). */
const OF_PAR: ReadonlySet<number> = new Set([413])

/** Whether a refusal has the status 400, or 401 for a client that is not authenticated (RFC 6749, 5.2). */
export const judgeErrorStatus: JudgeRefusal = (answer, step) => {
  const { status } = answer
  const error = membersOf(answer).error
  const mayBeClient = typeof error !== 'string' || error === 'invalid_client'
  const isRight = status === 400 || (status === 401 && mayBeClient) || (step === 'par' && OF_PAR.has(status))
  const of = typeof error === 'string' ? ` with the error ${error}` : ''
  return keptIf(isRight, '400, or 401 with invalid_client', `${status}${of}`)
}

/** Error codes of the token endpoint: RFC 6749, 5.2, and later registrations (IANA). */
const OF_TOKEN_ENDPOINT = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'invalid_target',
  'invalid_authorization_details',
  'invalid_dpop_proof',
  'use_dpop_nonce',
]

/** Error codes of extension grants that wait for a user or a device. */
const OF_OTHER_GRANTS = [
  'authorization_pending',
  'slow_down',
  'expired_token',
  'access_denied',
  'need_info',
  'request_denied',
  'request_submitted',
  'unsupported_pop_key',
  'incompatible_ace_profiles',
]

/** Error codes of the authorization endpoint, except for a user's decision (RFC 6749, 4.1.2.1; RFC 9101; OpenID Connect). */
const OF_AUTHORIZATION_ENDPOINT = [
  'unsupported_response_type',
  'server_error',
  'temporarily_unavailable',
  'invalid_request_uri',
  'invalid_request_object',
  'request_not_supported',
  'request_uri_not_supported',
  'registration_not_supported',
  'unmet_authentication_requirements',
]

/** The registered error codes, by the kind of request that is refused. */
export const ERROR_CODES: Readonly<Record<'token' | 'exchange' | 'par', ReadonlySet<string>>> = {
  token: new Set([...OF_TOKEN_ENDPOINT, ...OF_OTHER_GRANTS]),
  exchange: new Set([...OF_TOKEN_ENDPOINT, ...OF_OTHER_GRANTS]),
  par: new Set([...OF_TOKEN_ENDPOINT, ...OF_AUTHORIZATION_ENDPOINT]),
}
