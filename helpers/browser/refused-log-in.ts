import { type Journeys, variablesOf } from './journeys.ts'
import { namesIn } from './variables.ts'

/** Variables that are wrong together: what the page does not take may be either. */
const LOG_INS: readonly (readonly string[])[] = [
  ['CONSENT_USERNAME', 'CONSENT_PASSWORD'],
  ['PORTAL_USERNAME', 'PORTAL_PASSWORD'],
]

/**
 * What to check where a page does not take what its journey types: the user name and the password, the seed of the
 * one-time codes, or any other variable. Undefined where it types none.
 */
export function whatToCheck(journeys: Journeys, name: string): string | undefined {
  const journey = journeys[name]
  if (!journey) return undefined
  const typed = variablesOf({ [name]: journey })
  const logIn = typed.flatMap((variable) => LOG_INS.find((pair) => pair.includes(variable)) ?? [])
  const codes = namesIn(JSON.stringify(journey)).includes('ONE_TIME_CODE') ? ['CONSENT_TOTP_SEED'] : []
  const names = [...new Set([...logIn, ...typed, ...codes])]
  if (names.length === 0) return undefined
  return `Check ${names.join(' and ')}${codes.length > 0 ? ', and the clock of this machine' : ''}: the page did not take what was typed.`
}
