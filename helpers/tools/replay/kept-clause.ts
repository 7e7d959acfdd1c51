import { type AnyClauseId, allClauseIds, isAnyClauseId } from '../../../contract/index.ts'
import { nearestOf } from '../../base/nearest.ts'
import { Misconfigured, type Problem } from '../../base/problem.ts'
import type { ClauseResult, Report } from '../../verdict/report.ts'

const LINE = 'npm run replay -- token.scope'

/**
 * The clause that is meant.
 *
 * @throws Misconfigured if it is no clause, with those of the nearest names
 */
export function clauseMeant(words: readonly string[]): AnyClauseId {
  const [word, ...others] = words
  if (word === undefined || others.length > 0)
    throw refusal({
      where: 'command line',
      what: word === undefined ? 'names no clause' : 'names several clauses',
      expected: 'the id of one clause',
      example: LINE,
    })
  if (isAnyClauseId(word) && allClauseIds().includes(word)) return word
  const near = nearestOf(word, allClauseIds())
  throw refusal({
    where: word,
    what: 'is no clause',
    expected: near.length > 0 ? `one of ${near.join(', ')}` : 'an id that contract/README.md lists',
    example: LINE,
  })
}

/**
 * What the last run found of a clause.
 *
 * @throws Misconfigured if it found nothing, or the run was another target's
 */
export function keptClause(
  report: Report | undefined,
  target: string,
  id: AnyClauseId,
): { readonly report: Report; readonly clause: ClauseResult } {
  const clause = report?.clauses.find((one) => one.id === id)
  if (report && report.target === target && clause) return { report, clause }
  throw refusal({
    where: 'reports/verdict.json',
    what:
      report && report.target !== target
        ? `is of a run of ${report.target}, not of ${target}`
        : `tells nothing of ${id}`,
    expected: `a run of ${target}, whose answer the new one is put beside`,
    example: `TARGET=${target} npm run contract`,
  })
}

const refusal = (problem: Problem): Misconfigured => new Misconfigured([problem])
