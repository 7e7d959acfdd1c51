import type { Exchange, Missing, Recorded } from '../http/exchange.ts'
import type { Known } from '../http/unsigned-request.ts'
import { edited } from '../requests/edited.ts'
import type { Refusal } from '../requests/refusal.ts'
import { attempt, doubt, noteMissing } from './attempts.ts'
import { callBusinessApi } from './business-api.ts'
import { exchangeCode, type IssueCode, type IssuedCode, type Owner } from './codes.ts'
import { noteAnswer } from './further.ts'
import { OF } from './keys.ts'
import { acceptedMember, isTaken, type Run } from './recorder.ts'

/** How the rows of the exchange get their codes. */
export interface ExchangeRefusals extends Run {
  /** The exchange of the accepted walk. */
  readonly twin: Recorded<unknown>
  readonly known: Known
  readonly issueCode: IssueCode
  /** Sees what became of the tokens of a code that was used twice. */
  readonly afterReuse?: (twin: Recorded<Exchange>, reused: Recorded<Exchange>) => Promise<unknown>
}

/** The same for the codes of one application. */
export interface Sharing extends ExchangeRefusals {
  readonly owner: Owner
}

/** Each of these rows would cost a consent, and another row of its clause has been judged. */
export const SPARED: Missing = {
  is: 'left out',
  because: 'it would cost a consent of its own, and another row of this clause was judged',
}

/** What became of rows that shared a code. */
export interface Together {
  readonly issued: IssuedCode
  /** Rows whose code may already have been spent. */
  readonly unproven: readonly Refusal[]
  /** The unedited exchange of the same code, which came last. */
  readonly twin: Recorded<Exchange>
}

/**
 * Sends rows with a code that none of them has spent, and finally the unedited exchange, which tells whether the code was
 * still good.
 */
export async function sendTogether(run: Sharing, rows: readonly Refusal[]): Promise<Together> {
  let issued = await run.issueCode(run.owner)
  let waiting = rows
  let unproven: readonly Refusal[] = []
  while (waiting.length > 0) {
    const batch = waiting.slice(0, run.target.transport.concurrency)
    const answers = await run.sideBySide(batch, (row) => exchangeEdited(run, issued, row), {
      isAwaited: true,
    })
    const taken = batch.filter((_, at) => isTaken(answers[at]))
    waiting = waiting.slice(batch.length)
    unproven = [...unproven, ...batch]
    if (taken.length === 0) continue
    // What was refused beside an accepted row may have met a code that this one had spent.
    const others = [...batch.filter((row) => !taken.includes(row)), ...waiting]
    const isSpared = ({ clause }: Refusal) => taken.some((row) => row.clause === clause)
    noteMissing(run, others.filter(isSpared), SPARED)
    waiting = others.filter((row) => !isSpared(row))
    unproven = []
    issued = await run.issueCode(run.owner)
  }
  const twin = await exchangeCode(run, issued)
  if (!isTaken(twin)) return { issued, unproven, twin }
  await noteTwin(run, twin)
  return { issued, unproven: [], twin }
}

/** The unedited exchange of a fresh code, which tells whether rows that had codes of their own were refused for themselves. */
export async function close(run: Sharing, rows: readonly Refusal[]): Promise<Together> {
  const issued = await run.issueCode(run.owner)
  const twin = await exchangeCode(run, issued)
  await noteTwin(run, twin)
  doubt(run, rows, twin)
  return { issued, unproven: [], twin }
}

/** Exchanges a code as a row edits it, and notes the answer. */
export const exchangeEdited = (run: ExchangeRefusals, issued: IssuedCode, row: Refusal) =>
  attempt(run, row, run.twin, () => exchangeCode(run, issued, (request) => edited(row, request, run.known)))

/** What an unedited exchange gave once the refused rows were over is one more answer, and its token is one more token. */
async function noteTwin(run: Sharing, twin: Recorded<Exchange>): Promise<void> {
  const of = OF[run.owner]
  noteAnswer(run.further, { step: 'codeExchange', of, answer: twin })
  // What the token of another application opens is not shown (document, 4.6).
  if (run.owner === 'second') return
  const token = acceptedMember('the token exchange', twin, 'access_token')
  const answer = await callBusinessApi(run, token, 'code')
  noteAnswer(run.further, { step: 'getWithAuthorizationCode', of, answer })
}
