import { type Body, isAccepted, mediaTypeOf, outcomeOf, readBody } from '../http/answer.ts'
import { blocked, type Exchange, type Recorded } from '../http/exchange.ts'
import { outcomeAndWay } from '../http/redirect.ts'
import { explain } from '../schema/explain.ts'
import { errorsOf } from '../schema/schemas.ts'
import { answerOf, departs, type Finding, KEPT, type Kept } from './finding.ts'

/** Whether a business API, whose payload the document does not show, accepted the call: 2xx. */
export function judgeServed(step: Recorded<Exchange>): Finding | Kept {
  const judged = answerOf(step)
  if ('finding' in judged) return judged.finding
  const { answer } = judged
  if (answer.status === 403)
    return {
      is: 'inconclusive',
      because: '403: the token may lack the permission for this call',
      ...(answer.remedy && { todo: answer.remedy.todo }),
      exchange: answer,
    }
  return notAccepted(answer) ?? KEPT
}

/** Statuses that tell of nothing at an address. */
export const NOTHING_THERE: ReadonlySet<number> = new Set([404, 410])

/** Whether a business API accepted a call with a token; where nothing is found at its address, no token is judged. */
export function judgeCall(step: Recorded<Exchange>): Finding | Kept {
  const served = judgeServed(step)
  return served.is === 'departs' && step.is === 'recorded' && NOTHING_THERE.has(step.value.status)
    ? { is: 'inconclusive', because: 'nothing was found there, whatever the token', exchange: step.value }
    : served
}

/** Whether an endpoint that answers in JSON accepted the request: 2xx without an `error` member. */
export function judgeAccepted(step: Recorded<Exchange>): Finding | Kept {
  const judged = answerOf(step)
  if ('finding' in judged) return judged.finding
  const read = wholeBody(judged.answer)
  return notAccepted(judged.answer) ?? ('finding' in read ? read.finding : KEPT)
}

const notAccepted = (answer: Exchange): Finding | undefined =>
  isAccepted(answer) ? undefined : notAsDocumented('a 2xx answer', answer)

/** A departure, unless a value that the user wrote may be why: that tells nothing of the service. */
export function notAsDocumented(expected: string, answer: Exchange): Finding {
  const came = outcomeAndWay(answer)
  const { todo, suspects } = answer.remedy ?? {}
  const told = todo !== undefined && { todo }
  return suspects
    ? { is: 'inconclusive', because: `the documented request got ${came}`, ...told, exchange: answer }
    : { ...departs(expected, came, answer), ...told }
}

/** Whether the answer to an accepted request is a JSON object. */
export function judgeJson(step: Recorded<Exchange>): Finding | Kept {
  const judged = acceptedBody(step)
  if ('finding' in judged) return judged.finding
  const { body, answer } = judged
  return body.is === 'other' ? departs('a JSON object', body.description, answer) : KEPT
}

/** Whether the answer to an accepted request satisfies a schema. */
export function judgeSchema(step: Recorded<Exchange>, schema: string): Finding | Kept {
  const judged = acceptedObject(step)
  return 'finding' in judged ? judged.finding : judgeValue(judged.value, schema, judged.answer)
}

/** Whether a value satisfies a schema; all departures in one finding. */
export function judgeValue(value: unknown, schema: string, exchange?: Exchange): Finding | Kept {
  const errors = errorsOf(schema, value).map(explain)
  if (errors.length === 0) return KEPT
  const join = (part: 'expected' | 'came') => errors.map((error) => `${error.at} ${error[part]}`).join('; ')
  const members = errors.flatMap(({ at }) => at.split('/')[1] || [])
  return { ...departs(join('expected'), join('came'), exchange), members }
}

/** Whether the answer to an accepted request names a media type (RFC 9110, 8.3.1). */
export function judgeContentType(step: Recorded<Exchange>, mediaType: string): Finding | Kept {
  const judged = acceptedBody(step)
  if ('finding' in judged) return judged.finding
  const { answer } = judged
  return mediaTypeOf(answer) === mediaType
    ? KEPT
    : departs(mediaType, answer.headers['content-type'] ?? 'no content type', answer)
}

type WholeBody = Extract<Body, { is: 'object' | 'other' }>
type Read = { readonly answer: Exchange; readonly body: WholeBody } | { readonly finding: Finding }

/** The body of an accepted request's answer, or the finding that there is none to judge. */
export function acceptedBody(step: Recorded<Exchange>): Read {
  const judged = answerOf(step)
  if ('finding' in judged) return judged
  const { answer } = judged
  if (!isAccepted(answer))
    return {
      finding: blocked(`the request was answered with ${outcomeOf(answer)}`, answer.remedy?.todo),
    }
  return wholeBody(answer)
}

/** The JSON object of an accepted request's answer, or the finding that there is none to judge. */
export function acceptedObject(
  step: Recorded<Exchange>,
):
  | { readonly answer: Exchange; readonly value: Readonly<Record<string, unknown>> }
  | { readonly finding: Finding } {
  const read = acceptedBody(step)
  if ('finding' in read) return read
  const { answer, body } = read
  return body.is === 'other'
    ? { finding: blocked(`the answer is ${body.description}`) }
    : { answer, value: body.value }
}

/** The body, if it is the service's own and all of it, as far as a client can tell. */
function wholeBody(answer: Exchange): Read {
  const body = readBody(answer)
  if (body.is === 'object' || body.is === 'other') return { answer, body }
  return { finding: { is: 'unreachable', because: NOT_WHOLE[body.is], exchange: answer } }
}

const NOT_WHOLE: Readonly<Record<Exclude<Body, WholeBody>['is'], string>> = {
  html: 'an HTML page came in place of an answer of the service',
  'cut short': 'the answer ends in the middle of its JSON',
}
