import { type AnyClauseId, allClauseIds, type Clause, clauseOf } from '../../contract/index.ts'
import { runId } from '../base/run-folder.ts'
import { joined, own, type Shown, show } from '../secrets/shown.ts'
import { type Outcome, worst } from './outcome.ts'
import { provenanceOfProcess } from './provenance.ts'
import type { CheckResult, ClauseResult, Report } from './report.ts'

/**
 * Every clause of the contract with its outcome. A clause without a check that ran is never kept.
 *
 * @param expected - the least number of checks of a clause, if more than one
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

/** The report of this run before it has found anything. */
export function blankReport(target: string, startedAt: string): Report {
  return {
    version: 8,
    run: own(runId()),
    target: own(target),
    startedAt: own(startedAt),
    durationMs: 0,
    provenance: provenanceOfProcess(),
    verdict: 'incomplete',
    rules: 'contract',
    reasons: [own('The run has not ended.')],
    checkSet: 'all',
    clauses: clauseResults(new Map()),
    departures: { enforced: false, number: 0, new: [] },
    checkCounts: { planned: 0, judged: 0, minimum: 0 },
    waivers: [],
    usage: { requests: 0, logins: 0, consents: 0 },
    undocumented: {},
    observations: [],
    drift: {
      is: 'nothing observed',
      baseline: own(`baselines/${target}.json`),
      since: null,
      enforced: false,
      compared: 0,
      changes: [],
      onlyBefore: [],
      onlyAfter: [],
    },
    adaptations: [],
    products: [],
    notes: [],
    problems: [],
    keysLeft: [],
  }
}
