import type { RequestName } from '../../contract/requests/index.ts'
import { isAccepted, isServiceError } from '../http/answer.ts'
import type { Exchange, Missing, Recorded } from '../http/exchange.ts'
import { isTurnedAway } from '../http/redirect.ts'
import type { Known, UnsignedRequest } from '../http/unsigned-request.ts'
import { edited } from '../requests/edited.ts'
import type { Refusal } from '../requests/refusal.ts'
import { noteAnswer } from './further.ts'
import { accepted, controlOf, note, noteMissing, type Recorder, unmetNeed } from './recorder.ts'
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
  /** Opens the reference that came of a request, where one did. */
  readonly open?: (answer: Recorded<Exchange>) => Promise<Recorded<Exchange> | undefined>
}

/** What the unedited request of a step is called that comes after its refused ones. */
export const CLOSING = 'after the refused requests'

/**
 * Sends each row of an area once, several side by side, and the unedited request at the end. Without an accepted twin
 * nothing is sent: whatever came back would prove nothing.
 *
 * @returns the answer to the unedited request at the end, where that was sent
 */
export async function refuse(
  recorder: Recorder,
  { rows, area, step = stepOf(area), twin, unsigned, known, send, open }: RefusalRun,
): Promise<Recorded<Exchange> | undefined> {
  const control = controlOf(twin)
  const own = rows.filter((row) => row.area === area)
  const sent: Refusal[] = []
  await recorder.sideBySide(own, async (row) => {
    const unmet = unmetNeed(row, recorder.target)
    if (unmet) return noteMissing(recorder, [row], unmet)
    if (control.is !== 'accepted') return noteMissing(recorder, [row], control)
    const request = await edited(row, unsigned(), known)
    if (request.is !== 'recorded') return noteMissing(recorder, [row], request)
    sent.push(row)
    const answer = await send(request.value)
    const opened = row.mayWait && (await open?.(answer))
    note(recorder, row, { control, answer, ...(opened && { opened }) })
  })
  if (sent.length === 0) return undefined
  const answer = await send(unsigned())
  doubt(recorder, sent, answer)
  const opened = sent.filter(({ key }) => recorder.attempts[key]?.opened)
  if (open && opened.length > 0) doubtOpened(recorder, opened, await open(answer))
  noteAnswer(recorder.further, { step, of: CLOSING, answer })
  return answer
}

const SHUT: Missing = {
  is: 'inconclusive',
  because: 'the request_uri of the documented request was refused like that when it was opened',
}

/** Where a reference that is good is refused as well, something else is refused than what was wrong in a request. */
function doubtOpened(
  recorder: Recorder,
  rows: readonly Refusal[],
  good: Recorded<Exchange> | undefined,
): void {
  if (good?.is === 'recorded' && !isTurnedAway(good.value)) return
  for (const row of rows) {
    const attempt = recorder.attempts[row.key]
    if (attempt) note(recorder, row, { ...attempt, opened: good?.is === 'recorded' ? SHUT : (good ?? SHUT) })
  }
}

/**
 * Requests whose closing control was not accepted prove nothing by their refusals: a service that locks an application out,
 * serves it once or fails meanwhile refuses the unedited request as well.
 */
export function doubt(
  recorder: Pick<Recorder, 'attempts'>,
  sent: readonly { readonly key: string }[],
  closing: Recorded<Exchange>,
): void {
  const control = controlOf(accepted('the closing control, which came after these requests,', closing))
  if (control.is === 'accepted') return
  for (const { key } of sent) {
    const attempt = recorder.attempts[key]
    if (attempt && isRefused(attempt.answer)) recorder.attempts[key] = { ...attempt, control }
  }
}

const isRefused = (answer: Recorded<Exchange>): boolean =>
  answer.is === 'recorded' && !isAccepted(answer.value) && !isServiceError(answer.value)
