import { DEEPEST_JSON, parseJson } from '../base/parse-json.ts'
import type { Exchange } from './exchange.ts'
import { OF_LIMIT } from './remedies.ts'
import { isIssued } from './secret-names.ts'

/** The body of an answer, read as JSON. */
export type Body =
  | { readonly is: 'object'; readonly value: Readonly<Record<string, unknown>>; readonly isCut?: true }
  | { readonly is: 'other'; readonly description: string }
  | { readonly is: 'cut short' | 'html' }

const bodies = new WeakMap<Exchange, Body>()

/** Reads a body as a JSON object. If it is something else, describes it. */
export function readBody(exchange: Exchange): Body {
  const body = bodies.get(exchange) ?? bodyOf(exchange)
  bodies.set(exchange, body)
  return body
}

const TOO_DEEP = {
  is: 'other',
  description: `JSON nested more than ${DEEPEST_JSON} levels, which this suite does not read`,
} as const

/** True if a part of the JSON is nested too deep to be read, so that not all of the answer is known. */
export function isTooDeep(exchange: Exchange): boolean {
  const body = readBody(exchange)
  return body === TOO_DEEP || (body.is === 'object' && body.isCut === true)
}

function bodyOf({ body, headers }: Exchange): Body {
  const text = body.trim()
  if (text === '') return { is: 'other', description: 'an empty body' }
  const parsed = parseJson(text)
  if (parsed.is !== 'no json' && isObject(parsed.value))
    return { is: 'object', value: parsed.value, ...(parsed.is === 'too deep' && { isCut: true }) }
  if (parsed.is === 'too deep') return TOO_DEEP
  if (parsed.is === 'json') return { is: 'other', description: `a JSON ${typeOf(parsed.value)}` }
  if (/^<(!doctype|html|head|body)\b/i.test(text)) return { is: 'html' }
  if (/^[[{]/.test(text) && !/[\]}]$/.test(text)) return { is: 'cut short' }
  const type = headers['content-type'] ?? 'no content type'
  return { is: 'other', description: `a body that is not JSON (${type})` }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The JSON name for the type of a value. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

/** True if the service failed or was busy (5xx, 408, 429), which is not a refusal. */
export function isServiceError({ status }: Pick<Exchange, 'status'>): boolean {
  return status >= 500 || status === 408 || status === 429
}

/** What the team that runs the suite can do about an answer; `undefined` if that is unknown. */
export const todoAbout = ({ remedy, status }: Exchange): string | undefined =>
  remedy?.todo ?? (status === 429 ? OF_LIMIT : undefined)

/** True if the request was accepted: 2xx, and no error code in the body (RFC 6749, 5.2). */
export const isAccepted = (exchange: Exchange): boolean =>
  exchange.status >= 200 && exchange.status <= 299 && member(exchange, 'error') === undefined

/** Names of the issued credentials in an answer, at any depth of its JSON body. */
export function credentialsIn(exchange: Exchange): readonly string[] {
  const body = readBody(exchange)
  return body.is === 'object' ? [...new Set(namesIn(body.value))].filter(isIssued) : []
}

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (!isObject(value)) return []
  return Object.entries(value)
    .filter(([name]) => !/^errors?$/i.test(name))
    .flatMap(([name, inner]) => (isCredential(inner) ? [name] : namesIn(inner)))
}

/** True if a value could be a credential, and not a message or a path. */
function isCredential(value: unknown): boolean {
  return typeof value === 'string' && /^[^\s/]\S{7,}$/.test(value)
}

/** The members of the body's JSON object; empty if the body is something else. */
export function membersOf(exchange: Exchange): Readonly<Record<string, unknown>> {
  const body = readBody(exchange)
  return body.is === 'object' ? body.value : {}
}

/** Does the same, but returns integers beyond 2^53 as texts, so that they can be compared exactly. */
export function membersAsWritten({ body }: Exchange): Readonly<Record<string, unknown>> {
  const parsed = parseJson(body, { asWritten: true })
  return parsed.is !== 'no json' && isObject(parsed.value) ? parsed.value : {}
}

/** A string member of the body's JSON object; `undefined` if it is missing, empty or not a string. */
export function member(exchange: Exchange, name: string): string | undefined {
  const value = membersOf(exchange)[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** An answer in a few words: the status, and the OAuth error code if there is one (RFC 6749, 5.2). */
export function outcomeOf(exchange: Exchange): string {
  const error = member(exchange, 'error')
  return error && /^[\w.-]{1,60}$/.test(error) ? `${exchange.status} ${error}` : `${exchange.status}`
}

/** The media type of an answer, in lower case and without parameters (RFC 9110, 8.3.1). */
export const mediaTypeOf = ({ headers }: Pick<Exchange, 'headers'>): string | undefined =>
  headers['content-type']?.replace(/;.*/s, '').trim().toLowerCase()
