import type { Exchange, Recorded } from '../http/exchange.ts'
import type { Known, UnsignedRequest } from '../http/unsigned-request.ts'
import { controlOf, note, noteMissing, type Recorder, unmetNeed } from './recorder.ts'
import type { Refusal } from './refusal.ts'
import type { Area } from './steps.ts'

/** How the rows of one area are sent. */
export interface RefusalRun {
  readonly area: Area
  readonly rows: readonly Refusal[]
  /** The unedited request of this run, as far as it was accepted. */
  readonly twin: Recorded<unknown>
  readonly unsigned: () => UnsignedRequest
  readonly known: Known
  readonly send: (edited: UnsignedRequest) => Promise<Recorded<Exchange>>
}

/** Sends each row once. Without an accepted twin nothing is sent: whatever came back would prove nothing. */
export async function refuse(
  recorder: Recorder,
  { area, rows, twin, unsigned, known, send }: RefusalRun,
): Promise<void> {
  const control = controlOf(twin)
  for (const row of rows) {
    const unmet = unmetNeed(row, recorder.target)
    if (unmet) noteMissing(recorder, area, [row], unmet)
    else if (control.is !== 'accepted') noteMissing(recorder, area, [row], control)
    else note(recorder, area, row, { control, answer: await send(row.edit(unsigned(), known)) })
  }
}
