import { count } from '../base/visible.ts'
import { UNJUDGED } from './outcome.ts'
import type { Report, Verdict } from './report.ts'
import { isOutOfSight, verdictOf } from './verdict.ts'
import { complaintsAbout } from './waivers.ts'

/** Which rules a run is judged by. */
export interface Rules {
  readonly gate: boolean
  readonly enforceStandards: boolean
}

/** What a run found, before its verdict. */
export type Found = Pick<Report, 'clauses' | 'checkCounts' | 'waivers' | 'drift'> & {
  /** Why not every check can count: the run ended early, or it was a part. */
  readonly shortfalls: readonly string[]
}

/**
 * The verdict of a run and the reasons for it. The clauses come first; a shortfall and the gate's rules make a kept run
 * incomplete, and an enforced drift makes it broken.
 */
export function decide(
  found: Found,
  rules: Rules,
): { readonly verdict: Verdict; readonly reasons: string[] } {
  const { is, enforced, changes, baseline } = found.drift
  const judged = verdictOf(found.clauses, rules.enforceStandards)
  const shortfalls = [
    ...found.shortfalls,
    ...(enforced && is !== 'compared' ? ['DRIFT=enforce had nothing to compare with.'] : []),
    ...(rules.gate ? gateReasons(found) : []),
  ]
  const objections =
    enforced && changes.length > 0
      ? [`${count(changes.length, 'change')} since ${baseline}, which DRIFT=enforce counts.`]
      : []
  const reasons = [...clauseReasons(found, rules), ...shortfalls, ...objections]
  if (judged !== 'kept') return { verdict: judged, reasons }
  if (shortfalls.length > 0) return { verdict: 'incomplete', reasons }
  return { verdict: objections.length > 0 ? 'broken' : 'kept', reasons }
}

/** Clauses that a reason names; the others are counted. */
const NAMED = 3

const LIST = new Intl.ListFormat('en-GB')

function clauseReasons({ clauses }: Found, { enforceStandards }: Rules): string[] {
  const stated = clauses.filter((clause) => clause.force === 'stated' && !isOutOfSight(clause))
  const broken = stated.filter(({ outcome }) => outcome === 'broken').map(({ id }) => id)
  const others = broken.length > NAMED ? [count(broken.length - NAMED, 'other clause')] : []
  const counts = UNJUDGED.map((wanted) => ({
    wanted,
    number: stated.filter(({ outcome }) => outcome === wanted).length,
  })).filter(({ number }) => number > 0)
  const unjudged = counts.reduce((sum, { number }) => sum + number, 0)
  const parts = counts.map(({ wanted, number }) => (number === unjudged ? wanted : `${number} ${wanted}`))
  const warnings = clauses.filter(({ outcome }) => enforceStandards && outcome === 'warning').length
  const reasons: readonly (readonly [number: number, reason: string])[] = [
    [
      broken.length,
      `${LIST.format([...broken.slice(0, NAMED), ...others])} ${broken.length === 1 ? 'is' : 'are'} broken.`,
    ],
    [unjudged, `${count(unjudged, 'stated clause')} could not be judged (${parts.join(', ')}).`],
    [
      warnings,
      `${count(warnings, 'clause is a warning', 'clauses are warnings')}, which STANDARDS=enforce counts.`,
    ],
  ]
  return reasons.flatMap(([number, reason]) => (number > 0 ? [reason] : []))
}

/**
 * What the gate asks of a run beyond its clauses: that its checks really judged something, and its waivers are of use.
 *
 * @returns a sentence for each rule that is not met
 */
export const gateReasons = ({
  checkCounts: { judged, minimum },
  waivers,
}: Pick<Report, 'checkCounts' | 'waivers'>): readonly string[] => [
  ...(judged < minimum ? [`${judged} checks were judged; the gate requires at least ${minimum}.`] : []),
  ...complaintsAbout(waivers).map((complaint) => `waivers: ${complaint}`),
]
