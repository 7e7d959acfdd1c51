import { setTimeout as sleep } from 'node:timers/promises'
import pRetry, { AbortError } from 'p-retry'
import { type Dispatcher, request } from 'undici'
import { whyNotAllowed } from './allowed-origins.ts'
import { decodedBody } from './decoded-body.ts'
import { dispatcherFor } from './dispatcher.ts'
import { blocked, type Exchange, formFields, type Recorded, recorded, type SentRequest } from './exchange.ts'
import { isUnanswered, reasonOf, remedyOf } from './network-errors.ts'
import { strippedUrl } from './stripped-url.ts'
import type { Transport } from './transport.ts'

/** Sends requests and counts them. Never throws for what the network does. */
export interface HttpClient {
  send(request: SentRequest): Promise<Recorded<Exchange>>
  readonly sent: number
  close(): Promise<void>
}

/**
 * An HTTP client that follows no redirect itself, and repeats a GET or PUT only as often as the transport says and only if its
 * connection was never answered. It gives up on an answer that is larger than 1 MiB, sent or unpacked, keeps no more than
 * 64 MiB of all answers, and sends nothing to an address that is not allowed.
 */
export function httpClient(transport: Transport): HttpClient {
  const dispatchers = new Map<string, Dispatcher>()
  const answered = new Set<string>()
  let sent = 0
  let room = ROOM
  let last: Promise<unknown> = Promise.resolve()

  const dispatcherOf = (origin: string): Dispatcher => {
    const dispatcher = dispatchers.get(origin) ?? dispatcherFor(origin, transport)
    dispatchers.set(origin, dispatcher)
    return dispatcher
  }
  const paced = (): Promise<unknown> => {
    if (transport.pause === 0) return last
    const turn = last
    last = turn.then(() => sleep(transport.pause))
    return turn
  }
  const once = async (message: SentRequest): Promise<Exchange> => {
    await paced()
    sent += 1
    const { origin } = new URL(message.url)
    const startedAt = new Date().toISOString()
    const started = performance.now()
    const answer = await request(message.url, {
      dispatcher: dispatcherOf(origin),
      method: message.method,
      headers: { 'user-agent': transport.userAgent, ...message.headers },
      body: bodyOf(message),
      signal: AbortSignal.timeout(transport.answerTimeout),
    })
    answered.add(origin)
    const headers = flatten(answer.headers)
    const bytes = Buffer.from(await answer.body.arrayBuffer().catch(final))
    const body = decodedBody(bytes, headers['content-encoding'])
    room -= body.length
    if (room < 0) throw new AbortError('the answers so far fill the 64 MiB that a run keeps')
    return {
      request: message,
      status: answer.statusCode,
      headers,
      body,
      startedAt,
      durationMs: Math.round(performance.now() - started),
    }
  }

  return {
    get sent() {
      return sent
    },
    async send(message) {
      const objection = whyNotAllowed(message.url, transport.allowedOrigins)
      if (objection)
        return blocked(`${message.method} ${strippedUrl(message.url)} was not sent: ${objection}`)
      try {
        return recorded(
          await pRetry(() => once(message), {
            retries: transport.retries,
            minTimeout: RETRY_MS,
            shouldRetry: ({ error }) => IDEMPOTENT.has(message.method) && isUnanswered(error),
          }),
        )
      } catch (error) {
        const because = `${message.method} ${strippedUrl(message.url)}: ${reasonOf(error, transport.answerTimeout)}`
        const hasAnswered = answered.has(new URL(message.url).origin)
        return { is: 'unreachable', because, todo: remedyOf(error, message.url, transport, hasAnswered) }
      }
    },
    close: async () => {
      await Promise.all([...dispatchers.values()].map((dispatcher) => dispatcher.destroy()))
    },
  }
}

/** How many characters of answers a client keeps in all: thousands of ordinary ones. */
const ROOM = 64 * 1024 * 1024
const RETRY_MS = 500
const IDEMPOTENT: ReadonlySet<SentRequest['method']> = new Set(['GET', 'PUT'])

/** An answer that has begun is never asked for again. */
const final = (error: unknown): never => {
  throw new AbortError(error instanceof Error ? error : 'the answer ended early')
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(', ')]),
  )
}

function bodyOf(message: SentRequest): string | null {
  const { form, asJson, body = null } = message
  if (!form) return body
  return asJson ? JSON.stringify(form) : new URLSearchParams(formFields(message)).toString()
}
