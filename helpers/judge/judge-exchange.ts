import { isAccepted, mediaTypeOf } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { outcomeAndWay } from '../http/redirect.ts'
import { explain } from '../schema/explain.ts'
import { errorsOf } from '../schema/schemas.ts'
import { departs, type Finding, inconclusive, KEPT, type Kept, keptIf } from './finding.ts'
import { NOTHING_THERE, ofAccepted, ofAnswer, ofObject, wholeAnswer } from './read.ts'

/** Whether a business API, whose payload the document does not show, accepted the call: 2xx. */
export const judgeServed = ofAnswer((answer) => {
  if (answer.status !== 403) return notAccepted(answer) ?? KEPT
  const because = '403: the token may lack the permission for this call'
  return { is: 'inconclusive', because, ...(answer.remedy && { todo: answer.remedy.todo }) }
})

/** Whether a business API accepted a call with a token; where nothing is found at its address, no token is judged. */
export function judgeCall(step: Recorded<Exchange>): Finding | Kept {
  const served = judgeServed(step)
  return served.is === 'departs' && served.exchange && NOTHING_THERE.has(served.exchange.status)
    ? { ...inconclusive('nothing was found there, whatever the token'), exchange: served.exchange }
    : served
}

/** Whether an endpoint that answers in JSON accepted the request: 2xx without an `error` member. */
export const judgeAccepted = ofAnswer((answer) => {
  const read = wholeAnswer(answer)
  return notAccepted(answer) ?? (read.is === 'recorded' ? KEPT : read)
})

const notAccepted = (answer: Exchange): Finding | undefined =>
  isAccepted(answer) ? undefined : notAsDocumented('a 2xx answer', answer)

/** A departure, unless a value that the user wrote may be why: that tells nothing of the service. */
export function notAsDocumented(expected: string, answer: Exchange): Finding {
  const came = outcomeAndWay(answer)
  const { todo, suspects } = answer.remedy ?? {}
  const finding = suspects
    ? inconclusive(`the documented request got ${came}`)
    : departs(expected, came, answer)
  return { ...finding, ...(todo !== undefined && { todo }) }
}

/** Whether the answer to an accepted request is a JSON object. */
export const judgeJson = ofAccepted(({ body }) =>
  body.is === 'other' ? departs('a JSON object', body.description) : KEPT,
)

/** Whether the answer to an accepted request satisfies a schema. */
export const judgeSchema = ofObject(({ members }, schema: string) => judgeValue(members, schema))

/** Whether a value satisfies a schema; all departures in one finding. */
export function judgeValue(value: unknown, schema: string): Finding | Kept {
  const errors = errorsOf(schema, value).map(explain)
  if (errors.length === 0) return KEPT
  const join = (part: 'expected' | 'came') => errors.map((error) => `${error.at} ${error[part]}`).join('; ')
  const members = errors.flatMap(({ at }) => at.split('/')[1] || [])
  return { ...departs(join('expected'), join('came')), members }
}

/** Whether the answer to an accepted request names a media type (RFC 9110, 8.3.1). */
export const judgeContentType = ofAccepted(({ answer }, mediaType: string) =>
  keptIf(mediaTypeOf(answer) === mediaType, mediaType, answer.headers['content-type'] ?? 'no content type'),
)
