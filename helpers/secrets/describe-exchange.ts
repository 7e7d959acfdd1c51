import { isTooDeep, readBody } from '../http/answer.ts'
import { type Exchange, formFields } from '../http/exchange.ts'
import { strippedUrl } from '../http/stripped-url.ts'
import { maskAnswer, maskField } from './mask.ts'
import { excerpt } from './redact.ts'
import { type Shown, show } from './shown.ts'

const MAX_BODY = 400
const MAX_HEADER = 200

/**
 * An exchange in a few lines for a reader, with a fingerprint in the place of every secret. What a business API answers
 * is data of a person and is not shown.
 */
export function describeExchange(exchange: Exchange): readonly Shown[] {
  const { request, via = [], status, headers, body } = exchange
  const sent = request.form
    ? formFields(request).map(([name, value]) => `${name}=${maskField(name, value)}`)
    : request.body
      ? [`body of ${request.body.length} characters`]
      : []
  const authorization = request.headers.authorization
  return [
    ...via.map((hop) => `GET ${strippedUrl(hop.url)} → ${hop.status}`),
    `${request.method} ${strippedUrl(request.url)}`,
    ...(authorization ? [`authorization: ${authorization}`] : []),
    ...sent,
    `→ ${status} ${excerpt(headers['content-type'] ?? 'without a content type', MAX_HEADER)}`,
    ...(body && request.method === 'POST' && request.form ? [shownBody(exchange)] : []),
  ].map(show)
}

/** A body that is no JSON object is shown by its length only: a token may stand anywhere in it. */
function shownBody(exchange: Exchange): string {
  const body = readBody(exchange)
  if (body.is !== 'object' || isTooDeep(exchange)) return `a body of ${exchange.body.length} characters`
  return excerpt(JSON.stringify(maskAnswer(body.value)), MAX_BODY)
}
