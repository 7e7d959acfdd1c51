import { type ClauseId, clauseOf } from '../../contract/index.ts'
import { own } from '../../helpers/secrets/shown.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'
import type { ClauseResult } from '../../helpers/verdict/report.ts'

/** A clause with one check, both with the same outcome. */
export function clause(id: ClauseId, outcome: Outcome, todo?: string): ClauseResult {
  const { section, force, says } = clauseOf(id)
  const detail = own('')
  const check = { title: own(id), outcome, detail, ...(todo !== undefined && { todo: own(todo) }) }
  return { id, section, force, says: own(says), outcome, detail, checks: [check] }
}
