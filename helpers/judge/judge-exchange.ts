import { isAccepted, member, outcomeOf, readBody } from '../http/answer.ts'
import { blocked, type Exchange, type Recorded } from '../http/exchange.ts'
import { explain } from '../schema/explain.ts'
import { errorsOf } from '../schema/schemas.ts'
import { answerOf, departs, type Finding, type Kept } from './finding.ts'

/** Whether a business API, whose payload the document does not show, accepted the call: 2xx. */
export function judgeServed(step: Recorded<Exchange>): Finding | Kept {
  const judged = answerOf(step)
  if ('finding' in judged) return judged.finding
  const { answer } = judged
  if (answer.status === 403)
    return {
      is: 'inconclusive',
      because: '403: the token may lack the permission for this call',
      exchange: answer,
    }
  return acceptance(answer)
}

/** Whether an endpoint that answers in JSON accepted the request: 2xx without an `error` member. */
export function judgeAccepted(step: Recorded<Exchange>): Finding | Kept {
  const judged = answerOf(step)
  return 'finding' in judged ? judged.finding : (acceptance(judged.answer) ?? judgeWhole(judged.answer))
}

/** What is said where the service does not know the application. */
export const CREDENTIALS_HINT = '`npm run doctor` tells whether the credentials are right'

function acceptance(answer: Exchange): Finding | Kept {
  if (isAccepted(answer)) return undefined
  const isUnknownClient = answer.status === 401 || member(answer, 'error') === 'invalid_client'
  const hint = isUnknownClient ? `; ${CREDENTIALS_HINT}` : ''
  return departs('an answer of 2xx', `${outcomeOf(answer)}${hint}`, answer)
}

/** Whether the answer to an accepted request is a JSON object. */
export function judgeJson(step: Recorded<Exchange>): Finding | Kept {
  const judged = acceptedBody(step)
  if ('finding' in judged) return judged.finding
  const { body, answer } = judged
  return body.is === 'other' ? departs('a JSON object', body.description, answer) : undefined
}

/** Whether the answer to an accepted request satisfies a schema. */
export function judgeSchema(step: Recorded<Exchange>, schema: string): Finding | Kept {
  const judged = acceptedBody(step)
  if ('finding' in judged) return judged.finding
  const { body, answer } = judged
  if (body.is === 'other') return blocked(`the answer is ${body.description}`)
  return judgeValue(body.value, schema, answer)
}

/** Whether a value satisfies a schema; all departures in one finding. */
export function judgeValue(value: unknown, schema: string, exchange?: Exchange): Finding | Kept {
  const errors = errorsOf(schema, value).map(explain)
  if (errors.length === 0) return undefined
  const join = (part: 'expected' | 'came') => errors.map((error) => `${error.at} ${error[part]}`).join('; ')
  return departs(join('expected'), join('came'), exchange)
}

/** Whether the answer to an accepted request names a media type (RFC 9110, 8.3.1). */
export function judgeContentType(step: Recorded<Exchange>, mediaType: string): Finding | Kept {
  const judged = acceptedBody(step)
  if ('finding' in judged) return judged.finding
  const came = judged.answer.headers['content-type'] ?? 'no content type'
  return came.split(';')[0]?.trim().toLowerCase() === mediaType
    ? undefined
    : departs(mediaType, came, judged.answer)
}

type ReadBody = ReturnType<typeof readBody>

/** The whole body of the answer to an accepted request, or the finding that there is none to judge. */
export function acceptedBody(
  step: Recorded<Exchange>,
): { answer: Exchange; body: Extract<ReadBody, { is: 'object' | 'other' }> } | { finding: Finding } {
  const judged = answerOf(step)
  if ('finding' in judged) return judged
  const { answer } = judged
  if (!isAccepted(answer)) return { finding: blocked(`the request was answered ${outcomeOf(answer)}`) }
  const finding = judgeWhole(answer)
  if (finding) return { finding }
  const body = readBody(answer)
  return body.is === 'object' || body.is === 'other'
    ? { answer, body }
    : { finding: blocked('the answer has no body') }
}

/** Whether the body is the service's own and all of it, as far as a client can tell. */
function judgeWhole(answer: Exchange): Finding | Kept {
  const because = WHOLE[readBody(answer).is]
  return because ? { is: 'unreachable', because, exchange: answer } : undefined
}

const WHOLE: Readonly<Record<ReadBody['is'], string | undefined>> = {
  object: undefined,
  other: undefined,
  html: 'an HTML page answered in the place of the service',
  'cut short': 'the answer ends in the middle of its JSON',
}
