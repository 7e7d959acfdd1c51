import { env } from 'node:process'
import { type AnyClauseId, clauseOf, isAnyClauseId, isProductClauseId } from '../../contract/index.ts'
import { reportsFolder } from '../base/reports.ts'
import { type Need, needOf } from '../endpoints/flow.ts'
import { rows } from '../requests/rows.ts'
import type { Report } from '../verdict/report.ts'

/** A runner sets it for its workers: the ids of the chosen clauses. */
const VARIABLE = 'CONTRACT_CHOSEN'

/** The folder for the reports of parts, in that of the whole runs: those stay as they are. */
export const PART = 'part'

/** Whether a command line of Playwright chooses checks by their titles. */
export const choosesChecks = (argv: readonly string[]): boolean =>
  argv.some((word) => /^(-g|--grep)\b/.test(word))

/** True if this run judges only chosen clauses. */
export const isPart = (): boolean => reportsFolder().endsWith(`/${PART}`)

/** Makes the workers of this run record only what these clauses need. */
export function choose(clauses: Iterable<AnyClauseId>): void {
  env[VARIABLE] = [...clauses].join(' ')
}

/** The chosen clauses; `undefined` in a whole run, and if there are none. */
export function chosenClauses(): readonly AnyClauseId[] | undefined {
  const chosen = env[VARIABLE]?.split(' ').filter(isAnyClauseId) ?? []
  return chosen.length > 0 ? chosen : undefined
}

/**
 * What some clauses need, by what they were judged on in the last run, and by their cases.
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
    (own) => own.length > 0 && own.every(({ judgedOn = [] }) => judgedOn.length > 0),
  )
  if (!isKnown) return undefined
  const cases = rows.filter(({ clause }) => judged.includes(clause)).map(({ key }) => key)
  const read = checks.flat().flatMap(({ judgedOn = [] }) => judgedOn)
  return needOf(new Set<string>([...cases, ...read]), judged.some(isOfCatalogue))
}

/** Whether only calls of products show a clause. */
export const isOfCatalogue = (id: AnyClauseId): boolean =>
  isProductClauseId(id) || clauseOf(id).place === 'catalogue'
