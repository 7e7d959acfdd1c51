import type { ClauseId } from '../../../contract/index.ts'
import type { Fact } from '../../observe/observation.ts'
import type { Shown } from '../../secrets/shown.ts'

/** One fact that is not as it was. */
export interface Change {
  readonly is: 'new' | 'gone' | 'changed'
  readonly subject: Shown
  readonly clause: ClauseId | null
  /** Name of the fact. */
  readonly fact: Shown
  /** `null` where it is new. */
  readonly before: Fact | null
  /** `null` where it is gone. */
  readonly after: Fact | null
}

/** What changed since the accepted baseline of the target. It decides nothing unless `DRIFT=enforce` says so. */
export interface Drift {
  readonly is: 'compared' | 'no baseline' | 'nothing observed'
  /** Path of the baseline in the project. */
  readonly baseline: Shown
  /** When the baseline was observed, ISO 8601; `null` if there is none. */
  readonly since: Shown | null
  readonly enforced: boolean
  readonly changes: readonly Change[]
  /** Subjects that only one side has: what could not be asked this time says nothing about the service. */
  readonly uncompared: readonly Shown[]
}
