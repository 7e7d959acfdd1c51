import {
  type Clause,
  type ClauseId,
  clauseIds,
  clauseOf,
  type Force,
  type Section,
} from '../../contract/index.ts'
import type { Adaptation } from '../adapt/list.ts'
import type { Drift } from '../drift/drift.ts'
import type { Observation } from '../observe/observation.ts'
import type { Economy } from '../record/evidence.ts'
import type { CheckSet } from '../target/target.ts'
import type { WaiverResult } from '../waivers/waiver.ts'
import { type Outcome, worst } from './outcome.ts'

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
}

/** The report of a run that has found nothing yet. */
export function blankReport(target: string, startedAt: string): Report {
  return {
    version: 1,
    target,
    startedAt,
    durationMs: 0,
    verdict: 'incomplete',
    rules: 'contract',
    reasons: ['The run has not ended.'],
    set: 'all',
    clauses: clauseResults(new Map()),
    checks: { planned: 0, judged: 0, minimum: 0 },
    waivers: [],
    economy: { requests: 0, logins: 0, consents: 0 },
    undocumented: {},
    observations: [],
    drift: {
      is: 'nothing observed',
      baseline: `baselines/${target}.json`,
      since: null,
      enforced: false,
      changes: [],
      uncompared: [],
    },
    adaptations: [],
    problems: [],
  }
}

/**
 * Every clause of the contract with its outcome; one without a check that ran is never kept.
 *
 * @param expected - the least number of checks of a clause, where it is more than one
 */
export function clauseResults(
  checks: ReadonlyMap<ClauseId, readonly CheckResult[]>,
  expected: Readonly<Record<string, number>> = {},
): readonly ClauseResult[] {
  return clauseIds.map((id) => {
    const { section, force, says } = clauseOf(id)
    return {
      id,
      section,
      force,
      says,
      ...settled(clauseOf(id), checks.get(id) ?? [], expected[id] ?? 1),
      checks: checks.get(id) ?? [],
    }
  })
}

function settled(
  clause: Clause,
  checks: readonly CheckResult[],
  expected: number,
): { outcome: Outcome; detail: string } {
  if (clause.force === 'silent') return { outcome: 'not judged', detail: 'The document does not show it.' }
  if (clause.unobservable) return { outcome: 'not judged', detail: clause.unobservable }
  if (checks.length === 0) return { outcome: 'inconclusive', detail: 'No check of this clause ran.' }
  const outcome = worst(checks.map((check) => check.outcome))
  const details = checks
    .filter((check) => check.outcome === outcome && check.detail)
    .map(({ detail }) => detail)
  if (outcome === 'kept' && checks.length < expected)
    return { outcome: 'inconclusive', detail: `Only ${checks.length} of its ${expected} checks ran.` }
  return { outcome, detail: [...new Set(details)].join('\n') }
}

const ASIDE: ReadonlySet<Outcome> = new Set(['not judged', 'left out'])

/** Whether a clause does not decide: nothing was to be judged, or it belongs to a place that the target does not have. */
function isAside({ id, outcome }: ClauseResult): boolean {
  return ASIDE.has(outcome) || isOutOfSight({ id, outcome })
}

/** Whether a clause is seen in a place only that the target was not given. */
export function isOutOfSight({ id, outcome }: Pick<ClauseResult, 'id' | 'outcome'>): boolean {
  return outcome === 'not configured' && clauseOf(id).place !== undefined
}

const DECIDES = ['broken', 'unreachable'] as const

const SETTLED: ReadonlySet<Outcome> = new Set(['kept', 'waived'])

/**
 * What the clauses make the verdict: `kept` only if every stated clause that a client can observe is kept or waived,
 * and at least one is kept.
 *
 * @param enforceStandards - whether a warning counts like a broken clause
 */
export function verdictOf(clauses: readonly ClauseResult[], enforceStandards = false): Verdict {
  if (enforceStandards && clauses.some(({ outcome }) => outcome === 'warning')) return 'broken'
  const stated = clauses.filter((clause) => clause.force === 'stated' && !isAside(clause))
  const decisive = DECIDES.find((outcome) => stated.some((clause) => clause.outcome === outcome))
  if (decisive) return decisive
  const isKept =
    stated.some(({ outcome }) => outcome === 'kept') && stated.every(({ outcome }) => SETTLED.has(outcome))
  return isKept ? 'kept' : 'incomplete'
}

const JUDGED: ReadonlySet<Outcome> = new Set(['kept', 'broken', 'warning', 'notice'])

/**
 * Counts the checks of a run.
 *
 * @param minimum - least number of judged checks; by default one for each stated clause that decides
 */
export function countChecks(clauses: readonly ClauseResult[], minimum?: number): Checks {
  const checks = clauses.flatMap((clause) => clause.checks)
  const decides = ({ force, outcome }: ClauseResult) =>
    force === 'stated' && !ASIDE.has(outcome) && outcome !== 'waived'
  return {
    planned: checks.length,
    judged: checks.filter(({ outcome }) => JUDGED.has(outcome)).length,
    minimum: minimum ?? clauses.filter(decides).length,
  }
}
