import { type ClauseId, clauseOf } from '../../contract/index.ts'
import { own } from '../../helpers/secrets/shown.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import type { ClauseResult } from '../../helpers/verdict/report.ts'

/**
 * A clause with one check, and what both ended in.
 *
 * @param isOfCredentials - whether the credentials were refused, where there is something to do
 */
export function clause(
  id: ClauseId,
  outcome: Outcome,
  todo?: string,
  isOfCredentials = todo !== undefined,
): ClauseResult {
  const { section, force, says } = clauseOf(id)
  const detail = own('')
  const told = todo !== undefined && { todo: own(todo), ...(isOfCredentials && { isOfCredentials }) }
  const check = { title: own(id), outcome, detail, ...told }
  return { id, section, force, says: own(says), outcome, detail, checks: [check] }
}
