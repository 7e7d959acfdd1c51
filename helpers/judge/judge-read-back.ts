import { isDeepStrictEqual } from 'node:util'
import { parseJson } from '../base/parse-json.ts'
import { isObject } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { departs, type Finding, KEPT, type Kept } from './finding.ts'
import { judgeServed } from './judge-answer.ts'

const NOT_ALLOWED: ReadonlySet<number> = new Set([401, 403])
const UNREADABLE = { is: 'inconclusive', because: 'the token is allowed to PUT, but not to GET' } as const

/**
 * Whether a GET returns what a PUT stored (RFC 9110, 9.3.4). JSON must have the same values, in any notation and with any
 * additional members; another body must be the same text. The finding shows neither body, because they are personal data.
 *
 * @param puts - every PUT that may have stored it; each sent the same body
 */
export function judgeReadBack(back: Recorded<Exchange>, puts: readonly Recorded<Exchange>[]): Finding | Kept {
  if (back.is === 'recorded' && NOT_ALLOWED.has(back.value.status)) return UNREADABLE
  const served = judgeServed(back)
  if (served.is !== 'kept' || back.is !== 'recorded') return served
  const [stored] = puts.flatMap((put) => (put.is === 'recorded' ? (put.value.request.body ?? []) : []))
  if (stored === undefined)
    return { is: 'inconclusive', because: 'no PUT with a body was sent', exchange: back.value }
  const { body } = back.value
  return isSame(stored, body) ? KEPT : departs('what the PUT stored', described(body), back.value)
}

const AS_WRITTEN = { asWritten: true } as const

function isSame(stored: string, came: string): boolean {
  const [was, is] = [parseJson(stored, AS_WRITTEN), parseJson(came, AS_WRITTEN)]
  if (was.is !== 'json') return stored === came
  return is.is === 'json' && holds(is.value, was.value)
}

/** Whether a value has every stored member with the same value. Lists must have the same length. */
function holds(value: unknown, stored: unknown): boolean {
  if (Array.isArray(value) && Array.isArray(stored))
    return value.length === stored.length && stored.every((item, index) => holds(value[index], item))
  if (!isObject(value) || !isObject(stored)) return isDeepStrictEqual(value, stored)
  return Object.entries(stored).every(([name, member]) => name in value && holds(value[name], member))
}

function described(body: string): string {
  if (body === '') return 'an empty body'
  return parseJson(body).is === 'json'
    ? 'JSON with other values'
    : `a different text of ${body.length} characters`
}
