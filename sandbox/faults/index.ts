import { api, apiRefusals } from './api.ts'
import { assertionAtPar, assertionClaims } from './assertion.ts'
import { assertionAtBoth, assertionAtToken } from './assertion-at-token.ts'
import { authorization } from './authorization.ts'
import { discovery, discoveryFields } from './discovery.ts'
import { exchange, exchangeRefusals } from './exchange.ts'
import { exchangeFields } from './exchange-fields.ts'
import type { Faults } from './fault.ts'
import { idToken } from './id-token.ts'
import { par } from './par.ts'
import { permissions } from './permissions.ts'
import { portalApplications } from './portal-applications.ts'
import { portalKeys } from './portal-keys.ts'
import { redirect } from './redirect.ts'
import { requestObject } from './request-object.ts'
import { tokenFields } from './token-fields.ts'
import { tokenRefusals } from './token-refusals.ts'
import { tokens } from './tokens.ts'

export type { Fault, Faults } from './fault.ts'

/** Every fault that the sandbox can have, by its id. */
export const faults = {
  ...discovery,
  ...discoveryFields,
  ...tokens,
  ...tokenFields,
  ...tokenRefusals,
  ...par,
  ...assertionAtPar,
  ...assertionClaims,
  ...assertionAtToken,
  ...assertionAtBoth,
  ...requestObject,
  ...permissions,
  ...authorization,
  ...redirect,
  ...exchange,
  ...exchangeFields,
  ...exchangeRefusals,
  ...idToken,
  ...api,
  ...apiRefusals,
  ...portalApplications,
  ...portalKeys,
} as const satisfies Faults

/** The id of a fault. */
export type FaultId = keyof typeof faults
