import { env } from 'node:process'
import { type AnyClauseId, isAnyClauseId } from '../../contract/index.ts'
import { reportsFolder } from '../base/reports.ts'

/** A runner sets it for its workers: the ids of the chosen clauses. */
const VARIABLE = 'CONTRACT_CHOSEN'

/** The folder for the reports of parts, in that of the whole runs: those stay as they are. */
export const PART = 'part'

/** Whether a command line of Playwright chooses checks by their titles. */
export const choosesChecks = (argv: readonly string[]): boolean =>
  argv.some((word) => /^(-g|--grep)(=|$)/.test(word))

/** True if this run judges only chosen clauses. */
export const isPart = (): boolean => reportsFolder().endsWith(`/${PART}`)

/** Makes the workers of this run record only what these clauses need. */
export function choose(clauses: Iterable<string>): void {
  env[VARIABLE] = [...clauses].join(' ')
}

/** The chosen clauses; `undefined` in a whole run, and if there are none. */
export function chosenClauses(): readonly AnyClauseId[] | undefined {
  const chosen = env[VARIABLE]?.split(' ').filter(isAnyClauseId) ?? []
  return chosen.length > 0 ? chosen : undefined
}
