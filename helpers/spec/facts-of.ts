import { describeStrays } from '../browser/stray.ts'
import type { Evidence } from '../record/evidence.ts'
import { tidiedUp } from '../record/portal/housekeeping.ts'
import { type Refusals, rowsByClause } from '../record/refusal.ts'
import { undocumentedFields } from '../record/undocumented.ts'
import { show } from '../text/shown.ts'
import type { SetupFacts } from './annotation.ts'

/** What a recording tells the reports besides its evidence. */
export function factsOf(evidence: Evidence, refusals: Refusals): SetupFacts {
  const { economy, checks, adaptations, portal, strays } = evidence
  const undocumented = Object.entries(undocumentedFields(evidence)).map(
    ([step, names]) => [step, names.map((name) => show(name))] as const,
  )
  return {
    economy,
    undocumented: Object.fromEntries(undocumented),
    set: checks,
    adaptations: adaptations.map(({ at, does, bends }) => ({ at: show(at), does: show(does), bends })),
    rows: rowsByClause(refusals),
    notes: [...tidiedUp(portal), ...describeStrays(strays)].map((note) => show(note)),
  }
}
