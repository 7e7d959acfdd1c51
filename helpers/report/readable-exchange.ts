import { parseJson } from '../base/parse-json.ts'
import { strippedUrl } from '../base/url.ts'
import type { Subject } from '../evidence/steps.ts'
import { isAccepted, isObject, isTooDeep, readBody } from '../http/answer.ts'
import { type Exchange, formFields } from '../http/exchange.ts'
import { readJwt } from '../schema/formats.ts'
import { fingerprint } from '../secrets/fingerprint.ts'
import {
  isSentValue,
  maskAnswer,
  maskClaims,
  maskField,
  maskJwt,
  maskPublic,
  maskToShape,
} from '../secrets/mask.ts'
import { own, phrase, type Shown, show, showLines } from '../secrets/shown.ts'

/** A JWT that was sent or received, without its signature. */
export interface ReadableJwt {
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

/** One half of an exchange, as a reader sees it. */
export interface Message {
  readonly headers: readonly Field[]
  /** The fields of a form. */
  readonly form?: readonly Field[]
  /** Indented JSON, or what the body is in words. */
  readonly body?: Shown
  /** Of indented JSON, the name of the member that begins on each line; empty where none does. */
  readonly members?: readonly Shown[]
  readonly jwts: readonly ReadableJwt[]
}

/** A request and its answer without a secret, ready to be read. */
export interface ReadableExchange {
  readonly method: Shown
  readonly url: Shown
  /** The redirects that led to it, a line each. */
  readonly via: readonly Shown[]
  readonly request: Message
  readonly status: number
  readonly response: Message
  readonly startedAt?: Shown
  readonly durationMs: number
}

/** An exchange in which every secret is a fingerprint, and personal data is its shape. */
export function readableExchange(exchange: Exchange, subject: Subject): ReadableExchange {
  const { request, via = [], status, startedAt, durationMs } = exchange
  return {
    method: show(request.method),
    url: show(readableUrl(request.url)),
    via: via.map((hop) => phrase`${hop.status} at ${show(readableUrl(hop.url))}`),
    request: {
      headers: Object.entries(request.headers).map(([name, value]) => readableHeader(name, value)),
      ...(request.form && {
        form: formFields(request).map(([name, value]) => field(name, maskField(name, value))),
      }),
      ...(request.body && { body: shapeOf(request.body) }),
      jwts: jwtsIn(request.form ?? {}),
    },
    status,
    response: {
      headers: Object.entries(exchange.headers)
        .filter(([name]) => TELLING_HEADER.test(name))
        .map(([name, value]) => readableHeader(name, value)),
      ...readableAnswer(exchange, subject),
      jwts: subject === 'authorization' ? jwtsOf(exchange) : [],
    },
    ...(startedAt !== undefined && { startedAt: own(startedAt) }),
    durationMs,
  }
}

/** Headers that a contract may speak of, and those by which a service finds a request in its logs. */
const TELLING_HEADER =
  /^(content-type|cache-control|pragma|www-authenticate|location|retry-after|allow|date|traceparent|(x-)?(request|correlation|trace|amzn-trace|amzn-request|fapi-interaction)-?id)$/

/** An address with the values of its query as far as they are harmless. */
export function readableUrl(url: string): string {
  const query = /\?([^#]*)/.exec(url)?.[1]
  if (!query) return strippedUrl(url)
  const shown = [...new URLSearchParams(query)].map(([name, value]) => `${name}=${maskQuery(name, value)}`)
  return `${strippedUrl(url)}?${shown.join('&')}`
}

const maskQuery = (name: string, value: string): string =>
  isOpenParameter(name, value) ? value : fingerprint(name, value)

/** Query or fragment of a redirect. */
export function readableParameters(
  parameters: Readonly<Record<string, string | readonly string[]>>,
): Field[] {
  return Object.entries(parameters).flatMap(([name, values]) =>
    [values].flat().map((value) => field(name, maskQuery(name, value))),
  )
}

function readableHeader(name: string, value: string): Field {
  if (name === 'location') return field(name, readableUrl(value))
  if (name !== 'authorization') return field(name, maskField(name, value))
  const [scheme = '', ...rest] = value.split(' ')
  if (rest.length === 0) return field(name, fingerprint('authorization', scheme))
  const credential = rest.join(' ')
  return field(name, credential === '' ? scheme : `${scheme} ${fingerprint('access_token', credential)}`)
}

const field = (name: string, value: string): Field => ({ name: show(name), value: show(value) })

function readableAnswer(exchange: Exchange, subject: Subject): Pick<Message, 'body' | 'members'> {
  const body = readBody(exchange)
  if (exchange.body.trim() === '') return { body: show('an empty body') }
  if (subject === 'business data' && isAccepted(exchange)) return { body: shapeOf(exchange.body) }
  if (isTooDeep(exchange))
    return {
      body: show(
        `JSON of ${exchange.body.length} characters, parts of which are nested deeper than this suite reads`,
      ),
    }
  if (body.is !== 'object')
    return { body: show(`${described(exchange, body.is)}, ${exchange.body.length} characters`) }
  const value = subject === 'public document' ? maskPublic(body.value) : maskAnswer(body.value)
  return { body: indented(value), members: membersByLine(value).map((name) => show(name)) }
}

/** For each line of a value as indented JSON, the name of the member that begins on it. */
function membersByLine(value: unknown, name = ''): string[] {
  const inner = Array.isArray(value)
    ? value.flatMap((item) => membersByLine(item))
    : isObject(value)
      ? Object.entries(value).flatMap(([key, item]) => membersByLine(item, key))
      : []
  return inner.length > 0 ? [name, ...inner, ''] : [name]
}

const described = ({ headers }: Exchange, is: 'other' | 'html' | 'cut short'): string =>
  is === 'html'
    ? 'an HTML page'
    : is === 'cut short'
      ? 'truncated JSON'
      : `a body of type ${headers['content-type'] ?? 'unknown'} that is not a JSON object`

function shapeOf(body: string): Shown {
  const parsed = parseJson(body)
  if (parsed.is === 'json') return indented(maskToShape(parsed.value))
  const what = parsed.is === 'too deep' ? 'JSON nested too deeply to be shown' : 'not JSON'
  return show(`a body of ${body.length} characters that is ${what}`)
}

function jwtsOf(exchange: Exchange): ReadableJwt[] {
  const body = readBody(exchange)
  return body.is === 'object' ? jwtsIn(body.value) : []
}

function jwtsIn(members: Readonly<Record<string, unknown>>): ReadableJwt[] {
  return Object.entries(members).flatMap(([name, value]) => {
    const jwt = typeof value === 'string' ? decoded(value) : undefined
    return jwt ? [{ name: show(name), text: indented(jwt) }] : []
  })
}

function decoded(value: string): { header: unknown; claims: unknown } | undefined {
  const jwt = readJwt(value)
  return jwt && { header: maskClaims(jwt.header), claims: maskJwt(jwt.claims) }
}

const LONGEST_BODY = 100_000

const indented = (value: unknown): Shown => showLines(JSON.stringify(value, null, 2), LONGEST_BODY)

const OPEN = /^(client_id|scope|response_type|response_mode|error|error_description|iss|dp_id)$/

/** Whether the value of a parameter in a query or a fragment is harmless. */
export const isOpenParameter = (name: string, value: string): boolean =>
  OPEN.test(name) || value === '' || isSentValue(name, value)
