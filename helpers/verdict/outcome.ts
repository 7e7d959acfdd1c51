import type { Clause } from '../../contract/index.ts'
import { UNTRIED } from '../http/exchange.ts'
import type { Finding, Kept } from '../judge/finding.ts'
import { own, type Shown } from '../secrets/shown.ts'

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

/** Outcomes of a clause that something kept from being judged; the worst first. */
export const UNJUDGED: readonly Outcome[] = ['unreachable', 'blocked', 'inconclusive', 'not configured']

/** Whether nothing was to be judged. */
export const isAside = (outcome: Outcome): boolean => ASIDE.has(outcome)

const ASIDE: ReadonlySet<Outcome> = new Set(['not judged', 'left out', 'not offered', 'does not apply'])

const DEPARTURE = {
  stated: 'broken',
  standard: 'warning',
  shown: 'notice',
  silent: 'not judged',
} as const satisfies Record<Clause['force'], Outcome>

/** The outcome of one check. What a departure is called depends on where its clause comes from, and how strongly it is asked for. */
export function outcomeOfFinding(finding: Finding | Kept, { force, standard }: Clause): Outcome {
  if (finding.is !== 'departs') return finding.is
  return standard?.level === 'SHOULD' ? 'notice' : DEPARTURE[force]
}

const untried: ReadonlySet<string> = UNTRIED

/**
 * The outcome of a clause from those of its checks: the worst. A check that lacks a variable, that is left out or that
 * does not apply does not weaken a clause that another check kept.
 */
export function worst(outcomes: readonly Outcome[]): Outcome {
  const judged = outcomes.includes('kept') ? outcomes.filter((outcome) => !untried.has(outcome)) : outcomes
  return OUTCOMES.find((outcome) => judged.includes(outcome)) ?? 'inconclusive'
}
