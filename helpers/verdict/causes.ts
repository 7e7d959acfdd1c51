import { groupBy } from '../base/group-by.ts'
import type { Shown } from '../secrets/shown.ts'
import { OUTCOMES, type Outcome, UNJUDGED, worst } from './outcome.ts'
import type { CheckResult, ClauseResult } from './report.ts'
import { isOutOfSight } from './verdict.ts'

/** One thing that kept clauses from being judged. */
export interface Cause {
  /** The worst outcome of its clauses. */
  readonly outcome: Outcome
  readonly because: Shown
  /** What the team that runs the suite can do. */
  readonly todo?: Shown
  /** The exchange that shows it, where there is one. */
  readonly exchange?: readonly Shown[]
  readonly clauses: readonly ClauseResult[]
}

/**
 * Why clauses could not be judged: each cause once, the worst first. What one remedy mends has one cause. What only a place that the target does not have could
 * show is not among them.
 */
export function causesOf(clauses: readonly ClauseResult[]): readonly Cause[] {
  const unjudged = clauses.filter((clause) => UNJUDGED.includes(clause.outcome) && !isOutOfSight(clause))
  const keyOf = (clause: ClauseResult) => decisive(clause)?.todo ?? becauseOf(clause)
  const causes = [...groupBy(unjudged, keyOf).values()].flatMap((alike): Cause[] => {
    const [first] = alike
    if (!first) return []
    const [because, todo] = [becauseOf(first), decisive(first)?.todo]
    const outcome = worst(alike.map((clause) => clause.outcome))
    const exchange = alike.map((clause) => decisive(clause)?.exchange).find((one) => one !== undefined)
    return [{ outcome, because, ...(todo && { todo }), ...(exchange && { exchange }), clauses: alike }]
  })
  return causes.sort(
    (one, other) =>
      OUTCOMES.indexOf(one.outcome) - OUTCOMES.indexOf(other.outcome) || weight(other) - weight(one),
  )
}

/** The check that a clause has its outcome from. */
const decisive = ({ checks, outcome }: ClauseResult): CheckResult | undefined =>
  checks.find((check) => check.outcome === outcome)

function becauseOf(clause: ClauseResult): Shown {
  const check = decisive(clause)
  return check?.cause ?? check?.detail ?? clause.detail
}

/** Stated clauses, which decide, count more than any number of others. */
const weight = ({ clauses }: Cause): number =>
  clauses.filter(({ force }) => force === 'stated').length * 1_000 + clauses.length
