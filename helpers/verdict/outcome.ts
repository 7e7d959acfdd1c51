import type { Clause } from '../../contract/index.ts'
import { UNTRIED } from '../http/exchange.ts'
import type { Finding, Kept } from '../judge/finding.ts'
import { own, type Shown } from '../secrets/shown.ts'

/**
 * The outcomes of a clause, or of one check of it; the worst first. A departure that was seen outweighs checks that could not
 * be judged.
 */
export const OUTCOMES = [
  'broken',
  'warning',
  'notice',
  'unreachable',
  'blocked',
  'inconclusive',
  'not configured',
  'waived',
  'left out',
  'not offered',
  'does not apply',
  'kept',
  'not judged',
] as const

export type Outcome = (typeof OUTCOMES)[number]

/** An outcome in the words that follow a number of clauses: `31 do not apply`, `6 warnings`. */
export function outcomeOf(number: number, outcome: Outcome): Shown {
  if (number === 1) return own(outcome)
  if (outcome === 'does not apply') return own('do not apply')
  return own(outcome === 'warning' || outcome === 'notice' ? `${outcome}s` : outcome)
}

/** Outcomes of a clause that could not be judged; the worst first. */
export const UNJUDGED: readonly Outcome[] = ['unreachable', 'blocked', 'inconclusive', 'not configured']

/** Whether the outcome means that there was nothing to judge. */
export const isAside = (outcome: Outcome): boolean => ASIDE.has(outcome)

const ASIDE: ReadonlySet<Outcome> = new Set(['not judged', 'left out', 'not offered', 'does not apply'])

const DEPARTURE = {
  stated: 'broken',
  standard: 'warning',
  shown: 'notice',
  silent: 'not judged',
} as const satisfies Record<Clause['force'], Outcome>

/** The outcome of one check. For a departure, it depends on the force of the clause and on the level of its standard. */
export function outcomeOfFinding(finding: Finding | Kept, { force, standard }: Clause): Outcome {
  if (finding.is !== 'departs') return finding.is
  return standard?.level === 'SHOULD' ? 'notice' : DEPARTURE[force]
}

const untried: ReadonlySet<string> = UNTRIED

/**
 * The outcome of a clause: the worst of its checks. If one check is kept, checks that lack a variable, are left out or do not
 * apply do not count.
 */
export function worst(outcomes: readonly Outcome[]): Outcome {
  const judged = outcomes.includes('kept') ? outcomes.filter((outcome) => !untried.has(outcome)) : outcomes
  return OUTCOMES.find((outcome) => judged.includes(outcome)) ?? 'inconclusive'
}
