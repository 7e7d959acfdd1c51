import { type AnyClauseId, allClauseIds, type Clause, clauseOf } from '../../contract/index.ts'
import { joined, own, type Shown, show } from '../secrets/shown.ts'
import { type Outcome, worst } from './outcome.ts'
import type { CheckResult, ClauseResult } from './report.ts'

/**
 * Every clause of the contract with its outcome; one without a check that ran is never kept.
 *
 * @param expected - the least number of checks of a clause, where it is more than one
 */
export function clauseResults(
  checks: ReadonlyMap<AnyClauseId, readonly CheckResult[]>,
  expected: Readonly<Record<string, number>> = {},
): readonly ClauseResult[] {
  return allClauseIds().map((id) => {
    const { section, force, says } = clauseOf(id)
    return {
      id,
      section,
      force,
      says: show(says),
      ...concluded(clauseOf(id), checks.get(id) ?? [], expected[id] ?? 1),
      checks: checks.get(id) ?? [],
    }
  })
}

function concluded(
  clause: Clause,
  checks: readonly CheckResult[],
  expected: number,
): { outcome: Outcome; detail: Shown } {
  if (clause.force === 'silent')
    return { outcome: 'not judged', detail: own('The document does not show it.') }
  if (checks.length === 0) return { outcome: 'inconclusive', detail: own('No check of this clause ran.') }
  const outcome = worst(checks.map((check) => check.outcome))
  const details = checks
    .filter((check) => check.outcome === outcome && check.detail)
    .map(({ detail }) => detail)
  if (outcome === 'kept' && checks.length < expected)
    return { outcome: 'inconclusive', detail: own(`Only ${checks.length} of its ${expected} checks ran.`) }
  return { outcome, detail: joined([...new Set(details)], '\n') }
}
