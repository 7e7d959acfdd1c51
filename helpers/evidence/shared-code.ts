import { isAccepted } from '../http/answer.ts'
import type { Exchange, Missing, Recorded } from '../http/exchange.ts'
import type { Known } from '../http/unsigned-request.ts'
import type { Authorization } from '../requests/documented-requests.ts'
import { edited } from '../requests/edited.ts'
import type { Refusal } from '../requests/refusal.ts'
import { getBusinessApi } from './business-api.ts'
import { exchangeCode, type IssueCode, type IssuedCode } from './codes.ts'
import { noteAnswer } from './further.ts'
import { acceptedMember, note, noteMissing, type Recorder } from './recorder.ts'
import { doubt } from './refuse.ts'

/** How the rows of the exchange get their codes. */
export interface ExchangeRefusals {
  readonly rows: readonly Refusal[]
  readonly endpoint: Recorded<string>
  /** The exchange of the accepted walk. */
  readonly twin: Recorded<unknown>
  readonly known: Known
  readonly issueCode: IssueCode
  /** Sees what became of the tokens of a code that was used twice. */
  readonly afterReuse?: (twin: Recorded<Exchange>, reused: Recorded<Exchange>) => Promise<void>
}

/** The application that a code is issued to. */
export type Owner = Authorization['signedBy']

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

/** Sends rows that share a code, and finally the unedited exchange, which tells whether the code was still good. */
export async function sendTogether(
  recorder: Recorder,
  run: ExchangeRefusals,
  owner: Owner,
  rows: readonly Refusal[],
): Promise<Together> {
  const { issued, unproven } = await sendFresh(recorder, run, owner, rows)
  const twin = await exchangeCode(recorder, run.endpoint, issued)
  if (!isTaken(twin)) return { issued, unproven, twin }
  await noteTwin(recorder, owner, twin)
  return { issued, unproven: [], twin }
}

/** The unedited exchange of a fresh code, which tells whether rows that had codes of their own were refused for themselves. */
export async function close(
  recorder: Recorder,
  run: ExchangeRefusals,
  owner: Owner,
  rows: readonly Refusal[],
): Promise<Together> {
  const issued = await run.issueCode(owner)
  const twin = await exchangeCode(recorder, run.endpoint, issued)
  await noteTwin(recorder, owner, twin)
  doubt(recorder, rows, twin)
  return { issued, unproven: [], twin }
}

/**
 * Sends rows with a code that none of them has spent.
 *
 * @returns the code that is left, and the rows whose code may already have been spent
 */
async function sendFresh(
  recorder: Recorder,
  run: ExchangeRefusals,
  owner: Owner,
  rows: readonly Refusal[],
): Promise<{ issued: IssuedCode; unproven: readonly Refusal[] }> {
  let issued = await run.issueCode(owner)
  let waiting = rows
  let unproven: readonly Refusal[] = []
  while (waiting.length > 0) {
    const batch = waiting.slice(0, recorder.target.transport.concurrency)
    const answers = new Map<Refusal, Recorded<Exchange>>()
    const send = async (row: Refusal) => void answers.set(row, await attempt(recorder, run, issued, row))
    await recorder.sideBySide(batch, send, { isAwaited: true })
    waiting = waiting.slice(batch.length)
    unproven = [...unproven, ...batch]
    const taken = batch.filter((row) => isTaken(answers.get(row)))
    if (taken.length === 0) continue
    // What was refused beside an accepted row may have met a code that this one had spent.
    const others = [...batch.filter((row) => !taken.includes(row)), ...waiting]
    const isSpared = ({ clause }: Refusal) => taken.some((row) => row.clause === clause)
    noteMissing(recorder, others.filter(isSpared), SPARED)
    waiting = others.filter((row) => !isSpared(row))
    unproven = []
    issued = await run.issueCode(owner)
  }
  return { issued, unproven }
}

/** Exchanges a code as a row edits it, and notes the answer. */
export async function attempt(recorder: Recorder, run: ExchangeRefusals, issued: IssuedCode, row: Refusal) {
  const answer = await exchangeCode(recorder, run.endpoint, issued, (request) =>
    edited(row, request, run.known),
  )
  note(recorder, row, { control: { is: 'accepted' }, answer })
  return answer
}

/** What an unedited exchange gave once the refused rows were over is one more answer, and its token is one more token. */
async function noteTwin(recorder: Recorder, owner: Owner, twin: Recorded<Exchange>): Promise<void> {
  const of = owner === 'second' ? 'for the second application' : 'for one more code'
  noteAnswer(recorder.further, { step: 'codeExchange', of, answer: twin })
  // What the token of another application opens is not shown (document, 4.6).
  if (owner === 'second') return
  const token = acceptedMember('the token exchange', twin, 'access_token')
  const answer = await getBusinessApi(recorder, token, 'code')
  noteAnswer(recorder.further, { step: 'getWithAuthorizationCode', of, answer })
}

/** Whether an exchange was accepted, which spends its code. */
export const isTaken = (answer: Recorded<Exchange> | undefined): boolean =>
  answer?.is === 'recorded' && isAccepted(answer.value)
