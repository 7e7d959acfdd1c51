import { count } from '../base/words.ts'
import type { Outcome } from './outcome.ts'
import type { Report, Verdict } from './report.ts'
import { isOutOfSight, verdictOf } from './verdict.ts'
import { complaintOf } from './waivers/waiver.ts'

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
 * The verdict of a run and the reasons for it. The clauses come first; a shortfall makes a kept run incomplete, and the
 * gate's rules and an enforced drift make it broken.
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
  const shortfalls = [...found.shortfalls, ...unknownDrift, ...(rules.gate ? gateReasons(found) : [])]
  const objections = [...(rules.gate ? waiverReasons(found) : []), ...driftReasons(found)]
  const reasons = [...clauseReasons(found, rules), ...shortfalls, ...objections]
  if (judged !== 'kept') return { verdict: judged, reasons }
  if (shortfalls.length > 0) return { verdict: 'incomplete', reasons }
  return { verdict: objections.length > 0 ? 'broken' : 'kept', reasons }
}

/** What keeps a stated clause from counting. */
const UNSETTLED: readonly Outcome[] = ['broken', 'unreachable', 'blocked', 'inconclusive', 'not configured']

function clauseReasons({ clauses }: Found, { enforceStandards }: Rules): string[] {
  const stated = clauses.filter((clause) => clause.force === 'stated' && !isOutOfSight(clause))
  const having = (outcome: Outcome) => stated.filter((clause) => clause.outcome === outcome).length
  const warnings = enforceStandards ? clauses.filter(({ outcome }) => outcome === 'warning').length : 0
  return [
    ...credentialReason(stated),
    ...UNSETTLED.flatMap((outcome) => sentence(having(outcome), 'stated clause', outcome)),
    ...sentence(warnings, 'clause', 'a warning, which STANDARDS=enforce counts'),
  ]
}

const ACCEPTED: ReadonlySet<string> = new Set(['token.request', 'par.request', 'exchange.request'])

/** A service that knows no such application says nothing about its document: look at the configuration first. */
function credentialReason(stated: Report['clauses']): string[] {
  const [first] = stated
    .filter(({ id, outcome }) => ACCEPTED.has(id) && outcome === 'broken')
    .flatMap(({ checks }) => checks.flatMap(({ todo }) => todo ?? []))
  return first === undefined ? [] : [`The service refused the configured credentials. ${first}`]
}

function sentence(number: number, noun: string, what: string): string[] {
  return number === 0 ? [] : [`${count(number, noun)} ${number === 1 ? 'is' : 'are'} ${what}.`]
}

function waiverReasons({ waivers }: Found): string[] {
  return waivers.flatMap((waiver) => complaintOf(waiver) ?? [])
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
