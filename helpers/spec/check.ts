import type { AnyClauseId } from '../../contract/index.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { notChosen } from '../evidence/safety.ts'
import { own } from '../secrets/shown.ts'
import type { Said } from '../verdict/said.ts'
import { currentClause, whatIsSaid } from './matcher-result.ts'

/** A check of a clause, to be made on any evidence. */
export interface Check {
  readonly clause: AnyClauseId
  /** What it says of the clause, as in any run, on evidence whose parts are named. One that throws says nothing: its own fault is never the service's. */
  readonly on: (evidence: Evidence) => Promise<readonly Said[]>
}

/** What is made of each check, where that is not to judge the evidence of a run. */
export interface InPlaceOfRun {
  /** Its result becomes an annotation of the test, in JSON. */
  readonly of: (check: Check) => Promise<unknown>
}

/**
 * The check that is running.
 *
 * @param body - of its test
 */
export function currentCheck(body: (fixtures: { readonly evidence: Evidence }) => unknown): Check {
  const clause = currentClause()
  return {
    clause,
    async on(evidence) {
      try {
        const unwanted = notChosen(evidence.profiles, clause)
        return unwanted
          ? [{ clause, outcome: 'does not apply', judgedOn: [], detail: own(unwanted.because) }]
          : await whatIsSaid(() => body({ evidence }))
      } catch {
        return []
      }
    },
  }
}
