import type { ErrorObject } from 'ajv'
import { valueAt } from '../../base/json-pointer.ts'
import { parseJson } from '../../base/parse-json.ts'
import { OutOfTime } from '../../base/time-limit.ts'
import { count } from '../../base/visible.ts'
import type { CallEvidence } from '../../evidence/products/product-evidence.ts'
import { mediaTypeOf, outcomeOf, typeOf } from '../../http/answer.ts'
import { isDecodable } from '../../http/decoded-body.ts'
import { blocked, doesNotApply, type Exchange } from '../../http/exchange.ts'
import { departs, type Finding, inconclusive, KEPT, type Kept } from '../../judge/finding.ts'
import { notAsDocumented } from '../../judge/judge-answer.ts'
import { ofAnswer } from '../../judge/read.ts'
import { answerFor, type Promised, type PromisedAnswer } from '../../openapi/operations.ts'
import { bodyErrors } from '../../openapi/schema-file.ts'
import { explain } from '../../schema/explain.ts'

/** Whether a product answered a call with one of the statuses that its reference promises. */
export const judgeCall = ({ promised, answer }: CallEvidence): Finding | Kept => letsIn(answer, promised)

const letsIn = ofAnswer((answer, promised: Promised) =>
  answerFor(promised, answer.status) ? KEPT : notAsDocumented(statusesOf(promised), answer),
)

/** The statuses that are promised, in words. */
const statusesOf = (promised: Promised): string =>
  promised['2XX'] ? 'a 2xx status' : `the status ${Object.keys(promised).join(' or ')}`

/** Whether the answer to an accepted call has the media type, the headers and the body that its reference promises. */
export const judgePromised = ({ promised, answer }: CallEvidence): Finding | Kept =>
  asPromised(answer, promised)

const asPromised = ofAnswer((answer, promised: Promised) => {
  const wanted = answerFor(promised, answer.status)
  if (!wanted) return blocked(`the call was answered with ${outcomeOf(answer)}`)
  if (wanted.headers.length + wanted.mediaTypes.length + Object.keys(wanted.schemas).length === 0)
    return doesNotApply('its reference promises nothing about the answer except its status')
  return ofHeaders(wanted, answer) ?? ofMediaType(wanted, answer) ?? ofBody(wanted, answer) ?? KEPT
})

function ofHeaders({ headers }: PromisedAnswer, answer: Exchange): Finding | undefined {
  const absent = headers.filter((name) => answer.headers[name] === undefined).join(', ')
  return absent === '' ? undefined : departs(`the headers ${absent}`, `no ${absent}`)
}

/** An answer to HEAD, or with one of these statuses, has no body (RFC 9110, 6.4.1). */
const mayHaveBody = ({ request, status }: Exchange): boolean =>
  request.method !== 'HEAD' && status !== 204 && status !== 205

function ofMediaType({ mediaTypes }: PromisedAnswer, answer: Exchange): Finding | undefined {
  if (mediaTypes.length === 0 || !mayHaveBody(answer)) return undefined
  const came = String(mediaTypeOf(answer))
  return mediaTypes.some((wanted) => isWithin(came, wanted))
    ? undefined
    : departs(mediaTypes.join(' or '), whatCame(answer))
}

const whatCame = ({ body, headers }: Exchange): string =>
  body === '' ? 'an empty body' : (headers['content-type'] ?? 'no content type')

/** Whether a media type is within a range (RFC 9110, 12.5.1). */
function isWithin(type: string, range: string): boolean {
  if (range === '*/*') return true
  return range.endsWith('/*') ? type.startsWith(range.slice(0, -1)) : type === range
}

function ofBody({ schemas }: PromisedAnswer, answer: Exchange): Finding | undefined {
  const schema = schemaFor(schemas, answer)
  if (schema === undefined || !mayHaveBody(answer)) return undefined
  const parsed = parseJson(answer.body)
  if (parsed.is === 'too deep') return inconclusive('the JSON of the answer is nested too deeply')
  if (parsed.is !== 'json' && !isDecodable(answer.headers['content-encoding']))
    return inconclusive('the Content-Encoding of the answer cannot be decoded')
  if (parsed.is !== 'json')
    return departs('JSON', answer.body === '' ? 'an empty body' : 'a body that is not JSON')
  try {
    return ofValue(schema, parsed.value)
  } catch (error) {
    if (error instanceof OutOfTime) return { ...inconclusive(error.message), todo: MAKE_LINEAR }
    throw error
  }
}

const MAKE_LINEAR =
  'Rewrite the pattern in the OpenAPI document without lookaheads and back references, and with counts up to 1000.'

function ofValue(schema: string, value: unknown): Finding | undefined {
  const errors = bodyErrors(schema, value).map((error) => inWords(error, value))
  if (errors.length === 0) return undefined
  const list = (part: 'expected' | 'came') =>
    [
      ...errors.slice(0, MOST_LISTED).map((error) => `${error.at} ${error[part]}`),
      ...(errors.length > MOST_LISTED ? [`and ${count(errors.length - MOST_LISTED, 'more departure')}`] : []),
    ].join('; ')
  return departs(list('expected'), list('came'))
}

/** The schema for the media type of the answer; any schema if the body is empty. */
function schemaFor(schemas: PromisedAnswer['schemas'], answer: Exchange): string | undefined {
  const type = String(mediaTypeOf(answer))
  const isOfIt = (range: string) => answer.body === '' || isWithin(type, range)
  return schemas[type] ?? Object.entries(schemas).find(([range]) => isOfIt(range))?.[1]
}

/** How many departures of one answer are listed. */
const MOST_LISTED = 5

/** A departure with its place. Of the value, only the shape is shown, because it is personal data. */
function inWords(error: ErrorObject, body: unknown) {
  const data = valueAt(body, error.instancePath)
  const { at, expected, came } = explain({ ...error, data })
  // `explain` shows only the length of a string, and only the name of a missing member.
  const isSaid = typeof data === 'string' || error.keyword === 'required'
  return { at, expected, came: isSaid ? came : `a value of type ${typeOf(data)}` }
}
