import { count } from '../base/visible.ts'
import { UNJUDGED } from './outcome.ts'
import type { Report, Verdict } from './report.ts'
import { isOutOfSight, verdictOf } from './verdict.ts'
import { complaintOf } from './waivers.ts'

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
  const judged = verdictOf(found.clauses, rules.enforceStandards)
  const unknownDrift =
    found.drift.enforced && found.drift.is !== 'compared'
      ? ['DRIFT=enforce had nothing to compare with.']
      : []
  const ofGate = rules.gate ? [...gateReasons(found), ...waiverReasons(found)] : []
  const shortfalls = [...found.shortfalls, ...unknownDrift, ...ofGate]
  const objections = driftReasons(found)
  const reasons = [...clauseReasons(found, rules), ...shortfalls, ...objections]
  if (judged !== 'kept') return { verdict: judged, reasons }
  if (shortfalls.length > 0) return { verdict: 'incomplete', reasons }
  return { verdict: objections.length > 0 ? 'broken' : 'kept', reasons }
}

function clauseReasons({ clauses }: Found, { enforceStandards }: Rules): string[] {
  const stated = clauses.filter((clause) => clause.force === 'stated' && !isOutOfSight(clause))
  const warnings = enforceStandards ? clauses.filter(({ outcome }) => outcome === 'warning').length : 0
  return [
    ...brokenReason(stated),
    ...unjudgedReason(stated),
    ...(warnings === 0
      ? []
      : [
          `${count(warnings, 'clause is a warning', 'clauses are warnings')}, which STANDARDS=enforce counts.`,
        ]),
  ]
}

/** Clauses that a reason names; the others are counted. */
const NAMED = 3

const LIST = new Intl.ListFormat('en-GB')

function brokenReason(stated: Report['clauses']): string[] {
  const broken = stated.filter(({ outcome }) => outcome === 'broken').map(({ id }) => id)
  if (broken.length === 0) return []
  const rest = broken.length - NAMED
  const names = [...broken.slice(0, NAMED), ...(rest > 0 ? [count(rest, 'other clause')] : [])]
  return [`${LIST.format(names)} ${broken.length === 1 ? 'is' : 'are'} broken.`]
}

function unjudgedReason(stated: Report['clauses']): string[] {
  const counts = UNJUDGED.map(
    (wanted) => [wanted, stated.filter(({ outcome }) => outcome === wanted).length] as const,
  ).filter(([, number]) => number > 0)
  const all = counts.reduce((sum, [, number]) => sum + number, 0)
  if (all === 0) return []
  const parts = counts.map(([outcome, number]) => (counts.length === 1 ? outcome : `${number} ${outcome}`))
  return [`${count(all, 'stated clause')} could not be judged (${parts.join(', ')}).`]
}

function waiverReasons({ waivers }: Found): string[] {
  return waivers.flatMap((waiver) => {
    const complaint = complaintOf(waiver)
    return complaint ? [`waivers: ${complaint}`] : []
  })
}

function driftReasons({ drift: { enforced, changes, baseline } }: Found): string[] {
  if (!enforced || changes.length === 0) return []
  return [`${count(changes.length, 'change')} since ${baseline}, which DRIFT=enforce counts.`]
}

/**
 * What the gate asks of a run beyond its clauses: that its checks really judged something.
 *
 * @returns a sentence for each rule that is not met
 */
export function gateReasons({
  checkCounts: { judged, minimum },
}: Pick<Report, 'checkCounts'>): readonly string[] {
  return judged < minimum ? [`${judged} checks were judged; the gate requires at least ${minimum}.`] : []
}
