import { Agent, errors, request } from 'undici'
import { type Exchange, type Recorded, recorded, type SentRequest } from './exchange.ts'

const MAX_BODY_BYTES = 1024 * 1024

/** Sends requests and counts them. Never throws for what the network does. */
export interface HttpClient {
  send(request: SentRequest): Promise<Recorded<Exchange>>
  readonly sent: number
  close(): Promise<void>
}

/**
 * An HTTP client that follows no redirect and repeats no request. It gives up on an answer that is larger than 1 MiB.
 *
 * @param answerTimeout - milliseconds until an answer has to be complete
 */
export function httpClient(answerTimeout: number): HttpClient {
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
          signal: AbortSignal.timeout(answerTimeout),
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
        return {
          is: 'unreachable',
          because: `${message.method} ${bare(message.url)}: ${reason(error, answerTimeout)}`,
        }
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

function reason(error: unknown, answerTimeout: number): string {
  if (error instanceof AggregateError)
    return error.errors.map((inner) => reason(inner, answerTimeout)).join('; ')
  if (!(error instanceof Error)) return 'the request failed'
  if (error.name === 'TimeoutError' || error instanceof errors.HeadersTimeoutError)
    return `no complete answer within ${answerTimeout / 1000} s`
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (code === undefined) return error.message
  return `${SENTENCES[code] ?? error.message} (${code})`
}
