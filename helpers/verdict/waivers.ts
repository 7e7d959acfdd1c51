import { joined, own, phrase, show } from '../secrets/shown.ts'
import type { Outcome } from './outcome.ts'
import type { ClauseResult, Waiver, WaiverResult, WaiverState } from './report.ts'

/** Why a waiver fails the gate, as a sentence; `undefined` if it does not. */
export function complaintOf(waiver: WaiverResult): string | undefined {
  const complaint = COMPLAINTS[waiver.state]?.(waiver)
  return complaint && `The waiver of ${waiver.clause} ${complaint}.`
}

const COMPLAINTS: Readonly<Partial<Record<WaiverState, (waiver: WaiverResult) => string>>> = {
  expired: ({ expiry }) => `expired on ${expiry}`,
  'unknown clause': () => 'names no clause of the contract',
  'not needed': ({ outcome }) => `is not needed: the clause is ${outcome}`,
}

/** What a waiver covers: a departure, and a check that lacks a variable. What could not be judged is not covered. */
const COVERED: ReadonlySet<Outcome> = new Set(['broken', 'warning', 'not configured'])

const UNTRIED: ReadonlySet<Outcome> = new Set([
  'unreachable',
  'blocked',
  'inconclusive',
  'left out',
  'does not apply',
])

/**
 * The clauses with those waived that a waiver covers, and what became of each waiver.
 *
 * @param waivers - those of the target
 * @param today - `YYYY-MM-DD` in UTC; a waiver counts on its last day
 */
export function applyWaivers(
  clauses: readonly ClauseResult[],
  waivers: readonly Waiver[],
  today: string,
): { readonly clauses: readonly ClauseResult[]; readonly waivers: readonly WaiverResult[] } {
  const outcomes = new Map<string, Outcome>(clauses.map(({ id, outcome }) => [id, outcome]))
  const results = waivers.map((waiver): WaiverResult => {
    const outcome = outcomes.get(waiver.clause) ?? null
    const { clause, reason, owner, link, expiry } = waiver
    return {
      clause: own(clause),
      reason: show(reason),
      owner: show(owner),
      link: show(link),
      expiry: own(expiry),
      state: stateOf(waiver, outcome, today),
      outcome,
    }
  })
  const inUse = new Map(
    results
      .filter(({ state }) => state === 'in use')
      .map((result): [string, WaiverResult] => [result.clause, result]),
  )
  return { clauses: clauses.map((clause) => waived(clause, inUse.get(clause.id))), waivers: results }
}

function stateOf({ expiry }: Pick<Waiver, 'expiry'>, outcome: Outcome | null, today: string): WaiverState {
  if (outcome === null) return 'unknown clause'
  if (expiry < today) return 'expired'
  if (COVERED.has(outcome)) return 'in use'
  return UNTRIED.has(outcome) ? 'untried' : 'not needed'
}

function waived(clause: ClauseResult, waiver: WaiverResult | undefined): ClauseResult {
  if (!waiver) return clause
  const { expiry, owner, reason, link, outcome } = waiver
  const head = phrase`until ${expiry}, ${owner}: ${reason} ${link}`
  const detail = joined([head, own(`it is ${outcome}`), clause.detail], '\n')
  return { ...clause, outcome: 'waived', detail }
}
