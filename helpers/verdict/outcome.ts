import type { Clause } from '../../contract/index.ts'
import type { Finding, Kept } from '../judge/finding.ts'

/** What a clause, or one check of it, ends in; the worst first. */
export const OUTCOMES = [
  'broken',
  'unreachable',
  'blocked',
  'inconclusive',
  'warning',
  'notice',
  'not configured',
  'waived',
  'left out',
  'kept',
  'not judged',
] as const

export type Outcome = (typeof OUTCOMES)[number]

/** What a departure from a clause is called, by where the clause comes from. */
export const DEPARTURE = {
  stated: 'broken',
  standard: 'warning',
  shown: 'notice',
  silent: 'not judged',
} as const satisfies Record<Clause['force'], Outcome>

/** The outcome of one check. */
export function outcomeOfFinding(finding: Finding | Kept, { force }: Clause): Outcome {
  return finding.is === 'departs' ? DEPARTURE[force] : finding.is
}

/**
 * The outcome of a clause from those of its checks: the worst. A check that lacks a variable, or that is
 * left out, does not weaken a clause that another check kept.
 */
export function worst(outcomes: readonly Outcome[]): Outcome {
  const judged = outcomes.includes('kept')
    ? outcomes.filter((outcome) => outcome !== 'not configured' && outcome !== 'left out')
    : outcomes
  return OUTCOMES.find((outcome) => judged.includes(outcome)) ?? 'inconclusive'
}
