import { type AnyClauseId, clauseOf, isProductClauseId } from '../../contract/index.ts'
import { type Need, needOf } from '../endpoints/flow.ts'
import { rows } from '../requests/rows.ts'
import type { Report } from '../verdict/report.ts'

/**
 * What some clauses need, by what they were judged on in the last run, and by their cases. A check that was not kept
 * may have read more than it says, so its clause needs everything.
 *
 * @param last - the last whole run of the target
 * @returns `undefined` if that run does not say it for each of them: then everything is needed
 */
export function needOfClauses(
  clauses: readonly AnyClauseId[],
  last: Pick<Report, 'clauses'> | undefined,
): Need | undefined {
  const judged = clauses.filter((id) => clauseOf(id).force !== 'silent')
  const checks = judged.map((wanted) => last?.clauses.find(({ id }) => id === wanted)?.checks ?? [])
  const isKnown = checks.every(
    (own) =>
      own.length > 0 && own.every(({ outcome, judgedOn = [] }) => outcome === 'kept' && judgedOn.length > 0),
  )
  if (!isKnown) return undefined
  const cases = rows.filter(({ clause }) => judged.includes(clause)).map(({ key }) => key)
  const read = checks.flat().flatMap(({ judgedOn = [] }) => judgedOn)
  return needOf(new Set<string>([...cases, ...read]), judged.some(isOfCatalogue))
}

/** Whether only calls of products show a clause. */
export const isOfCatalogue = (id: AnyClauseId): boolean =>
  isProductClauseId(id) || clauseOf(id).place === 'catalogue'
