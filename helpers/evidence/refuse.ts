import type { RequestName } from '../../contract/requests/index.ts'
import { isAccepted, isServiceError } from '../http/answer.ts'
import type { Exchange, Missing, Recorded } from '../http/exchange.ts'
import type { Known, UnsignedRequest } from '../http/unsigned-request.ts'
import type { Refusal } from '../requests/refusal.ts'
import { noteAnswer } from './further.ts'
import { controlOf, note, noteMissing, type Recorder, unmetNeed } from './recorder.ts'
import { type Step, stepOf } from './steps.ts'

/** How the rows of one request are sent. */
export interface RefusalRun {
  readonly rows: readonly Refusal[]
  readonly area: RequestName
  /** The step whose request it is, where several send such a one; otherwise the one of the area. */
  readonly step?: Step
  /** The unedited request of this run, as far as it was accepted. */
  readonly twin: Recorded<unknown>
  readonly unsigned: () => UnsignedRequest
  readonly known: Known
  readonly send: (edited: UnsignedRequest) => Promise<Recorded<Exchange>>
}

const LOCKED_OUT: Missing = {
  is: 'inconclusive',
  because:
    'after these requests the service refused the unedited one as well, so it may have refused them for another reason',
}

/** An edit that cannot be made of this request, or leaves it as it is. */
export const SAME: Missing = {
  is: 'left out',
  because: 'the edit cannot be applied to what this run sends, or does not change its meaning',
}

/**
 * Sends each row of an area once, several side by side, and the unedited request at the end. Without an accepted twin
 * nothing is sent: whatever came back would prove nothing.
 *
 * @returns the answer to the unedited request at the end, where that was sent
 */
export async function refuse(
  recorder: Recorder,
  { rows, area, step = stepOf(area), twin, unsigned, known, send }: RefusalRun,
): Promise<Recorded<Exchange> | undefined> {
  const control = controlOf(twin)
  const own = rows.filter((row) => row.area === area)
  const sent: Refusal[] = []
  await recorder.sideBySide(own, async (row) => {
    const unmet = unmetNeed(row, recorder.target)
    if (unmet) return noteMissing(recorder, [row], unmet)
    if (control.is !== 'accepted') return noteMissing(recorder, [row], control)
    const edited = await row.edit(unsigned(), known)
    if (!edited) return noteMissing(recorder, [row], SAME)
    sent.push(row)
    note(recorder, row, { control, answer: await send(edited) })
  })
  // Where a token of this run was waited for to expire, the unedited request is refused as well.
  const closes = sent.some(({ needs }) => needs !== 'EXPIRED_ACCESS_TOKEN')
  if (!closes) return undefined
  const answer = await send(unsigned())
  if (isRefused(answer)) doubt(recorder, sent)
  else noteAnswer(recorder.further, { step, of: 'after the refused requests', answer })
  return answer
}

const isRefused = (answer: Recorded<Exchange>): boolean =>
  answer.is === 'recorded' && !isAccepted(answer.value) && !isServiceError(answer.value)

/** A service that locks an application out after so many wrong requests refuses the later ones for that. */
function doubt(recorder: Recorder, sent: readonly Refusal[]): void {
  for (const row of sent) {
    const attempt = recorder.attempts[row.key]
    if (attempt && isRefused(attempt.answer)) note(recorder, row, { ...attempt, control: LOCKED_OUT })
  }
}
