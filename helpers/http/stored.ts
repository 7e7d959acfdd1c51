import { isDeepStrictEqual } from 'node:util'
import { modify } from 'jsonc-parser'
import { alike } from '../base/alike.ts'
import { parseJson } from '../base/parse-json.ts'
import { isObject } from './answer.ts'

const AS_WRITTEN = { asWritten: true } as const

/**
 * Whether an answer has what a PUT stored (RFC 9110, 9.3.4): the same values of JSON, in any notation and with any
 * additional members; otherwise the same text.
 *
 * @param sent - the body of the PUT
 * @param came - the body of the answer
 */
export function isStored(sent: string, came: string): boolean {
  const [was, is] = [parseJson(sent, AS_WRITTEN), parseJson(came, AS_WRITTEN)]
  if (was.is !== 'json') return sent === came
  return is.is === 'json' && holds(is.value, was.value)
}

/** Whether a value has every stored member with the same value. Lists must have the same length. */
function holds(value: unknown, stored: unknown): boolean {
  if (Array.isArray(value) && Array.isArray(stored))
    return value.length === stored.length && stored.every((item, index) => holds(value[index], item))
  if (!isObject(value) || !isObject(stored)) return isDeepStrictEqual(value, stored)
  return Object.entries(stored).every(([name, member]) => name in value && holds(value[name], member))
}

/**
 * A JSON body in which the longest text is another one of the same form, at random; everything else stays as it is written.
 * `undefined` if the body is not JSON, or has no text.
 */
export function otherBody(body: string): string | undefined {
  const parsed = parseJson(body)
  if (parsed.is !== 'json') return undefined
  const [longest] = textsIn(parsed.value).sort((one, other) => other.text.length - one.text.length)
  if (!longest) return undefined
  if (longest.path.length === 0) return JSON.stringify(alike(longest.text))
  const [edit] = modify(body, [...longest.path], alike(longest.text), {})
  return edit && `${body.slice(0, edit.offset)}${edit.content}${body.slice(edit.offset + edit.length)}`
}

interface Text {
  readonly path: readonly (string | number)[]
  readonly text: string
}

function textsIn(value: unknown, path: Text['path'] = []): Text[] {
  if (typeof value === 'string') return value === '' ? [] : [{ path, text: value }]
  if (Array.isArray(value)) return value.flatMap((one, index) => textsIn(one, [...path, index]))
  return isObject(value) ? Object.entries(value).flatMap(([name, one]) => textsIn(one, [...path, name])) : []
}
