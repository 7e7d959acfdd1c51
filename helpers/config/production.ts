import { DEFAULT_PROFILES, type ProfileName, profileNames } from '../../contract/standards/profiles.ts'
import type { Problem } from '../base/problem.ts'
import type { CheckSet } from './target.ts'

type Values = Readonly<Record<string, string>>

/** Names that certainly mean production. */
const CERTAIN = /(^|-)(prod|production|live)(-|$)/

/** Names that may mean production, or a stage before it; `product` does not. */
const POSSIBLE = /prd|prod(?!uct(?!ion))|(^|-)live/

/** True if a target is production, by its name or by `PRODUCTION`. */
export const isProduction = ({ TARGET = '', PRODUCTION }: Values): boolean =>
  CERTAIN.test(TARGET) || PRODUCTION === 'yes'

/** Problems that stop a run against production without permission, or against a target that may be production. */
export function productionProblems(values: Values): Problem[] {
  const { TARGET = '', PRODUCTION, ALLOW_PRODUCTION } = values
  if (CERTAIN.test(TARGET) && PRODUCTION === 'no') return [contradiction(TARGET)]
  if (!isProduction(values)) return POSSIBLE.test(TARGET) && PRODUCTION !== 'no' ? [question(TARGET)] : []
  if (ALLOW_PRODUCTION === 'yes') return []
  return [
    {
      where: 'ALLOW_PRODUCTION',
      what: `is not set, but the target ${TARGET} is production`,
      expected: 'yes, if production may be tested',
      example: `ALLOW_PRODUCTION=yes TARGET=${TARGET} npm run contract`,
    },
  ]
}

const contradiction = (target: string): Problem => ({
  where: 'PRODUCTION',
  what: `is no, but the name ${target} says that the target is production`,
  expected: 'another name for a target that is not production',
  example: 'TARGET=staging',
})

const question = (target: string): Problem => ({
  where: 'PRODUCTION',
  what: `is not set, and a target with the name ${target} may be production`,
  expected:
    'PRODUCTION=yes if it is (only the checks that are safe there are run), PRODUCTION=no if it is not',
  example: 'PRODUCTION=no',
})

/** The checks that a run makes: on production only the safe ones, unless all are requested. */
export const checkSet = (values: Values): CheckSet =>
  isProduction(values) && values.PRODUCTION_CHECKS !== 'all' ? 'production' : 'all'

/**
 * The profiles of standards that a run checks: those in STANDARDS_PROFILE, the default ones if it is not set, and none with
 * STANDARDS=off.
 */
export function chosenProfiles({
  STANDARDS,
  STANDARDS_PROFILE,
}: Readonly<Record<string, string>>): readonly ProfileName[] {
  if (STANDARDS === 'off') return []
  if (!STANDARDS_PROFILE) return DEFAULT_PROFILES
  const named = STANDARDS_PROFILE.split(',').map((name) => name.trim())
  return profileNames.filter((name) => named.includes(name))
}
