import type { Problem } from '../base/problem.ts'
import type { CheckSet } from './target.ts'

const PRODUCTION = /(^|-)(prod|production|live)(-|$)/

/** Whether a target is production, by its name. */
export const isProduction = (target: string): boolean => PRODUCTION.test(target)

/** What prevents a run against production that nobody allowed. */
export function productionProblems(values: Readonly<Record<string, string>>): Problem[] {
  const { TARGET = '', ALLOW_PRODUCTION } = values
  if (!isProduction(TARGET) || ALLOW_PRODUCTION === 'yes') return []
  return [
    {
      where: 'ALLOW_PRODUCTION',
      what: `is not set, but the target ${TARGET} is production`,
      expected: 'yes, if production may be tested',
      example: `ALLOW_PRODUCTION=yes TARGET=${TARGET} npm run contract`,
    },
  ]
}

/** Which checks a run makes: on production only the safe ones, unless all are requested. */
export function checkSet({ TARGET = '', PRODUCTION_CHECKS }: Readonly<Record<string, string>>): CheckSet {
  return isProduction(TARGET) && PRODUCTION_CHECKS !== 'all' ? 'production' : 'all'
}
