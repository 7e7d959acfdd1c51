import { type Journeys, variablesOf } from './journeys.ts'
import { namesIn } from './variables.ts'

const BY_NAME = {
  CONSENT_USERNAME: ['CONSENT_USERNAME', 'CONSENT_PASSWORD'],
  CONSENT_PASSWORD: ['CONSENT_USERNAME', 'CONSENT_PASSWORD'],
  PORTAL_USERNAME: ['PORTAL_USERNAME', 'PORTAL_PASSWORD'],
  PORTAL_PASSWORD: ['PORTAL_USERNAME', 'PORTAL_PASSWORD'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 * What to check where a page does not take what its journey types: the user name and the password, the seed of the
 * one-time codes, or any other variable. Undefined where it types none.
 */
export function whatToCheck(journeys: Journeys, name: string): string | undefined {
  const journey = journeys[name]
  if (!journey) return undefined
  const typed = variablesOf({ [name]: journey })
  const logIn = typed.flatMap((variable) => (isOfLogIn(variable) ? BY_NAME[variable] : []))
  const codes = namesIn(JSON.stringify(journey)).includes('ONE_TIME_CODE') ? ['CONSENT_TOTP_SEED'] : []
  const names = [...new Set([...logIn, ...typed, ...codes])]
  if (names.length === 0) return undefined
  return `Check ${names.join(' and ')}${codes.length > 0 ? ', and the clock of this machine' : ''}: the page did not take what was typed.`
}

const isOfLogIn = (variable: string): variable is keyof typeof BY_NAME => Object.hasOwn(BY_NAME, variable)
