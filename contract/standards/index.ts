import { fapi2MessageSigning } from './fapi2-message-signing.ts'
import { fapi2Security } from './fapi2-security.ts'
import { openidConnectCore } from './openid-connect-core/index.ts'
import { openidConnectDiscovery } from './openid-connect-discovery.ts'
import { owaspAsvs } from './owasp-asvs.ts'
import type { ProfileName } from './profiles.ts'
import { rfc6749 } from './rfc6749/index.ts'
import { rfc6750 } from './rfc6750.ts'
import { rfc7009 } from './rfc7009.ts'
import { rfc7515 } from './rfc7515.ts'
import { rfc7517 } from './rfc7517.ts'
import { rfc7518 } from './rfc7518.ts'
import { rfc7519 } from './rfc7519.ts'
import { rfc7521 } from './rfc7521.ts'
import { rfc7523 } from './rfc7523.ts'
import { rfc7636 } from './rfc7636.ts'
import { rfc7662 } from './rfc7662.ts'
import { rfc8259 } from './rfc8259.ts'
import { rfc8414 } from './rfc8414.ts'
import { rfc8725 } from './rfc8725.ts'
import { rfc9068 } from './rfc9068.ts'
import { rfc9101 } from './rfc9101.ts'
import { rfc9110 } from './rfc9110.ts'
import { rfc9126 } from './rfc9126.ts'
import { rfc9207 } from './rfc9207.ts'
import { rfc9325 } from './rfc9325.ts'
import { rfc9396 } from './rfc9396.ts'
import { rfc9700 } from './rfc9700.ts'
import type { Standard } from './standard.ts'
import type { StandardText } from './standard-text.ts'

/** The standards that have clauses. */
const TEXTS = [
  rfc6749,
  rfc6750,
  rfc7009,
  rfc7515,
  rfc7517,
  rfc7518,
  rfc7519,
  rfc7521,
  rfc7523,
  rfc7636,
  rfc7662,
  rfc8259,
  rfc8414,
  rfc8725,
  rfc9068,
  rfc9101,
  rfc9110,
  rfc9126,
  rfc9207,
  rfc9325,
  rfc9396,
  rfc9700,
  owaspAsvs,
  fapi2Security,
  fapi2MessageSigning,
  openidConnectCore,
  openidConnectDiscovery,
] as const satisfies readonly StandardText[]

/** The standards that have clauses. */
export const standardTexts: readonly StandardText[] = TEXTS

type Merged<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The requirements of the standards behind the document: one entry for every clause of force `standard`. */
export const standards = Object.assign({}, ...TEXTS.map(({ clauses }) => clauses)) as Merged<
  (typeof TEXTS)[number]['clauses']
>

/**
 * Finds a standard by the name it is cited by.
 *
 * @throws Error if there is none: a mistake in a clause
 */
export function textOf(id: string): StandardText {
  const text = standardTexts.find((one) => one.text === id)
  if (!text) throw new Error(`There is no standard named ${id}.`)
  return text
}

/** The address of the section that a clause comes from. */
export const addressOf = ({ text, section }: Standard): string => textOf(text).address(section)

/** The profile that includes a clause. */
export const profileOf = ({ text, profile }: Pick<Standard, 'text' | 'profile'>): ProfileName =>
  profile ?? textOf(text).profile
