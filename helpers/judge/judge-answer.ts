import { isAccepted, mediaTypeOf, member } from '../http/answer.ts'
import { blocked, type Exchange, type Recorded } from '../http/exchange.ts'
import { outcomeAndWay } from '../http/redirect.ts'
import { explain } from '../schema/explain.ts'
import { errorsOf } from '../schema/schemas.ts'
import { type CharacterSet, SCOPE_TOKEN, strangeIn } from './characters.ts'
import { departs, type Finding, inconclusive, type JudgeAnswer, KEPT, type Kept, keptIf } from './finding.ts'
import { NOTHING_THERE, ofAccepted, ofAnswer, ofObject, wholeAnswer } from './read.ts'

/** Whether a business API accepted the call: 2xx. The document does not show its payload. */
export const judgeServed = ofAnswer((answer) => {
  if (answer.status !== 403) return notAccepted(answer) ?? KEPT
  const because = '403: the token may lack the permission for this call'
  return { is: 'inconclusive', because, ...(answer.remedy && { todo: answer.remedy.todo }) }
})

/** Whether a business API accepted a call with a token; inconclusive if nothing is at its address. */
export function judgeCall(step: Recorded<Exchange>): Finding | Kept {
  const served = judgeServed(step)
  return served.is === 'departs' && served.exchange && NOTHING_THERE.has(served.exchange.status)
    ? {
        ...inconclusive('nothing was found at this address, so the token was not tested'),
        exchange: served.exchange,
      }
    : served
}

/** Whether an endpoint that answers in JSON accepted the request: 2xx without an `error` member. */
export const judgeAccepted = ofAnswer((answer) => {
  const read = wholeAnswer(answer)
  return notAccepted(answer) ?? (read.is === 'recorded' ? KEPT : read)
})

const notAccepted = (answer: Exchange): Finding | undefined =>
  isAccepted(answer) ? undefined : notAsDocumented('a 2xx answer', answer)

/** A departure; inconclusive if a value that the user configured may be the cause. */
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

/** Whether the answer to an accepted request has the wanted status. */
export const judgeStatus = ofAccepted(({ answer: { status } }, wanted: number) =>
  keptIf(status === wanted, `the status ${wanted}`, String(status)),
)

/** Whether the answer to an accepted request forbids caches to store it (RFC 6749, 5.1; RFC 9111, 5.2.2.5). */
export const judgeNoStore = ofAccepted(({ answer }) => {
  const came = whyStored(answer.headers['cache-control'])
  return came === undefined ? KEPT : departs(NO_STORE, came)
})

export const NO_STORE = 'Cache-Control: no-store'

/** What an answer says instead of `no-store`; `undefined` if it says `no-store` (RFC 9111, 5.2.2.5). */
export function whyStored(control: string | undefined): string | undefined {
  const directives = control?.split(',').map((directive) => directive.trim().toLowerCase())
  if (directives?.includes('no-store')) return undefined
  return control ? `Cache-Control: ${control}` : 'no Cache-Control'
}

/** Whether `scope` of an accepted answer, if present, consists of scope tokens (RFC 6749, 3.3 and 5.1). */
export const judgeScopeSyntax = ofObject(({ members: { scope } }) =>
  keptIf(
    scope === undefined || scope === null || (typeof scope === 'string' && isScope(scope)),
    `scope tokens separated by single spaces: ${SCOPE_TOKEN.name}`,
    strangeIn(scope, SCOPE_TOKEN.pattern),
  ),
)

const isScope = (text: string): boolean => text.split(' ').every((one) => SCOPE_TOKEN.pattern.test(one))

/** Whether the answer to an accepted request lacks a member. */
export const judgeLacks = ofObject(({ members }, name: string) =>
  keptIf(members[name] === undefined || members[name] === null, `no ${name}`, `a ${name}`),
)

/** Whether a member of an accepted answer has only characters of a set. */
export const judgeMemberText = ofAccepted(({ answer }, field: string, { name, pattern }: CharacterSet) => {
  const value = member(answer, field)
  if (value === undefined) return blocked(`the answer has no string as ${field}`)
  return keptIf(pattern.test(value), name, strangeIn(value, pattern))
})

/** Whether an answer says when it was made (RFC 9110, 6.6.1); `undefined` if its status does not require it. */
export const judgeDate: JudgeAnswer = ({ status, headers: { date } }) => {
  if (status < 200 || status > 499) return undefined
  if (date === undefined) return departs('the header Date', 'none')
  return keptIf(isHttpDate(date), 'a valid time in the header Date', 'an invalid one')
}

/** Whether a text is a valid HTTP date (RFC 9110, 5.6.7). `Date.parse` alone would accept a single digit. */
const isHttpDate = (text: string): boolean => {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toUTCString() === text
}

/** Whether the content codings that an answer names decode its body (RFC 9110, 8.4); `undefined` if it has no body. */
export const judgeContentCoding: JudgeAnswer = ({ body, isMiscoded }) =>
  body === ''
    ? undefined
    : keptIf(
        !isMiscoded,
        'a body in the codings that Content-Encoding names',
        'a body that they do not decode',
      )

/** Whether an answer that is declared as JSON is in UTF-8, without a byte order mark (RFC 8259, 8.1). */
export const judgeUtf8: JudgeAnswer = (answer) =>
  answer.body !== '' && /^application\/(?:[\w.-]+\+)?json$/.test(mediaTypeOf(answer) ?? '')
    ? keptIf(
        !answer.isNotUtf8,
        'JSON in UTF-8 without a byte order mark',
        'JSON in another encoding, or with a byte order mark',
      )
    : undefined
