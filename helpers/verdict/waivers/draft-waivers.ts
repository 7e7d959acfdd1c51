import type { ClauseResult, Report } from '../report.ts'
import { isOutOfSight } from '../verdict.ts'
import type { Waiver } from './waiver.ts'

const DAYS = 30

/**
 * A waiver for each stated clause of a run that is broken or not configured, with nobody's name on it: reason, owner and link are empty, so that the
 * entry is refused until somebody fills them in.
 *
 * @param now - the expiry is 30 days later
 */
export function draftWaivers({ target, clauses }: Report, now: Date): readonly Waiver[] {
  const expiry = new Date(now.getTime() + DAYS * 86_400_000).toISOString().slice(0, 10)
  return clauses
    .filter(
      (clause) =>
        clause.outcome === 'broken' ||
        (clause.outcome === 'not configured' && clause.force === 'stated' && isUnset(clause)),
    )
    .map(({ id }) => ({ clause: id, target, reason: '', owner: '', link: '', expiry }))
}

/** Whether a variable was left out, rather than one to be corrected. */
const isUnset = (clause: ClauseResult): boolean =>
  !isOutOfSight(clause) && clause.checks.every(({ todo }) => todo === undefined)
