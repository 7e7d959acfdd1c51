import { isObject, readBody } from '../http/answer.ts'
import type { Exchange } from '../http/exchange.ts'
import { bare } from '../http/send.ts'
import { fingerprint } from './fingerprint.ts'
import { excerpt } from './redact.ts'
import { type Shown, show } from './shown.ts'

const SECRET_NAMES =
  /^(client_secret|client_assertion|request|code|code_verifier|access_token|refresh_token|id_token|password|authorization|set-cookie|cookie)$/i

const OPEN_NAMES =
  /^(error|error_description|error_uri|scope|token_type|type|title|detail|message|issuer|.*_endpoint|jwks_uri)$/

const SHORT = 8
const MAX_BODY = 400
const MAX_HEADER = 200

/**
 * An exchange in a few lines for a reader, with a fingerprint in the place of every secret. What a business API answers
 * is data of a person and is not shown.
 */
export function describeExchange(exchange: Exchange): readonly Shown[] {
  const { request, status, headers, body } = exchange
  const sent = request.form
    ? Object.entries(request.form).map(([name, value]) => `${name}=${masked(name, value)}`)
    : request.body
      ? [`body of ${request.body.length} characters`]
      : []
  const authorization = request.headers.authorization
  return [
    `${request.method} ${bare(request.url)}`,
    ...(authorization ? [`authorization: ${authorization}`] : []),
    ...sent,
    `→ ${status} ${excerpt(headers['content-type'] ?? 'without a content type', MAX_HEADER)}`,
    ...(body && request.method === 'POST' ? [shownBody(exchange)] : []),
  ].map(show)
}

function masked(name: string, value: string): string {
  return SECRET_NAMES.test(name) ? fingerprint(name, value) : value
}

/** A body that is no JSON object is shown by its length only: a token may stand anywhere in it. */
function shownBody(exchange: Exchange): string {
  const body = readBody(exchange)
  if (body.is !== 'object') return `a body of ${exchange.body.length} characters`
  return excerpt(JSON.stringify(maskedBody(body.value)), MAX_BODY)
}

/** Only short texts and members that hold no secret by their name are shown. */
function maskedBody(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((inner) => maskedBody(inner, name))
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([member, inner]) => [member, maskedBody(inner, member)]),
    )
  const isOpen = typeof value !== 'string' || OPEN_NAMES.test(name) || value.length <= SHORT
  return isOpen ? value : fingerprint(name || 'text', value)
}
