import type { ClauseResult, Report } from '../report.ts'
import { isOutOfSight, verdictOf } from '../verdict.ts'
import type { Waiver } from './waiver.ts'

const DAYS = 30

/**
 * A waiver for each clause that kept a run from being kept: broken or, if it is stated, not configured; a warning, where only
 * warnings were enforced against it. Nobody's name is on it: reason, owner and link are empty, so that the entry is refused
 * until somebody fills them in.
 *
 * @param now - the expiry is 30 days later
 */
export function draftWaivers(
  { target, clauses, verdict }: Pick<Report, 'target' | 'clauses' | 'verdict'>,
  now: Date,
): readonly Waiver[] {
  const expiry = new Date(now.getTime() + DAYS * 86_400_000).toISOString().slice(0, 10)
  const isEnforced = verdict === 'broken' && verdictOf(clauses, false) !== 'broken'
  return clauses
    .filter(
      (clause) =>
        clause.outcome === 'broken' ||
        (isEnforced && clause.outcome === 'warning') ||
        (clause.outcome === 'not configured' && clause.force === 'stated' && isUnset(clause)),
    )
    .map(({ id }) => ({ clause: id, target, reason: '', owner: '', link: '', expiry }))
}

/** Whether a variable was left out, rather than one to be corrected. */
const isUnset = (clause: ClauseResult): boolean =>
  !isOutOfSight(clause) && clause.checks.every(({ todo }) => todo === undefined)
