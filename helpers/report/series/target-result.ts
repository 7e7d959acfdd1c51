import type { Shown } from '../../secrets/shown.ts'
import type { Report, Verdict } from '../../verdict/report.ts'
import type { PastRun } from '../history.ts'

/** What one target of a series ended in. */
export interface TargetResult {
  readonly target: Shown
  /** Absent where it has not run. */
  readonly verdict?: Verdict
  /** What decides besides the clauses, a sentence each. */
  readonly notes: readonly Shown[]
  /** What the run left in the folder of the target, if anything. */
  readonly report?: Report
  /** Its runs, the oldest first, this one included. */
  readonly history?: readonly PastRun[]
}
