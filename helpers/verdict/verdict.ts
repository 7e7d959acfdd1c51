import {
  type Clause,
  type ClauseId,
  clauseIds,
  clauseOf,
  type Force,
  type Section,
} from '../../contract/index.ts'
import type { Economy } from '../record/evidence.ts'
import { type Outcome, worst } from './outcome.ts'

/** One check of a clause and what it ended in. */
export interface CheckResult {
  readonly title: string
  readonly outcome: Outcome
  /** What was expected and came, or why it could not be judged; secrets are fingerprints. */
  readonly detail: string
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

/** Every check, or only those that are safe in production. */
export type CheckSet = 'all' | 'production'

/** Something that a target needs to be run and that the document does not describe. */
export interface Adaptation {
  /** Variable, or JSON pointer into the file of adaptations. */
  readonly at: string
  /** What is different, in words; no value of a secret. */
  readonly does: string
  /** The clause that it bends. */
  readonly bends: ClauseId
}

/** The result of a run, as `reports/verdict.json` has it. */
export interface Report {
  readonly target: string
  readonly startedAt: string
  readonly durationMs: number
  readonly verdict: Verdict
  /** Which checks were made: all, or only those that are safe in production. */
  readonly set: CheckSet
  readonly clauses: readonly ClauseResult[]
  readonly economy: Economy
  /** Names of fields that came and that the document does not list, by step. */
  readonly undocumented: Readonly<Record<string, readonly string[]>>
  /** What the run needed that is not in the document. */
  readonly adaptations: readonly Adaptation[]
  /** What ended the run before its end, or kept it from starting. */
  readonly problems: readonly string[]
}

/** Every clause of the contract with its outcome; one without a check that ran is never kept. */
export function clauseResults(
  checks: ReadonlyMap<ClauseId, readonly CheckResult[]>,
): readonly ClauseResult[] {
  return clauseIds.map((id) => {
    const { section, force, says } = clauseOf(id)
    return {
      id,
      section,
      force,
      says,
      ...settled(clauseOf(id), checks.get(id) ?? []),
      checks: checks.get(id) ?? [],
    }
  })
}

function settled(clause: Clause, checks: readonly CheckResult[]): { outcome: Outcome; detail: string } {
  if (clause.force === 'silent') return { outcome: 'not judged', detail: 'The document does not show it.' }
  if (clause.unobservable) return { outcome: 'not judged', detail: clause.unobservable }
  if (checks.length === 0) return { outcome: 'inconclusive', detail: 'No check of this clause ran.' }
  const outcome = worst(checks.map((check) => check.outcome))
  const details = checks
    .filter((check) => check.outcome === outcome && check.detail)
    .map(({ detail }) => detail)
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

/**
 * The verdict of a run: `kept` only if every stated clause that a client can observe is kept.
 *
 * @param enforceStandards - whether a warning counts like a broken clause
 */
export function verdictOf(clauses: readonly ClauseResult[], enforceStandards = false): Verdict {
  if (enforceStandards && clauses.some(({ outcome }) => outcome === 'warning')) return 'broken'
  const stated = clauses.filter((clause) => clause.force === 'stated' && !isAside(clause))
  const decisive = DECIDES.find((outcome) => stated.some((clause) => clause.outcome === outcome))
  if (decisive) return decisive
  return stated.length > 0 && stated.every(({ outcome }) => outcome === 'kept') ? 'kept' : 'incomplete'
}
