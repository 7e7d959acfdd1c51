import { count, inWords } from '../base/visible.ts'
import { tooLittle } from './drift.ts'
import { UNJUDGED } from './outcome.ts'
import type { Report, Verdict } from './report.ts'
import { isOutOfSight, verdictOf } from './verdict.ts'
import { complaintsAbout } from './waivers.ts'

/** The rules by which a run is judged. */
export interface Rules {
  readonly gate: boolean
  readonly enforceStandards: boolean
  /** True if only some clauses were chosen. */
  readonly isPart?: boolean
}

/** The findings of a run, before its verdict. */
export type Found = Pick<Report, 'clauses' | 'checkCounts' | 'waivers' | 'drift'> & {
  /** Why the run is not whole, one sentence each: it ended early, or was partial. */
  readonly shortfalls: readonly string[]
}

/**
 * The verdict of a run and the reasons for it. The clauses decide first. If they are kept, a shortfall or a rule of the gate
 * makes the run incomplete. Then an enforced drift makes it broken, and an enforced comparison that is too little incomplete.
 */
export function decide(
  found: Found,
  rules: Rules,
): { readonly verdict: Verdict; readonly reasons: string[] } {
  const { enforced, changes, baseline } = found.drift
  const judged = verdictOf(found.clauses, rules.enforceStandards, rules.isPart)
  const shortfalls = [...found.shortfalls, ...(rules.gate ? gateReasons(found) : [])]
  const little = tooLittle(found.drift)
  const objections =
    enforced && changes.length > 0
      ? [`${count(changes.length, 'change')} since ${baseline}, and DRIFT=enforce is set.`]
      : []
  const reasons = [...clauseReasons(found, rules), ...shortfalls, ...(little ? [little] : []), ...objections]
  if (judged !== 'kept') return { verdict: judged, reasons }
  if (shortfalls.length > 0) return { verdict: 'incomplete', reasons }
  if (objections.length > 0) return { verdict: 'broken', reasons }
  return { verdict: little ? 'incomplete' : 'kept', reasons }
}

/** Number of clauses that a reason names; it counts the others. */
const NAMED = 3

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
      `${inWords([...broken.slice(0, NAMED), ...others])} ${broken.length === 1 ? 'is' : 'are'} broken.`,
    ],
    [unjudged, `${count(unjudged, 'stated clause')} could not be judged (${parts.join(', ')}).`],
    [
      warnings,
      `${count(warnings, 'clause is a warning', 'clauses are warnings')}, and ${stated.length > 0 ? 'STANDARDS=enforce is set' : 'nothing else was chosen'}.`,
    ],
  ]
  return reasons.flatMap(([number, reason]) => (number > 0 ? [reason] : []))
}

/**
 * The rules of the gate in addition to the clauses: enough checks judged something, and every waiver is needed and valid.
 *
 * @returns one sentence for each rule that is not met
 */
export const gateReasons = ({
  checkCounts: { judged, minimum },
  waivers,
}: Pick<Report, 'checkCounts' | 'waivers'>): readonly string[] => [
  ...(judged < minimum ? [`${judged} checks were judged; the gate requires at least ${minimum}.`] : []),
  ...complaintsAbout(waivers).map((complaint) => `waivers: ${complaint}`),
]
