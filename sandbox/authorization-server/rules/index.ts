import { assertionAudience } from './assertion-audience.ts'
import { assertionEncoding } from './assertion-encoding.ts'
import { assertionIssuedAt } from './assertion-issued-at.ts'
import { clientIdBeside } from './client-id-beside.ts'
import { consentFromServer } from './consent-from-server.ts'
import { knownDataProvider } from './known-data-provider.ts'
import { oneMethod } from './one-method.ts'
import { permissions } from './permissions.ts'
import { requestObjectContents } from './request-object-contents.ts'
import { requestObjectEncoding } from './request-object-encoding.ts'
import { requestObjectLifetime } from './request-object-lifetime.ts'
import { requestObjectWindow } from './request-object-window.ts'
import type { Rule } from './rule.ts'

/** The rules for client assertions, by name. */
export const ASSERTION_RULES = {
  assertionAudience,
  assertionIssuedAt,
  assertionEncoding,
  clientIdBeside,
  oneMethod,
}

/** The rules for request objects, by name. */
export const REQUEST_OBJECT_RULES = {
  requestObjectEncoding,
  requestObjectLifetime,
  requestObjectWindow,
  requestObjectContents,
  permissions,
  knownDataProvider,
  consentFromServer,
}

/** The name of a rule, by which settings waive it. */
export type RuleName = keyof typeof ASSERTION_RULES | keyof typeof REQUEST_OBJECT_RULES

/**
 * Leaves out the rules that do not apply.
 *
 * @param rules - Rules by name.
 * @param waived - The names of those to leave out.
 */
export function rulesWithout(rules: Readonly<Record<string, Rule>>, waived: readonly string[]): Rule[] {
  return Object.entries(rules)
    .filter(([name]) => !waived.includes(name))
    .map(([, rule]) => rule)
}
