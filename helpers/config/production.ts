import { DEFAULT_PROFILES, type ProfileName, profileNames } from '../../contract/standards/profiles.ts'
import type { Problem } from '../base/problem.ts'
import type { CheckSet } from './target.ts'

type Values = Readonly<Record<string, string>>

/** Names that can mean nothing else. */
const CERTAIN = /(^|-)(prod|production|live)(-|$)/

/** Names that somebody may give production, or what comes before it; a product is neither. */
const POSSIBLE = /prd|prod(?!uct(?!ion))|(^|-)live/

/** Whether a target is production: by its name, or because `PRODUCTION` says so. */
export const isProduction = ({ TARGET = '', PRODUCTION }: Values): boolean =>
  CERTAIN.test(TARGET) || PRODUCTION === 'yes'

/** What prevents a run against production that nobody allowed, and against what nobody knows to be another. */
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
    'PRODUCTION=yes if it is, which leaves only the checks that are safe there; PRODUCTION=no if it is not',
  example: 'PRODUCTION=no',
})

/** Which checks a run makes: on production only the safe ones, unless all are requested. */
export const checkSet = (values: Values): CheckSet =>
  isProduction(values) && values.PRODUCTION_CHECKS !== 'all' ? 'production' : 'all'

/**
 * The profiles of standards that a run judges by: those of STANDARDS_PROFILE, the default ones without it, and none with
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
