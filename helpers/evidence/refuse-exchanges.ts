import { isAccepted, isServiceError } from '../http/answer.ts'
import type { Exchange, Missing, Recorded } from '../http/exchange.ts'
import type { Known } from '../http/unsigned-request.ts'
import type { Authorization } from '../requests/documented-requests.ts'
import { type Refusal, rowsByClause } from '../requests/refusal.ts'
import { getBusinessApi } from './business-api.ts'
import type { IssueCode } from './codes.ts'
import { exchangeCode, type IssuedCode } from './exchange-code.ts'
import { noteAnswer } from './further.ts'
import {
  accepted,
  acceptedMember,
  controlOf,
  note,
  noteMissing,
  type Recorder,
  unmetNeed,
} from './recorder.ts'
import { sparingConsents } from './spare-consents.ts'

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

/** Each of these rows would cost a consent, and another row of its clause has been judged. */
const SPARED: Missing = {
  is: 'left out',
  because: 'it would cost a consent of its own, and another row of this clause was judged',
}

/**
 * Sends the rows of the token exchange with as few consents as prove anything.
 *
 * Rows share a code: if the unedited exchange of the same code is accepted at the end, the code was good for each of
 * them. Where an accepted row spends the code, or the service spends it on a refused request, one row of each clause is
 * judged with a code of its own.
 */
export async function refuseExchanges(recorder: Recorder, asked: ExchangeRefusals): Promise<void> {
  const run = { ...asked, issueCode: sparingConsents(asked.issueCode) }
  const rows = run.rows.filter((row) => {
    if (row.area !== 'exchange') return false
    const unmet = unmetNeed(row, recorder.target)
    if (unmet) noteMissing(recorder, [row], unmet)
    return !unmet
  })
  const control = controlOf(run.twin)
  if (control.is !== 'accepted') return noteMissing(recorder, rows, control)
  const of = (owner: Authorization['signedBy']) =>
    rows.filter(({ code }) => (code === 'of the second client') === (owner === 'second'))
  await Promise.all(
    (['application', 'second'] as const).map((owner) => shareCode(recorder, run, owner, of(owner))),
  )
}

async function shareCode(
  recorder: Recorder,
  run: ExchangeRefusals,
  owner: Authorization['signedBy'],
  rows: readonly Refusal[],
): Promise<void> {
  if (rows.length === 0) return
  const used = rows.filter(({ code }) => code === 'used')
  const { issued, unproven } = await sendFresh(
    recorder,
    run,
    owner,
    rows.filter(({ code }) => code !== 'used'),
  )
  const twin = await exchangeCode(recorder, run.endpoint, issued)
  if (isTaken(twin)) {
    await noteTwin(recorder, owner, twin)
    for (const row of used) await reuse(recorder, run, issued, row, twin)
    return
  }
  if (isUnanswered(twin)) {
    const why = controlOf(accepted('the exchange of the same code', twin))
    if (why.is !== 'accepted') noteMissing(recorder, [...unproven, ...used], why)
    return
  }
  for (const own of rowsByClause(unproven).values()) await judgeOne(recorder, run, owner, own)
  for (const row of used) await useTwice(recorder, run, row)
}

/**
 * Sends rows with a code that none of them has spent.
 *
 * @returns the code that is left, and the rows of which it is not known yet whether their code was still good
 */
async function sendFresh(
  recorder: Recorder,
  run: ExchangeRefusals,
  owner: Authorization['signedBy'],
  rows: readonly Refusal[],
): Promise<{ issued: IssuedCode; unproven: readonly Refusal[] }> {
  let issued = await freshCode(run, owner)
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
    issued = await freshCode(run, owner)
  }
  return { issued, unproven }
}

/** A code that many rows share. A consent that ends without one may be an accident: it is asked for once more. */
async function freshCode(run: ExchangeRefusals, owner: Authorization['signedBy']): Promise<IssuedCode> {
  const issued = await run.issueCode(owner)
  return issued.code.is === 'recorded' ? issued : run.issueCode(owner)
}

/** Sends rows of one clause, each with a code of its own, until one is answered. */
async function judgeOne(
  recorder: Recorder,
  run: ExchangeRefusals,
  owner: Authorization['signedBy'],
  [row, ...others]: readonly Refusal[],
): Promise<void> {
  if (!row) return
  const answer = await attempt(recorder, run, await run.issueCode(owner), row)
  if (answer.is === 'recorded') noteMissing(recorder, others, SPARED)
  else await judgeOne(recorder, run, owner, others)
}

async function useTwice(recorder: Recorder, run: ExchangeRefusals, row: Refusal): Promise<void> {
  const issued = await run.issueCode('application')
  const first = await exchangeCode(recorder, run.endpoint, issued)
  if (isTaken(first)) await reuse(recorder, run, issued, row, first)
  else noteMissing(recorder, [row], { is: 'inconclusive', because: 'no new code was accepted' })
}

async function reuse(
  recorder: Recorder,
  run: ExchangeRefusals,
  issued: IssuedCode,
  row: Refusal,
  twin: Recorded<Exchange>,
): Promise<void> {
  const reused = await attempt(recorder, run, issued, row)
  await run.afterReuse?.(twin, reused)
}

async function attempt(recorder: Recorder, run: ExchangeRefusals, issued: IssuedCode, row: Refusal) {
  const answer = await exchangeCode(recorder, run.endpoint, issued, (request) => row.edit(request, run.known))
  note(recorder, row, { control: { is: 'accepted' }, answer })
  return answer
}

/** What a code gave once its refused rows were over is one more answer, and its token is one more token. */
async function noteTwin(
  recorder: Recorder,
  owner: Authorization['signedBy'],
  twin: Recorded<Exchange>,
): Promise<void> {
  const of = owner === 'second' ? 'for the second application' : 'for one more code'
  noteAnswer(recorder.further, { step: 'codeExchange', of, answer: twin })
  // What the token of another application opens is not shown (document, 4.6).
  if (owner === 'second') return
  const token = acceptedMember('the token exchange', twin, 'access_token')
  const answer = await getBusinessApi(recorder, token, 'code')
  noteAnswer(recorder.further, { step: 'getWithAuthorizationCode', of, answer })
}

/** A service that failed or limits requests would cost a consent for each row, and answer none of them. */
const isUnanswered = (answer: Recorded<Exchange>): boolean =>
  answer.is === 'recorded' ? isServiceError(answer.value) : answer.is === 'unreachable'

const isTaken = (answer: Recorded<Exchange> | undefined): boolean =>
  answer?.is === 'recorded' && isAccepted(answer.value)
