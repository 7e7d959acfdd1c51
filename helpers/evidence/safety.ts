import { type AnyClauseId, clauseOf } from '../../contract/index.ts'
import type { Part } from '../../contract/parts.ts'
import { profileOf } from '../../contract/standards/index.ts'
import type { ProfileName } from '../../contract/standards/profiles.ts'
import { whyNotOffered } from '../config/offers.ts'
import type { Target } from '../config/target.ts'
import { doesNotApply, type Missing } from '../http/exchange.ts'
import type { Refusal } from '../requests/refusal.ts'

const LEFT_OUT: Missing = {
  is: 'left out',
  because: 'it is not safe in production; PRODUCTION_CHECKS=all includes it',
}

const NEVER: Missing = {
  is: 'left out',
  because: 'it may make the service fail, so it is never sent to production',
}

const ONE_AT_A_TIME: Missing = {
  is: 'left out',
  because: 'REQUEST_PAUSE allows only one request at a time',
}

/** Why a clause is not judged by the chosen profiles of standards; `undefined` if it is. */
export function notChosen(profiles: readonly ProfileName[], id: AnyClauseId): Missing | undefined {
  const { standard } = clauseOf(id)
  if (!standard) return undefined
  if (profiles.length === 0) return doesNotApply('STANDARDS=off leaves out the standards')
  const { unless } = standard
  if (unless && profiles.includes(profileOf({ text: unless }))) return doesNotApply(`${unless} allows less`)
  const own = profileOf(standard)
  return profiles.includes(own) ? undefined : doesNotApply(`STANDARDS_PROFILE does not name ${own}`)
}

/** Why the request behind a clause is not sent in the target's set of checks; `undefined` if it is. */
export function leftOut({ checkSet }: Target, id: AnyClauseId): Missing | undefined {
  return checkSet === 'production' && clauseOf(id).safeInProduction === false ? LEFT_OUT : undefined
}

/** The properties of a row that decide whether it is sent. */
type Sendable = Pick<Refusal, 'clause' | 'safeInProduction' | 'mayCrash' | 'isTwice'> & {
  readonly needs?: Need
}

/** Why the target's profiles, set of checks or variables leave out a row; `undefined` if it is sent. */
export function whyUnsent(
  target: Target,
  { clause, safeInProduction, mayCrash, isTwice, needs }: Sendable,
): Missing | undefined {
  const unwanted = notChosen(target.profiles, clause)
  if (unwanted) return unwanted
  if (target.isProduction && mayCrash) return NEVER
  if (isTwice && target.transport.concurrency < 2) return ONE_AT_A_TIME
  return target.checkSet === 'production' && !safeInProduction ? LEFT_OUT : lacking(target, needs)
}

/** What to do for each need. */
const NEEDS = {
  SECOND_CLIENT_ID: 'set SECOND_CLIENT_ID',
  EXPIRED_ACCESS_TOKEN: 'set EXPIRED_ACCESS_TOKEN to an access token that expired ten minutes ago or earlier',
  PATIENCE: 'set PATIENCE=yes, and the run waits until it expires',
} as const

/** The variable without which something cannot be sent. */
export type Need = keyof typeof NEEDS

/** The part of the service that a variable is about. */
const PARTS_OF: Readonly<Partial<Record<Need, Part>>> = {
  SECOND_CLIENT_ID: 'second-application',
  EXPIRED_ACCESS_TOKEN: 'expired-token',
}

/** Why a request that needs a variable is not sent; `undefined` if it is. */
export function lacking(target: Target, need?: Need): Missing | undefined {
  const { second, expiredAccessToken, isPatient, notOffered } = target
  const unoffered = need && whyNotOffered(notOffered, PARTS_OF[need])
  if (unoffered) return unoffered
  const met = { SECOND_CLIENT_ID: second, EXPIRED_ACCESS_TOKEN: expiredAccessToken, PATIENCE: isPatient }
  return need && !met[need] ? { is: 'not configured', because: NEEDS[need] } : undefined
}
