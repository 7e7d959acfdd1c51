import { decodeJwt } from 'jose'
import { whyNotUsable } from '../evidence/effects.ts'
import type { Attempt } from '../evidence/evidence.ts'
import { accepted } from '../evidence/recorder.ts'
import {
  type Body,
  isAccepted,
  isServiceError,
  member,
  outcomeOf,
  readBody,
  todoAbout,
} from '../http/answer.ts'
import { blocked, doesNotApply, type Exchange, type Recorded, recorded } from '../http/exchange.ts'
import { whySpent } from '../http/sent-again.ts'
import { isEncryptedJwt, isJwt, readJwt } from '../schema/formats.ts'
import { type Finding, judgesOf, type Read, UNSENT } from './finding.ts'

type Members = Readonly<Record<string, unknown>>

/** Statuses which say that nothing is at an address. */
export const NOTHING_THERE: ReadonlySet<number> = new Set([404, 410])

/** The service itself failed, so the clause is neither kept nor broken. */
export function serviceError(exchange: Exchange): Finding {
  const todo = todoAbout(exchange)
  const because = `the service failed with ${outcomeOf(exchange)}`
  return { is: 'unreachable', because, ...(todo !== undefined && { todo }), exchange }
}

/** The exchange of a step, unless the service failed, or refused what it may have accepted before. */
export function answerOf(step: Recorded<Exchange>): Read<Exchange> {
  if (step.is !== 'recorded') return step
  if (isServiceError(step.value)) return serviceError(step.value)
  const because = whySpent(step.value)
  return because ? { is: 'inconclusive', because, exchange: step.value } : step
}

/** The answer to an edited request, if it was sent and its control was accepted. */
export function attemptedAnswer(attempt: Attempt | undefined): Read<Exchange> {
  if (!attempt) return UNSENT
  const { control, before, answer } = attempt
  if (control.is !== 'accepted') return control
  return (before && whyNotUsable(before)) ?? answerOf(answer)
}

/** A complete answer of the service itself, as far as a client can see, with its body. */
export interface Whole {
  readonly answer: Exchange
  readonly body: Extract<Body, { is: 'object' | 'other' }>
}

const NOT_WHOLE = {
  html: 'an HTML page was received instead of an answer from the service',
  'cut short': 'the JSON of the answer is cut off',
}

/** Reads an answer with its body, unless that is an HTML page or JSON that is cut off. */
export function wholeAnswer(answer: Exchange): Read<Whole> {
  const body = readBody(answer)
  return body.is === 'object' || body.is === 'other'
    ? recorded({ answer, body })
    : { is: 'unreachable', because: NOT_WHOLE[body.is], exchange: answer }
}

/** The answer to an accepted request, with its body. */
export function acceptedBody(step: Recorded<Exchange>): Read<Whole> {
  const read = answerOf(step)
  if (read.is !== 'recorded') return read
  return isAccepted(read.value)
    ? wholeAnswer(read.value)
    : blocked(`the request was answered with ${outcomeOf(read.value)}`, read.value.remedy?.todo)
}

/** The JSON object that an accepted request was answered with. */
export function acceptedObject(
  step: Recorded<Exchange>,
): Read<{ readonly answer: Exchange; readonly members: Members }> {
  const read = acceptedBody(step)
  if (read.is !== 'recorded') return read
  const { answer, body } = read.value
  return body.is === 'other'
    ? blocked(`the answer is ${body.description}`)
    : recorded({ answer, members: body.value })
}

const answerIn = ({ answer }: { readonly answer: Exchange }): Exchange => answer

/** Make judges of any answer, of the answer to an edited request or to an accepted one, and of a JSON object. */
export const ofAnswer = judgesOf(answerOf, (answer) => answer)
export const ofAttempted = judgesOf(attemptedAnswer, (answer) => answer)
export const ofAccepted = judgesOf(acceptedBody, answerIn)
export const ofObject = judgesOf(acceptedObject, answerIn)

/** An id_token that can be read, and the answer that carried it. */
export interface IdToken {
  readonly header: Members
  readonly claims: Members
  readonly answer: Exchange
}

/** The id_token of an accepted answer. Its signature is not verified here. */
export function idTokenOf(step: Recorded<Exchange>): Read<IdToken> {
  const answer = accepted('the token request', step)
  if (answer.is !== 'recorded') return answer
  const jwt = member(answer.value, 'id_token')
  if (jwt === undefined) return blocked('the answer to the token request has no id_token')
  if (isEncryptedJwt(jwt))
    return doesNotApply('the id_token is encrypted, and only its recipient can read it')
  const read = isJwt(jwt) ? readJwt(jwt) : undefined
  return read ? recorded({ ...read, answer: answer.value }) : blocked('the id_token is not a JWT')
}

/** Makes judges of the id_token of an answer. */
export const ofIdToken = judgesOf(idTokenOf, answerIn)

/** The client_id of the application that sent a token request, from its client assertion or its form. */
export const clientOf = ({ request: { form = {} } }: Exchange): string | undefined =>
  claimsSent(form.client_assertion)?.sub ?? form.client_id

/** When a token request was sent, in Unix seconds: `iat` of its client assertion. */
export const sentAt = ({ request: { form = {} } }: Exchange): number | undefined =>
  claimsSent(form.client_assertion)?.iat

/** The claims of a JWT that the suite sent. */
export function claimsSent(jwt: string | undefined): ReturnType<typeof decodeJwt> | undefined {
  try {
    return decodeJwt(String(jwt))
  } catch {
    return undefined
  }
}
