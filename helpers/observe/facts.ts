import { isAccepted, isObject, readBody, typeOf } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { isJwt } from '../schema/formats.ts'
import type { RawFact } from './observation.ts'

/** The exchange of an accepted request; `undefined` if it was not accepted. */
export function acceptedAnswer(step: Recorded<Exchange>): Exchange | undefined {
  return step.is === 'recorded' && isAccepted(step.value) ? step.value : undefined
}

/** The JSON object in the answer to an accepted request; `undefined` if there is none. */
export function acceptedBody(step: Recorded<Exchange>): Readonly<Record<string, unknown>> | undefined {
  const answer = acceptedAnswer(step)
  const body = answer && readBody(answer)
  return body?.is === 'object' ? body.value : undefined
}

const MAX_TEXT = 300
const NAME = /^[A-Za-z_$][\w.:/$-]{0,79}$/
/** Four digits in a row suggest an account, a person or a date rather than a name. */
const DIGITS = /\d{4}/

/** The name of a member, or `{…}` if it may be personal data: a map may use such data as names. */
export function plainName(name: string): string {
  return NAME.test(name) && !DIGITS.test(name) ? name : '{…}'
}

/** Names and types of the members of an object, without values: `{ "member error": "string" }`. */
export function members(value: Readonly<Record<string, unknown>>): Readonly<Record<string, RawFact>> {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [`member ${plainName(name)}`, typeOf(inner)]),
  )
}

const VARYING: readonly (readonly [RegExp, string])[] = [
  [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'a UUID'],
  [/^\d{4}-\d\d-\d\d([T ]\d\d:\d\d.*)?$/, 'a date'],
  [/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/, 'a date'],
]

/**
 * A public value as a fact. A value that differs from run to run (UUID, date, signed text, timestamp) is replaced by its
 * kind, and a structure by the names and types of its members.
 */
export function publicFact(value: unknown): RawFact {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return value > 1e9 ? 'a large number' : value
  if (typeof value === 'string') return publicText(value)
  if (Array.isArray(value)) return value.every(isScalar) ? value.map(String).map(publicText).sort() : 'array'
  return isObject(value) ? Object.entries(members(value)).map(([name, type]) => `${name}: ${type}`) : 'null'
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null

function publicText(text: string): string {
  if (isJwt(text)) return 'a JWT'
  if (text.length > MAX_TEXT) return 'a long text'
  return VARYING.find(([pattern]) => pattern.test(text))?.[1] ?? text
}
