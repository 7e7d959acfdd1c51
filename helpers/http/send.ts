import { Agent, errors, request } from 'undici'
import { type Exchange, type Recorded, recorded, type SentRequest } from './exchange.ts'

const MAX_BODY_BYTES = 1024 * 1024
const ANSWER_MS = 20_000

/** Sends requests and counts them. Never throws for what the network does. */
export interface HttpClient {
  send(request: SentRequest): Promise<Recorded<Exchange>>
  readonly sent: number
  close(): Promise<void>
}

/**
 * An HTTP client that follows no redirect, repeats no request, and gives up on an answer that takes longer than
 * 20 s or is larger than 1 MiB.
 */
export function httpClient(): HttpClient {
  const dispatcher = new Agent({ connect: { timeout: 10_000 }, maxResponseSize: MAX_BODY_BYTES })
  let sent = 0
  return {
    get sent() {
      return sent
    },
    async send(message) {
      sent += 1
      const started = performance.now()
      try {
        const answer = await request(message.url, {
          dispatcher,
          method: message.method,
          headers: { ...message.headers },
          body: message.form ? new URLSearchParams(message.form).toString() : (message.body ?? null),
          signal: AbortSignal.timeout(ANSWER_MS),
        })
        const body = await answer.body.text()
        return recorded({
          request: message,
          status: answer.statusCode,
          headers: flatten(answer.headers),
          body,
          durationMs: Math.round(performance.now() - started),
        })
      } catch (error) {
        return { is: 'unreachable', because: `${message.method} ${bare(message.url)}: ${reason(error)}` }
      }
    },
    close: () => dispatcher.destroy(),
  }
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(', ')]),
  )
}

/** An address without query and fragment, which may hold secrets. */
export function bare(url: string): string {
  return url.replace(/[?#].*$/s, '')
}

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  ENOTFOUND: 'the host name was not found',
  EAI_AGAIN: 'the host name could not be looked up',
  UND_ERR_CONNECT_TIMEOUT: 'no connection within 10 s',
  UND_ERR_SOCKET: 'the connection was closed before the answer was complete',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'the answer is larger than 1 MiB',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the TLS certificate is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the TLS certificate is self-signed',
  CERT_HAS_EXPIRED: 'the TLS certificate has expired',
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ')
  if (!(error instanceof Error)) return 'the request failed'
  if (error.name === 'TimeoutError' || error instanceof errors.HeadersTimeoutError)
    return `no complete answer within ${ANSWER_MS / 1000} s`
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (code === undefined) return error.message
  return `${SENTENCES[code] ?? error.message} (${code})`
}
