import type { ClauseId, Force, Section } from '../../contract/index.ts'
import type { Adaptation } from '../adapt/list.ts'
import type { Drift } from '../drift/drift.ts'
import type { KeyLeft } from '../ledger/keys-left.ts'
import type { Observation } from '../observe/observation.ts'
import type { Economy } from '../record/evidence.ts'
import type { CheckSet } from '../target/target.ts'
import type { WaiverResult } from '../waivers/waiver.ts'
import type { Outcome } from './outcome.ts'

/** One check of a clause and what it ended in. */
export interface CheckResult {
  readonly title: string
  readonly outcome: Outcome
  /** What was expected and came, or why it could not be judged; secrets are fingerprints. */
  readonly detail: string
  /** Where the service departs: what the clause wants to see, and what came. */
  readonly departure?: { readonly expected: string; readonly came: string }
  /** Keys of the evidence that the check looked at. */
  readonly judgedOn?: readonly string[]
}

/** One clause and what it ended in. */
export interface ClauseResult {
  readonly id: ClauseId
  readonly section: Section
  readonly force: Force
  readonly says: string
  readonly outcome: Outcome
  readonly detail: string
  readonly checks: readonly CheckResult[]
}

export type Verdict = 'kept' | 'broken' | 'incomplete' | 'unreachable' | 'misconfigured'

/** How many checks a run had. */
export interface Checks {
  readonly planned: number
  /** Those that found their clause kept, or a departure from it. */
  readonly judged: number
  /** Least number of judged checks that the gate wants to see. */
  readonly minimum: number
}

/** The result of a run, as `reports/verdict.json` has it. Every other output derives from it. */
export interface Report {
  /** Version of this format. */
  readonly version: 1
  readonly target: string
  readonly startedAt: string
  readonly durationMs: number
  readonly verdict: Verdict
  /** Which rules found the verdict. */
  readonly rules: 'contract' | 'gate'
  /** Why the verdict is not `kept`, a sentence each. */
  readonly reasons: readonly string[]
  /** Which checks were made: all, or only those that are safe in production. */
  readonly set: CheckSet
  readonly clauses: readonly ClauseResult[]
  readonly checks: Checks
  /** The waivers of the target. */
  readonly waivers: readonly WaiverResult[]
  readonly economy: Economy
  /** Names of fields that came and that the document does not list, by step. */
  readonly undocumented: Readonly<Record<string, readonly string[]>>
  /** What the document leaves open, as it was seen. */
  readonly observations: readonly Observation[]
  readonly drift: Drift
  /** What the run needed that is not in the document. */
  readonly adaptations: readonly Adaptation[]
  /** What ended the run before its end, or kept it from starting. */
  readonly problems: readonly string[]
  /** Keys that this run or an earlier one made at the portal and that are not known to be gone. */
  readonly keys: readonly KeyLeft[]
}
