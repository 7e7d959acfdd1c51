import { isObject, readBody } from '../http/answer.ts'
import type { Exchange } from '../http/exchange.ts'
import { bare } from '../http/send.ts'
import { fingerprint } from './fingerprint.ts'
import { redact } from './redact.ts'

const SECRET_NAMES =
  /^(client_secret|client_assertion|request|code|code_verifier|access_token|refresh_token|id_token|password|authorization|set-cookie|cookie)$/i

const MAX_BODY = 400

/** An exchange in a few lines for a reader, with a fingerprint in the place of every secret. */
export function describeExchange({ request, status, headers, body }: Exchange): readonly string[] {
  const sent = request.form
    ? Object.entries(request.form).map(([name, value]) => `${name}=${shown(name, value)}`)
    : request.body
      ? [`body of ${request.body.length} characters`]
      : []
  const authorization = request.headers.authorization
  return [
    `${request.method} ${redact(bare(request.url))}`,
    ...(authorization ? [`authorization: ${redact(authorization)}`] : []),
    ...sent,
    `→ ${status} ${headers['content-type'] ?? 'without a content type'}`,
    ...(body ? [shownBody({ request, status, headers, body, durationMs: 0 })] : []),
  ]
}

function shown(name: string, value: string): string {
  return SECRET_NAMES.test(name) ? fingerprint(name, value) : redact(value)
}

function shownBody(exchange: Exchange): string {
  const body = readBody(exchange)
  const text = body.is === 'object' ? JSON.stringify(masked(body.value)) : exchange.body.replace(/\s+/g, ' ')
  const clean = redact(text)
  return clean.length > MAX_BODY ? `${clean.slice(0, MAX_BODY)}…` : clean
}

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'string' && SECRET_NAMES.test(name) && inner.length > 12
        ? fingerprint(name, inner)
        : masked(inner),
    ]),
  )
}
