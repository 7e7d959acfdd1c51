import type { AnyClauseId, ClauseId, Force, Section } from '../../contract/index.ts'
import type { Part } from '../../contract/parts.ts'
import type { Count, Filled, Time } from '../base/formats.ts'
import type { CheckSet } from '../config/target.ts'
import type { Usage } from '../evidence/evidence.ts'
import type { KeyLeft } from '../evidence/ledger/keys-left.ts'
import type { Observation } from '../observe/observation.ts'
import type { ForReaders, Shown } from '../secrets/shown.ts'
import type { Drift } from './drift.ts'
import type { Outcome } from './outcome.ts'
import type { Provenance } from './provenance.ts'
import type { Said } from './said.ts'

/** One check of a clause and what it ended in. */
export interface CheckResult extends Omit<Said, 'clause' | 'judgedOn' | 'row'> {
  readonly title: Shown
  /** What is special about the check, where its clause has several. */
  readonly about?: Shown
  /** Keys of the evidence that the check looked at. */
  readonly judgedOn?: readonly Shown[]
}

/** One clause and what it ended in. */
export interface ClauseResult {
  /** @pattern ^[a-z-]+(\.[a-z0-9-]+){1,2}$ */
  readonly id: AnyClauseId
  readonly section: Section
  readonly force: Force
  readonly says: Shown
  readonly outcome: Outcome
  /** What its worst checks say, a line each, or why there is nothing to judge. */
  readonly detail: Shown
  readonly checks: readonly CheckResult[]
}

export type Verdict = 'kept' | 'broken' | 'incomplete' | 'unreachable' | 'misconfigured'

/** How many checks a run had. */
export interface CheckCounts {
  readonly planned: Count
  /** Those that found their clause kept, or a departure from it. */
  readonly judged: Count
  /** Least number of judged checks that the gate requires. */
  readonly minimum: Count
}

/** A part of the document that the environment does without, and why. */
export interface PartLeft {
  readonly part: Part
  readonly because: Shown
}

/** An adaptation, as readers see it. */
export interface ToldAdaptation {
  readonly at: Shown
  readonly does: Shown
  /** The clause that it bends. */
  readonly bends: ClauseId
}

/** A product of the target's catalogue, as readers see it. */
export interface ToldProduct {
  readonly name: Shown
  readonly title: Shown
  /** Where its reference states what it promises. */
  readonly reference: Shown
  /** How it is called. */
  readonly method: Shown
  /** How far it is on its way to OAuth 2.0. */
  readonly migration: Shown
}

/** One entry of `waivers.json`: a departure that is accepted by a named owner until a date. */
export interface Waiver<Text extends string = string> {
  /** Id of a clause. */
  readonly clause: Text
  /** Name of the one target that it is for. */
  readonly target: Text
  readonly reason: Text
  readonly owner: Text
  /** Where the departure is followed up. */
  readonly link: Text
  /**
   * The last day on which it counts, `YYYY-MM-DD`, in UTC.
   * @format date
   */
  readonly expiry: Text
}

/**
 * What became of a waiver.
 *
 * - `in use`: its clause is waived.
 * - `expired`: its last day is over, so it waives nothing.
 * - `not needed`: there was nothing to waive: its clause is kept, or never decides.
 * - `unknown clause`: no clause has this id.
 * - `untried`: its clause could not be judged, which no waiver covers.
 */
export type WaiverState = 'in use' | 'expired' | 'not needed' | 'unknown clause' | 'untried'

/** A waiver of the target and what became of it. */
export interface WaiverResult extends Omit<Waiver<Shown>, 'target'> {
  readonly state: WaiverState
  /** What its clause comes out as without it; `null` if there is no such clause. */
  readonly outcome: Outcome | null
}

/**
 * Result of a run: `reports/verdict.json`, from which every other output derives. It is also written while the run is in
 * progress, and then says `incomplete`.
 */
export interface Report {
  /** Version of this format. */
  readonly version: 7
  /**
   * Unique id of the run, which the run prints when it starts.
   * @format uuid
   */
  readonly run: Shown
  /** Name of the environment. */
  readonly target: Filled<Shown>
  readonly startedAt: Time<Shown>
  readonly durationMs: Count
  /** Which suite judged by which document, and in which pipeline. */
  readonly provenance: Provenance
  /** `kept` only if every stated clause that a client can observe is kept or waived. */
  readonly verdict: Verdict
  /** Which rules decided the verdict. */
  readonly rules: 'contract' | 'gate'
  /** Why the verdict is not `kept`, one sentence per reason. */
  readonly reasons: readonly Shown[]
  /** What the environment does without of the document, where it does, in the words of OFFERS. */
  readonly notOffered?: readonly PartLeft[]
  /** Which checks were made: all, or only those that are safe in production. */
  readonly checkSet: CheckSet
  /** @minItems 1 */
  readonly clauses: readonly ClauseResult[]
  readonly checkCounts: CheckCounts
  /** The waivers of the target. */
  readonly waivers: readonly WaiverResult[]
  readonly usage: Usage
  /** Names of fields in answers that the document does not list, by step. */
  readonly undocumented: Readonly<Record<string, readonly Shown[]>>
  /** What the document leaves open, as it was observed. */
  readonly observations: readonly Observation[]
  readonly drift: Drift
  /** What the run needed that is not in the document. */
  readonly adaptations: readonly ToldAdaptation[]
  /** The products of the target's catalogue. */
  readonly products: readonly ToldProduct[]
  /** What a reader should know about the run, one sentence each; notes do not affect the verdict. */
  readonly notes: readonly Shown[]
  /** What ended the run early, or kept it from starting. */
  readonly problems: readonly Shown[]
  /** Keys that this run or an earlier one created at the portal and that are not known to be gone. */
  readonly keysLeft: readonly KeyLeft[]
}

/** Compiles only if every text of a report has passed. */
export type ToldReport = Report extends ForReaders<Report> ? Report : never
