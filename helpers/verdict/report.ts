import type { AnyClauseId, ClauseId, Force, Section } from '../../contract/index.ts'
import type { Part } from '../../contract/parts.ts'
import type { Count, Filled, Time } from '../base/formats.ts'
import type { CheckSet } from '../config/target.ts'
import type { KeyLeft } from '../endpoints/portal/keys-left.ts'
import type { Usage } from '../evidence/evidence.ts'
import type { Observation } from '../observe/observation.ts'
import type { ForReaders, Shown } from '../secrets/shown.ts'
import type { Drift } from './drift.ts'
import type { Outcome } from './outcome.ts'
import type { Provenance } from './provenance.ts'
import type { Said } from './said.ts'

/** One check of a clause and its outcome. */
export interface CheckResult extends Omit<Said, 'clause' | 'judgedOn' | 'row'> {
  readonly title: Shown
  /** What distinguishes the check, if its clause has several. */
  readonly about?: Shown
  /** Keys of the evidence that the check read. */
  readonly judgedOn?: readonly Shown[]
}

/** One clause and its outcome. */
export interface ClauseResult {
  /** @pattern ^[a-z-]+(\.[a-z0-9-]+){1,2}$ */
  readonly id: AnyClauseId
  readonly section: Section
  readonly force: Force
  readonly says: Shown
  readonly outcome: Outcome
  /** The details of its worst checks, one line each, or why there is nothing to judge. */
  readonly detail: Shown
  readonly checks: readonly CheckResult[]
}

export type Verdict = 'kept' | 'broken' | 'incomplete' | 'unreachable' | 'misconfigured'

/** How many checks a run had. */
export interface CheckCounts {
  readonly planned: Count
  /** Checks that found their clause kept, or a departure from it. */
  readonly judged: Count
  /** Least number of judged checks that the gate requires. */
  readonly minimum: Count
}

/** A part of the document that the environment does not offer, and why. */
interface PartLeft {
  readonly part: Part
  readonly because: Shown
}

/** An adaptation, as readers see it. */
interface ListedAdaptation {
  readonly at: Shown
  readonly does: Shown
  /** The clause that it bends. */
  readonly bends: ClauseId
}

/** A product of the target's catalogue, as readers see it. */
interface ListedProduct {
  readonly name: Shown
  readonly title: Shown
  /** Title and section, or address, of the part of its API reference that states what it promises. */
  readonly reference: Shown
  /** The authentication method of the product, in words. */
  readonly method: Shown
  /** Its state in the migration to OAuth 2.0. */
  readonly migration: Shown
}

/** One entry of `waivers.json`: a departure that a named owner accepts until a date. */
export interface Waiver<Text extends string = string> {
  /** Id of a clause. */
  readonly clause: Text
  /** Name of the only target that it applies to. */
  readonly target: Text
  readonly reason: Text
  readonly owner: Text
  /** Address where the departure is tracked. */
  readonly link: Text
  /**
   * The last day on which it applies, `YYYY-MM-DD`, in UTC.
   * @format date
   */
  readonly expiry: Text
}

/**
 * What became of a waiver.
 *
 * - `in use`: its clause is waived.
 * - `expired`: its last day is over, so it has no effect.
 * - `not needed`: there is nothing to waive, because its clause is kept or never affects the verdict.
 * - `unknown clause`: no clause has this id.
 * - `untried`: its clause could not be judged, and a waiver does not cover that.
 */
export type WaiverState = 'in use' | 'expired' | 'not needed' | 'unknown clause' | 'untried'

/** A waiver of the target and what became of it. */
export interface WaiverResult extends Omit<Waiver<Shown>, 'target'> {
  readonly state: WaiverState
  /** Outcome of its clause without the waiver; `null` if there is no such clause. */
  readonly outcome: Outcome | null
}

/** Departures from a MUST of a standard, without the waived ones. They decide the verdict only if standards are enforced. */
export interface Departures {
  readonly enforced: boolean
  readonly number: Count
  /** Ids of those that are new since the last run of the target; none if no earlier run judged a standard. */
  readonly new: readonly AnyClauseId[]
}

/** Result of a run: `reports/verdict.json`. Every other output is derived from it. */
export interface Report {
  /** Version of this format. */
  readonly version: 8
  /**
   * Unique id of the run; the run prints it at the start.
   * @format uuid
   */
  readonly run: Shown
  /** Name of the environment. */
  readonly target: Filled<Shown>
  readonly startedAt: Time<Shown>
  readonly durationMs: Count
  /** The suite, the document and the pipeline of the run. */
  readonly provenance: Provenance
  /** `kept` only if every stated clause that a client can observe is kept or waived. */
  readonly verdict: Verdict
  /** The rules that decided the verdict. */
  readonly rules: 'contract' | 'gate'
  /** Why the verdict is not `kept`, one sentence per reason. */
  readonly reasons: readonly Shown[]
  /** Parts of the document that the environment does not offer, named as in OFFERS; absent if it offers all. */
  readonly notOffered?: readonly PartLeft[]
  /** Which checks the run made: all, or only those that are safe in production. */
  readonly checkSet: CheckSet
  /** True if only some clauses were chosen. */
  readonly isPart?: true
  /** @minItems 1 */
  readonly clauses: readonly ClauseResult[]
  readonly departures: Departures
  readonly checkCounts: CheckCounts
  /** The waivers of the target. */
  readonly waivers: readonly WaiverResult[]
  readonly usage: Usage
  /** The seed of what the run drew; absent if it drew nothing. */
  readonly seed?: Count
  /** The seeds by which it did everything once more: its own, and those of earlier findings. */
  readonly tried?: TriedSeeds
  /** Names of answer fields that the document does not list, by step. */
  readonly undocumented: Readonly<Record<string, readonly Shown[]>>
  /** Observations of what the document leaves open. */
  readonly observations: readonly Observation[]
  readonly drift: Drift
  /** Adaptations that the run needed although they are not in the document. */
  readonly adaptations: readonly ListedAdaptation[]
  /** The products of the target's catalogue. */
  readonly products: readonly ListedProduct[]
  /** Notes on the run, one sentence each; they do not affect the verdict. */
  readonly notes: readonly Shown[]
  /** Problems that ended the run early, or kept it from starting. */
  readonly problems: readonly Shown[]
  /** Keys that this run or an earlier one created at the portal and that may still be alive. */
  readonly keysLeft: readonly KeyLeft[]
}

/** The seeds that drew the cases, and those by which a run did everything once more: at the portal, and elsewhere. */
export interface TriedSeeds {
  readonly cases?: readonly Count[]
  readonly portal: readonly Count[]
  readonly rounds: readonly Count[]
}

/** Compiles only if every text of a report is safe to show. */
export type ReadableReport = Report extends ForReaders<Report> ? Report : never
