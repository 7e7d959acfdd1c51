import type { Clauses } from '../clause.ts'
import { fapi2MessageSigning } from './fapi2-message-signing.ts'
import { fapi2Security } from './fapi2-security.ts'
import { openidConnectCore } from './openid-connect-core.ts'
import { openidConnectDiscovery } from './openid-connect-discovery.ts'
import { owaspAsvs } from './owasp-asvs.ts'
import { rfc6749 } from './rfc6749.ts'
import { rfc6750 } from './rfc6750.ts'
import { rfc7009 } from './rfc7009.ts'
import { rfc7515 } from './rfc7515.ts'
import { rfc7517 } from './rfc7517.ts'
import { rfc7518 } from './rfc7518.ts'
import { rfc7519 } from './rfc7519.ts'
import { rfc7521 } from './rfc7521.ts'
import { rfc7523 } from './rfc7523.ts'
import { rfc7636 } from './rfc7636.ts'
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
import type { StandardText } from './standard-text.ts'

/** The texts that have clauses. */
export const standardTexts: readonly StandardText[] = [
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
]

/** What the texts behind the document ask for: one entry for every clause of force `standard`. */
export const standards = {
  ...rfc6749.clauses,
  ...rfc6750.clauses,
  ...rfc7009.clauses,
  ...rfc7515.clauses,
  ...rfc7517.clauses,
  ...rfc7518.clauses,
  ...rfc7519.clauses,
  ...rfc7521.clauses,
  ...rfc7523.clauses,
  ...rfc7636.clauses,
  ...rfc8414.clauses,
  ...rfc8725.clauses,
  ...rfc9068.clauses,
  ...rfc9101.clauses,
  ...rfc9110.clauses,
  ...rfc9126.clauses,
  ...rfc9207.clauses,
  ...rfc9325.clauses,
  ...rfc9396.clauses,
  ...rfc9700.clauses,
  ...owaspAsvs.clauses,
  ...fapi2Security.clauses,
  ...fapi2MessageSigning.clauses,
  ...openidConnectCore.clauses,
  ...openidConnectDiscovery.clauses,
} as const satisfies Clauses
