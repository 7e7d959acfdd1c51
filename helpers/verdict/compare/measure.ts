import { type Problem, problemsIn } from '../../base/problem.ts'
import type { Measured } from '../decide.ts'
import type { Report } from '../report.ts'
import { compareReports, worseClauses } from './compare.ts'
import { readKept } from './read-kept.ts'

/**
 * Reads the result that `GATE_COMPARE` names, before the run replaces it, and returns what compares the run with it.
 *
 * @param folder - the project's folder
 * @returns `undefined` where nothing is demanded
 */
export function measureOf(
  { compareWith }: { readonly compareWith?: string },
  folder: string,
): ((report: Report) => Measured) | undefined {
  if (compareWith === undefined) return undefined
  const [problem] = problemsIn(() => readKept(compareWith, folder))
  if (problem) return () => ({ is: 'nothing', with: compareWith, because: inWords(problem, compareWith) })
  const kept = readKept(compareWith, folder)
  return (report) => ({
    is: 'compared',
    with: compareWith,
    worse: worseClauses(compareReports(kept, report)),
  })
}

const inWords = ({ where, what }: Problem, word: string): string =>
  where === word ? what : `${where}: ${what}`
