import { runId } from '../base/run-folder.ts'
import { own } from '../secrets/shown.ts'
import { clauseResults } from './clause-results.ts'
import { provenanceOfProcess } from './provenance/of-process.ts'
import type { Report } from './report.ts'

/** The report of this run, which has found nothing yet. */
export function blankReport(target: string, startedAt: string): Report {
  return {
    version: 5,
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
      changes: [],
      uncompared: [],
    },
    adaptations: [],
    products: [],
    notes: [],
    problems: [],
    keysLeft: [],
  }
}
