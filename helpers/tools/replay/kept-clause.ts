import { type AnyClauseId, allClauseIds, isAnyClauseId } from '../../../contract/index.ts'
import { nearestOf } from '../../base/nearest.ts'
import { Misconfigured, type Problem } from '../../base/problem.ts'
import { REPORTS } from '../../base/reports.ts'
import type { ClauseResult } from '../../verdict/report.ts'
import type { LastRun } from '../../verdict/verdict-file.ts'
import { verdictPath } from '../../verdict/verdict-file.ts'

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
 * What the last run of a target found of a clause.
 *
 * @throws Misconfigured if there is no such run, or it found nothing
 */
export function keptClause(
  last: LastRun | undefined,
  target: string,
  id: AnyClauseId,
): LastRun & { readonly clause: ClauseResult } {
  const clause = last?.report.clauses.find((one) => one.id === id)
  if (last && clause) return { ...last, clause }
  throw refusal({
    where: verdictPath(last?.folder ?? REPORTS),
    what: last ? `tells nothing of ${id}` : `holds no run of ${target}`,
    expected: `a run of ${target}, whose answer the new one is put beside`,
    example: `npm run contract -- --target ${target}`,
  })
}

const refusal = (problem: Problem): Misconfigured => new Misconfigured([problem])
