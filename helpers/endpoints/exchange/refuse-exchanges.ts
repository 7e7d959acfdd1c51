import { controlOf, noteMissing } from '../../evidence/attempts.ts'
import { accepted, isTaken } from '../../evidence/recorder.ts'
import { whyUnsent } from '../../evidence/safety.ts'
import { isServiceError } from '../../http/answer.ts'
import type { Exchange, Recorded } from '../../http/exchange.ts'
import {
  needsCodeOfSecond,
  type Refusal,
  rowsByClause,
  sharesCode,
  usesAgain,
} from '../../requests/refusal.ts'
import { rows as allRows } from '../../requests/rows.ts'
import type { IssueCode, IssuedCode, Owner } from '../authorization/codes.ts'
import {
  close,
  countsAnyway,
  type ExchangeRefusals,
  exchangeEdited,
  isReplay,
  leaveOut,
  ONCE_ONLY,
  type Sharing,
  SPARED,
  sendTogether,
  type Together,
} from './shared-code.ts'

/**
 * Sends the rows of the token exchange with as few consents as possible.
 *
 * Rows share a code: if the unedited exchange of the same code is accepted at the end, the code was good for each of
 * them. If an accepted row spends the code, the other rows of its clause are left out, and all others share a new code. If
 * the service spends the code on a refused request, the rows that fail client authentication share one more; of the
 * remaining rows of the first application, one per clause is judged with a code of its own, and the unedited exchange of a
 * fresh code comes last. A failure of the server and a refusal with a credential count in any case.
 *
 * They go out in the order of their declaration, except late in a run: where a row is left out because another one was accepted,
 * it is the same one in each run.
 *
 * @returns the codes that got tokens, with the rows that use them a second time
 */
export async function refuseExchanges(run: ExchangeRefusals): Promise<readonly Spent[]> {
  const control = controlOf(run.control)
  const wanted = run.isLate ? run.rows : allRows.filter((row) => run.rows.includes(row))
  const rows = wanted.filter((row) => {
    if (!sharesCode(row)) return false
    const unmet = whyUnsent(run.target, row) ?? (control.is === 'accepted' ? undefined : control)
    if (unmet) noteMissing(run, [row], unmet)
    return !unmet
  })
  const issueCode = sparingConsents(run.issueCode)
  const [ofSecond, own] = split(rows, needsCodeOfSecond)
  const spent = await Promise.all([
    shareCode({ ...run, issueCode, owner: 'application' }, own),
    shareCode({ ...run, issueCode, owner: 'second' }, ofSecond),
  ])
  return spent.flat()
}

/** A code that got tokens, and a row that uses it a second time. */
export interface Spent extends Pick<Together, 'issued' | 'control'> {
  readonly row: Refusal
}

async function shareCode(run: Sharing, rows: readonly Refusal[]): Promise<readonly Spent[]> {
  if (rows.length === 0) return []
  const [used, fresh] = split(rows, usesAgain)
  const [ofClient, others] = split(fresh, failsAuthentication)
  const [replays, ofClientOnce] = split(ofClient, isReplay)
  const together = await sendTogether(run, [...replays, ...ofClientOnce, ...others])
  const { issued, unproven, control } =
    !isTaken(together.control) && !isUnanswered(together.control) ? await sendAgain(run, together) : together
  if (isUnanswered(control)) {
    const why = controlOf(accepted('the exchange of the same code', control))
    if (why.is !== 'accepted') leaveOut(run, [...unproven, ...used], why)
    return []
  }
  const [spared, unspared] = split(unproven, ({ by }) => by === 'second')
  const [unrepeatable, rest] = split(unspared, isReplay)
  const left = rest.filter((row) => !countsAnyway(run, row))
  leaveOut(run, spared, SPARED)
  leaveOut(run, unrepeatable, ONCE_ONLY)
  for (const own of rowsByClause(left).values()) await judgeOne(run, own)
  const isClosed = left.length === 0 && isTaken(control)
  const last = isClosed ? { issued, control } : await close(run, left)
  return used.map((row) => ({ row, issued: last.issued, control: last.control }))
}

const failsAuthentication = (row: Refusal): boolean => row.failsAuthentication ?? false

/**
 * Sends the rows that fail client authentication with one more code: a service that spends a code on a refused request
 * may do so only once it knows the client. If so, the code was still valid for the replays too, which came first.
 */
async function sendAgain(run: Sharing, first: Together): Promise<Together> {
  const [ofClient, others] = split(first.unproven, failsAuthentication)
  const [replays, all] = split(ofClient, isReplay)
  const failing = all.filter((row) => !countsAnyway(run, row))
  if (failing.length === 0) return first
  const again = await sendTogether(run, failing)
  const unproven = isTaken(again.control) ? others : [...again.unproven, ...replays, ...others]
  return { ...again, unproven }
}

/** Sends rows of one clause, each with a code of its own, until one is answered. It stops at an error of the service. */
async function judgeOne(run: Sharing, [row, ...others]: readonly Refusal[]): Promise<void> {
  if (!row) return
  const answer = await exchangeEdited(run, await run.issueCode(run.owner), row)
  if (answer.is !== 'recorded') return judgeOne(run, others)
  const failed = isServiceError(answer.value) && accepted('another request of this clause', answer)
  leaveOut(run, others, failed && failed.is !== 'recorded' ? failed : SPARED)
}

/** True if the service failed or limits requests: each further row would cost a consent and get no answer. */
const isUnanswered = (answer: Recorded<Exchange>): boolean =>
  answer.is === 'recorded' ? isServiceError(answer.value) : answer.is === 'unreachable'

function split<T>(
  all: readonly T[],
  isFirst: (one: T) => boolean,
): readonly [first: readonly T[], others: readonly T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}

/** Repeats a consent that ends without a code once. After two such failures in a row, the application gets no further consent. */
function sparingConsents(issueCode: IssueCode): IssueCode {
  const givenUp = new Map<Owner, IssuedCode>()
  return async (owner) => {
    const failed = givenUp.get(owner)
    if (failed) return failed
    const first = await issueCode(owner)
    const issued = first.code.is === 'recorded' ? first : await issueCode(owner)
    if (issued.code.is !== 'recorded') givenUp.set(owner, issued)
    return issued
  }
}
