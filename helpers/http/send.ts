import PQueue from 'p-queue'
import { type Dispatcher, request } from 'undici'
import { type Clock, timeOfDay } from '../base/clock.ts'
import { strippedUrl } from '../base/url.ts'
import { howToAllow, whyNotAllowed } from './allowed-origins.ts'
import { decodedBody } from './decoded-body.ts'
import { dispatcherFor } from './dispatcher.ts'
import { blocked, type Exchange, formFields, type Recorded, recorded, type SentRequest } from './exchange.ts'
import { isLost, reasonOf, remedyOf } from './network-errors.ts'
import { type Rest, restedConnections } from './rested-connections.ts'
import { sentAgain } from './sent-again.ts'
import { type Transport, USER_AGENT } from './transport.ts'

/** Sends requests. Never throws for a network error. */
export interface HttpClient {
  /** @param again - makes a new request if it has to be sent again; by default, the same is sent */
  send(request: SentRequest, again?: Make<SentRequest>): Promise<Recorded<Exchange>>
}

/** Makes something that may be used only once. */
export type Make<Value> = () => Value | Promise<Value>

/** Sends a request that is made again for each sending: nothing that a busy service may have spent is sent twice. */
export const sendMade = async (http: HttpClient, make: Make<SentRequest>): Promise<Recorded<Exchange>> =>
  http.send(await make(), make)

/** A client that owns its connections, and counts its requests. */
interface OwnClient extends HttpClient {
  readonly sent: number
  /** Seconds that it waited because of the header Retry-After. */
  readonly waited: number
  close(): Promise<void>
}

/**
 * Makes an HTTP client. It follows no redirect, and does not repeat a request that got no answer. It sends only to allowed
 * addresses. It rejects an answer larger than 1 MiB, compressed or not, and keeps at most 64 MiB of all answers. If the
 * service is busy (429 or 503 with Retry-After; RFC 9110, 10.2.3), it waits and makes and sends the request again: the
 * service may have processed the first one. It waits at most 5 s each time, and 30 s in total.
 *
 * @param clock - for the waits
 * @param restClock - for connections that rest; servers go by the real time
 */
export function httpClient(
  transport: Transport,
  clock: Clock = timeOfDay(),
  restClock: Clock = timeOfDay(),
): OwnClient {
  const dispatchers = new Map<string, Dispatcher>()
  const resting = restedConnections(
    (origin) => dispatcherFor(origin, transport, { isKept: true, connections: 1 }),
    restClock,
  )
  const answered = new Set<string>()
  let sent = 0
  let room = ROOM
  let waited = 0
  let last: Promise<unknown> = Promise.resolve()

  const dispatcherOf = (origin: string): Dispatcher => {
    const dispatcher = dispatchers.get(origin) ?? dispatcherFor(origin, transport)
    dispatchers.set(origin, dispatcher)
    return dispatcher
  }
  const paced = (): Promise<unknown> => {
    if (transport.pause === 0) return last
    const turn = last
    last = turn.then(() => clock.until(clock.now() + transport.pause))
    return turn
  }
  const once = async (message: SentRequest): Promise<Exchange> => {
    await paced()
    sent += 1
    const { origin } = new URL(message.url)
    const send = async (dispatcher: Dispatcher) => {
      const startedAt = new Date().toISOString()
      const started = performance.now()
      const answer = await request(message.url, {
        dispatcher,
        method: message.method,
        headers: { 'user-agent': USER_AGENT, ...message.headers },
        body: bodyOf(message),
        signal: AbortSignal.timeout(transport.answerTimeout),
      })
      answered.add(origin)
      const bytes = Buffer.from(await answer.body.arrayBuffer())
      return { answer, bytes, startedAt, durationMs: Math.round(performance.now() - started) }
    }
    const { answer, bytes, ...times } = await (message.isRested
      ? resting.send(origin, message.isRested, send)
      : send(dispatcherOf(origin)))
    const headers = flatten(answer.headers)
    const decoded = decodedBody(bytes, headers['content-encoding'])
    room -= decoded.body.length
    if (room < 0) throw new Error('the answers of this run exceed 64 MiB, which is the most that it keeps')
    return {
      request: message,
      status: answer.statusCode,
      headers,
      ...decoded,
      ...times,
    }
  }
  /** A connection that has rested may close just when it is used again: the request is then sent once more by a new one. */
  const certain = async (message: SentRequest, remake: Make<SentRequest>): Promise<Exchange> => {
    try {
      return await once(message)
    } catch (error) {
      if (!message.isRested || !isLost(error)) throw error
      const { isRested: _, ...next } = await remake()
      return { ...(await once(next)), again: sentAgain(message, undefined, next) }
    }
  }
  /** Sends a request, and sends it again after a wait if the service asks for a short one. */
  const patient = async (message: SentRequest, remake: Make<SentRequest>): Promise<Exchange> => {
    const answer = await certain(message, remake)
    const seconds = retryAfter(answer)
    if (seconds === undefined || seconds > LONGEST_WAIT || waited + seconds > ALL_WAITS) return answer
    waited += seconds
    await clock.until(clock.now() + seconds * 1000)
    const next = await remake()
    const last = await patient(next, remake)
    return { ...last, again: sentAgain(message, answer.status, last.request) }
  }

  return {
    get sent() {
      return sent
    },
    get waited() {
      return waited
    },
    async send(message, again = () => message) {
      const objection = whyNotAllowed(message.url, transport.allowedOrigins)
      if (objection)
        return blocked(
          `${message.method} ${strippedUrl(message.url)} was not sent: ${objection}`,
          howToAllow(message.url, transport.allowedOrigins),
        )
      try {
        return recorded(await patient(message, again))
      } catch (error) {
        const because = `${message.method} ${strippedUrl(message.url)}: ${reasonOf(error, transport.answerTimeout)}`
        const hasAnswered = answered.has(new URL(message.url).origin)
        return { is: 'unreachable', because, todo: remedyOf(error, message.url, transport, hasAnswered) }
      }
    },
    close: async () => {
      await Promise.all([resting.close(), ...[...dispatchers.values()].map((one) => one.destroy())])
    },
  }
}

/** The most characters of all answers that a client keeps: enough for thousands of ordinary answers. */
const ROOM = 64 * 1024 * 1024
/** The most seconds to wait, each time and in total. */
const LONGEST_WAIT = 5
const ALL_WAITS = 30

/** The seconds after which a busy service wants the request again; `undefined` if it does not say. */
function retryAfter({ status, headers }: Exchange): number | undefined {
  const seconds = headers['retry-after'] ?? ''
  return (status === 429 || status === 503) && /^[1-9]\d*$/.test(seconds) ? Number(seconds) : undefined
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(', ')]),
  )
}

function bodyOf(message: SentRequest): string | null {
  const { form, asJson, escaped, body = null } = message
  if (!form) return body
  if (asJson) return JSON.stringify(form)
  const fields = new URLSearchParams(formFields(message)).toString()
  return escaped === undefined
    ? fields
    : fields
        .split('&')
        .map((pair) => escapedIn(pair, escaped))
        .join('&')
}

/** A field with an escape of the first letter or digit of its value, if it has this name. */
const escapedIn = (pair: string, name: string): string =>
  pair.startsWith(`${name}=`) ? pair.replace(/(?<==)[0-9A-Za-z]/, escapeOf) : pair

const escapeOf = (character: string): string => `%${character.charCodeAt(0).toString(16)}`

/**
 * Limits how many requests run at once. All clients passed to the returned function share the limit.
 *
 * @param concurrency - the most requests at once; the others wait for their turn
 */
export function inSlots(concurrency: number): (http: HttpClient) => HttpClient {
  const slots = new PQueue({ concurrency })
  return (http) => ({ send: (message, again) => slots.add(() => http.send(message, again)) })
}

/**
 * The same client, with requests by connections that have rested. If such a connection closes, a request is sent again, so one
 * that may change data each time goes by a new one (RFC 9110, 9.2.2).
 */
export const rested = (http: HttpClient, isRested: Rest = 'always'): HttpClient => ({
  send(request, again) {
    if (isDecided(request) || !mayRepeat(request)) return http.send(request, again)
    return http.send({ ...request, isRested }, again && (async () => ({ ...(await again()), isRested })))
  },
})

/** Whether something else has decided by which connection a request goes. */
const isDecided = ({ isRested }: SentRequest): boolean => isRested !== undefined

/** Whether a request may be sent twice: a form of OAuth, or an idempotent method. */
const mayRepeat = ({ method, form, asJson }: SentRequest): boolean =>
  (form !== undefined && !asJson) || /^(GET|HEAD|PUT)$/.test(method)

/**
 * The same client, with every second request by a connection that has rested. This keeps enough idle connections ready. A request
 * that would repeat a one-time value always uses a new one.
 *
 * @param seed - whether the first or the second request does; later ones go side by side, so their order may differ
 */
export function partlyRested(http: HttpClient, seed: number): HttpClient {
  const ready = rested(http, 'if ready')
  let number = seed
  return {
    async send(request, again = () => request) {
      if (isDecided(request)) return http.send(request, again)
      number += 1
      const isRested = number % 2 === 0 && sentAgain(request, undefined, await again()).spent.length === 0
      return (isRested ? ready : http).send(request, again)
    },
  }
}
