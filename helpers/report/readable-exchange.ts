import type { Subject } from '../../contract/endpoints.ts'
import { parseJson } from '../base/parse-json.ts'
import { isAccepted, isTooDeep, readBody } from '../http/answer.ts'
import { type Exchange, formFields } from '../http/exchange.ts'
import { readJwt } from '../schema/formats.ts'
import {
  maskAnswer,
  maskClaims,
  maskField,
  maskHeader,
  maskJwt,
  maskPublic,
  maskQuery,
  maskToShape,
  readableUrl,
} from '../secrets/mask.ts'
import { own, phrase, type Shown, show, showLines } from '../secrets/shown.ts'

/** A JWT that was sent or received, without its signature. */
interface ReadableJwt {
  /** The field or member that carried it. */
  readonly name: Shown
  /** Header and claims as indented JSON. */
  readonly text: Shown
}

/** A header, a form field or a line of a body. */
export interface Field {
  readonly name: Shown
  readonly value: Shown
}

/** A request or an answer, for readers. */
export interface Message {
  readonly headers: readonly Field[]
  /** The fields of a form. */
  readonly form?: readonly Field[]
  /** Indented JSON, or a description of the body. */
  readonly body?: Shown
  readonly jwts: readonly ReadableJwt[]
}

/** A request and its answer for readers, without secrets. */
export interface ReadableExchange {
  readonly method: Shown
  readonly url: Shown
  /** The redirects that led to it, one line each. */
  readonly via: readonly Shown[]
  readonly request: Message
  readonly status: number
  readonly response: Message
  readonly startedAt?: Shown
  readonly durationMs: number
}

/** An exchange with fingerprints instead of secrets, and shapes instead of personal data. */
export function readableExchange(exchange: Exchange, subject: Subject): ReadableExchange {
  const { request, via = [], status, startedAt, durationMs } = exchange
  const read = readBody(exchange)
  const fields =
    request.form && formFields(request).map(([name, value]) => [name, maskField(name, value)] as const)
  return {
    method: show(request.method),
    url: show(readableUrl(request.url)),
    via: via.map((hop) => phrase`${hop.status} at ${show(readableUrl(hop.url))}`),
    request: {
      headers: Object.entries(request.headers).map(([name, value]) => field(name, maskHeader(name, value))),
      ...(fields &&
        (request.asJson
          ? { body: indented(Object.fromEntries(fields)) }
          : { form: fields.map(([name, value]) => field(name, value)) })),
      ...(request.body && { body: shapeOf(request.body) }),
      jwts: jwtsIn(request.form ?? {}),
    },
    status,
    response: {
      headers: Object.entries(exchange.headers)
        .filter(([name]) => TELLING_HEADER.test(name))
        .map(([name, value]) => field(name, maskHeader(name, value))),
      body: readableAnswer(exchange, subject),
      jwts: subject === 'authorization' && read.is === 'object' ? jwtsIn(read.value) : [],
    },
    ...(startedAt !== undefined && { startedAt: own(startedAt) }),
    durationMs,
  }
}

/** Headers that a contract may mention, and headers that help to find a request in the logs of a service. */
const TELLING_HEADER =
  /^(content-type|cache-control|pragma|www-authenticate|location|retry-after|allow|date|traceparent|(x-)?(request|correlation|trace|amzn-trace|amzn-request|fapi-interaction)-?id)$/

/** The parameters in the query or fragment of a redirect, for readers. */
export function readableParameters(
  parameters: Readonly<Record<string, string | readonly string[]>>,
): Field[] {
  return Object.entries(parameters).flatMap(([name, values]) =>
    [values].flat().map((value) => field(name, maskQuery(name, value))),
  )
}

const field = (name: string, value: string): Field => ({ name: show(name), value: show(value) })

function readableAnswer(exchange: Exchange, subject: Subject): Shown {
  const { body, headers } = exchange
  const read = readBody(exchange)
  if (body.trim() === '') return own('an empty body')
  if (subject === 'business data' && isAccepted(exchange)) return shapeOf(body)
  if (isTooDeep(exchange))
    return own(`JSON of ${body.length} characters, parts of which are nested deeper than this suite reads`)
  if (read.is === 'object')
    return indented(subject === 'public document' ? maskPublic(read.value) : maskAnswer(read.value))
  const other = `a body of type ${headers['content-type'] ?? 'unknown'} that is not a JSON object`
  const what = read.is === 'html' ? 'an HTML page' : read.is === 'cut short' ? 'truncated JSON' : other
  return show(`${what}, ${body.length} characters`)
}

function shapeOf(body: string): Shown {
  const parsed = parseJson(body)
  if (parsed.is === 'json') return indented(maskToShape(parsed.value))
  const what = parsed.is === 'too deep' ? 'JSON nested too deeply to be shown' : 'not JSON'
  return show(`a body of ${body.length} characters that is ${what}`)
}

function jwtsIn(members: Readonly<Record<string, unknown>>): ReadableJwt[] {
  return Object.entries(members).flatMap(([name, value]) => {
    const jwt = typeof value === 'string' ? readJwt(value) : undefined
    const text = jwt && indented({ header: maskClaims(jwt.header), claims: maskJwt(jwt.claims) })
    return text ? [{ name: show(name), text }] : []
  })
}

const LONGEST_BODY = 100_000

const indented = (value: unknown): Shown => showLines(JSON.stringify(value, null, 2), LONGEST_BODY)
