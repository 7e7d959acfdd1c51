import { attempt, doubt, noteMissing } from '../../evidence/attempts.ts'
import { OCCASIONS } from '../../evidence/keys.ts'
import { acceptedMember, isTaken, type Run } from '../../evidence/recorder.ts'
import { noteAnswer } from '../../evidence/repeats.ts'
import { credentialsIn } from '../../http/answer.ts'
import { type Exchange, type Missing, type Recorded, recorded } from '../../http/exchange.ts'
import { ONE_TIME, whySpent } from '../../http/sent-again.ts'
import type { Known } from '../../http/unsigned-request.ts'
import { isOwnFault } from '../../judge/judge-errors.ts'
import { edited } from '../../requests/edited.ts'
import type { Refusal } from '../../requests/refusal.ts'
import {
  exchangeCode,
  exchangeUnspent,
  type IssueCode,
  type IssuedCode,
  type Owner,
} from '../authorization/codes.ts'
import { callBusinessApi } from '../business-api/calls.ts'

/** What the rows of the token exchange are sent with. */
export interface ExchangeRefusals extends Run {
  /** The accepted exchange that the rows edit. */
  readonly control: Recorded<unknown>
  readonly known: Known
  readonly issueCode: IssueCode
}

/** The same, for codes of one application. */
export interface Sharing extends ExchangeRefusals {
  readonly owner: Owner
}

/** A replay may have met a spent code, and it cannot be repeated with another one. */
export const ONCE_ONLY: Missing = {
  is: 'left out',
  because: 'the service may have spent the code before, and a replay cannot be repeated',
}

/** True if a row is a replay: a second attempt would be refused for that alone. */
export const isReplay = (row: Refusal): boolean => row.isReplay ?? false

export const SPARED: Missing = {
  is: 'left out',
  because: 'it would cost one more consent, and a similar case was judged',
}

/** The result of sending rows with a shared code. */
export interface Together {
  readonly issued: IssuedCode
  /** Rows whose code may already have been spent. */
  readonly unproven: readonly Refusal[]
  /** The unedited exchange of the same code, sent last. */
  readonly control: Recorded<Exchange>
}

/**
 * Sends rows with a shared code, and finally the unedited exchange, which shows whether the code was still valid. If a row
 * spends the code, the remaining rows share a new one. If a busy service may have spent it on the unedited exchange, the rows
 * that were not accepted are sent again.
 */
export async function sendTogether(
  run: Sharing,
  rows: readonly Refusal[],
  isRepeated = false,
): Promise<Together> {
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
    // Rows sent together with an accepted one may have been refused because it had spent the code.
    const others = [...batch.filter((row) => !taken.includes(row)), ...waiting]
    const isSpared = ({ clause }: Refusal) => taken.some((row) => row.clause === clause)
    leaveOut(run, others.filter(isSpared), SPARED)
    waiting = others.filter((row) => !isSpared(row))
    unproven = []
    issued = await run.issueCode(run.owner)
  }
  const control = await exchangeCode(run, issued)
  if (!isRepeated && control.is === 'recorded' && whySpent(control.value)) {
    leaveOut(run, rows.filter(isReplay), ONCE_ONLY)
    return sendTogether(
      run,
      rows.filter(
        (row) => !isReplay(row) && !isTaken(run.attempts[row.key]?.answer) && !countsAnyway(run, row),
      ),
      true,
    )
  }
  if (!isTaken(control)) return { issued, unproven, control }
  await noteControl(run, control)
  for (const row of rows) noteUnspent(run, row)
  return { issued, unproven: [], control }
}

/** Notes rows as left out, except for those whose answers count in any case. */
export const leaveOut = (run: Pick<Run, 'attempts'>, rows: readonly Refusal[], why: Missing): void =>
  noteMissing(
    run,
    rows.filter((row) => !countsAnyway(run, row)),
    why,
  )

/** Whether the answer to a row counts even if its code was spent: the server failed, or gave a credential. */
export function countsAnyway({ attempts }: Pick<Run, 'attempts'>, { key }: Refusal): boolean {
  const { answer } = attempts[key] ?? {}
  return (
    answer?.is === 'recorded' && (isOwnFault(answer.value.status) || credentialsIn(answer.value).length > 0)
  )
}

/** The code got tokens after the row: no sending of the row, of which a busy service may have got two, had spent it. */
function noteUnspent({ attempts }: Pick<Run, 'attempts'>, { key }: Refusal): void {
  const { [key]: attempt } = attempts
  if (attempt?.answer.is !== 'recorded' || !attempt.answer.value.again) return
  const { again, ...answer } = attempt.answer.value
  const spent = again.spent.filter((what) => what !== ONE_TIME.code)
  attempts[key] = { ...attempt, answer: recorded({ ...answer, again: { ...again, spent } }) }
}

/** Sends the unedited exchange of a fresh code. Unless it is accepted, refusals of rows with their own codes prove nothing. */
export async function close(run: Sharing, rows: readonly Refusal[]): Promise<Together> {
  const another = () => run.issueCode(run.owner)
  const { issued, answer: control } = await exchangeUnspent(run, await another(), another)
  await noteControl(run, control)
  doubt(run, rows, control)
  return { issued, unproven: [], control }
}

/** Exchanges a code as a row edits it, and notes the answer. */
export const exchangeEdited = (
  run: Run & Pick<ExchangeRefusals, 'control' | 'known'>,
  issued: IssuedCode,
  row: Refusal,
) =>
  attempt(run, row, run.control, () =>
    exchangeCode(run, issued, (request) => edited(row, request, run.known)),
  )

/** Keeps the answer to the unedited exchange after the refused rows, and calls the business API with its token. */
async function noteControl(run: Sharing, control: Recorded<Exchange>): Promise<void> {
  const of = OCCASIONS[run.owner]
  noteAnswer(run.repeats, { step: 'exchange', of, answer: control })
  // The document does not show what a token of another application opens (4.6).
  if (run.owner === 'second') return
  const token = acceptedMember('the token exchange', control, 'access_token')
  const answer = await callBusinessApi(run, token, 'code')
  noteAnswer(run.repeats, { step: 'getWithAuthorizationCode', of, answer })
}
