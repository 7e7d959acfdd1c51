import { parseJson } from '../base/parse-json.ts'
import type { Attempt, Changed } from '../evidence/evidence.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { isStored } from '../http/stored.ts'
import { type Departs, departs, type Finding, inconclusive, KEPT, type Kept } from './finding.ts'
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
  return isStored(stored, body) ? KEPT : departs('what the PUT stored', described(body), back.value)
}

function described(body: string): string {
  if (body === '') return 'an empty body'
  return parseJson(body).is === 'json'
    ? 'JSON with other values'
    : `a different text of ${body.length} characters`
}

/**
 * Whether a refused PUT stored nothing: what the accepted one before it had stored is still there (RFC 9110, 9.3.4). This
 * is judged only where a GET reads back what a PUT stores.
 */
export function judgeUnchanged({ answer }: Attempt, { accepted, before, after }: Changed): Finding | Kept {
  if (judgeReadBack(before, [accepted]).is !== 'kept') return KEPT
  const found = judgeReadBack(after, [accepted])
  if (found.is !== 'departs') return found
  return judgeReadBack(after, [answer]).is === 'kept'
    ? { ...departs('a refusal that stores nothing', 'what the refused PUT sent'), ...shownBy(after) }
    : inconclusive('a GET no longer returns what the last accepted PUT stored, nor what this one sent')
}

const shownBy = (answer: Recorded<Exchange>): Pick<Departs, 'exchange'> =>
  answer.is === 'recorded' ? { exchange: answer.value } : {}
