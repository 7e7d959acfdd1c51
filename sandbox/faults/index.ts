import { againExchanges, againWalks } from './again/exchanges.ts'
import { againIdTokens } from './again/id-tokens.ts'
import { againRemembered } from './again/remembered.ts'
import { againPushes, againTokens } from './again/tokens.ts'
import { answered } from './answered.ts'
import { api, apiRefusals } from './api.ts'
import { assertion } from './assertion.ts'
import { atOnce } from './at-once.ts'
import { authorization, logIns } from './authorization.ts'
import { behindLogIn } from './behind-log-in.ts'
import { busy } from './busy.ts'
import { discovery, discoveryFields } from './discovery.ts'
import { exchange, exchangeFields, exchangeRefusals } from './exchange.ts'
import type { Fault, Faults } from './fault.ts'
import { hiding } from './hiding.ts'
import { idToken } from './id-token.ts'
import { openings } from './openings.ts'
import { cookies, pages } from './pages.ts'
import { par } from './par.ts'
import { portalApplications } from './portal-applications.ts'
import { portalHygiene } from './portal-hygiene.ts'
import { portalKeys, portalPairs } from './portal-keys.ts'
import { portalList } from './portal-list.ts'
import { products } from './products/index.ts'
import { endings, redirect } from './redirect.ts'
import { changing, giving } from './refusals.ts'
import { repeated } from './repeated.ts'
import { permissions, requestObject } from './request-object.ts'
import { challenges } from './standards/challenges.ts'
import { errorCauses } from './standards/error-causes.ts'
import { guessed } from './standards/guessed.ts'
import { idTokenClaims } from './standards/id-token.ts'
import { introspection } from './standards/introspection.ts'
import { publishedKeys } from './standards/keys.ts'
import { metadata } from './standards/metadata.ts'
import { metadataForms } from './standards/metadata-forms.ts'
import { metadataLists } from './standards/metadata-lists.ts'
import { oauthErrors } from './standards/oauth-errors.ts'
import { owed } from './standards/owed.ts'
import { refresh } from './standards/refresh.ts'
import { responses } from './standards/responses.ts'
import { revocation } from './standards/revocation.ts'
import { repeatedCredentials, robust } from './standards/robust.ts'
import { tls } from './standards/tls.ts'
import { userinfo } from './standards/userinfo.ts'
import { minded, taken } from './taken.ts'
import { tokenFields } from './token-fields.ts'
import { tokenRefusals } from './token-refusals.ts'
import { tokens } from './tokens.ts'
import { lifetimes, unpushed } from './unpushed.ts'

export type { Fault, Faults } from './fault.ts'

/** The faults that are written by hand, by id. */
export const faults = {
  ...discovery,
  ...discoveryFields,
  ...metadata,
  ...metadataLists,
  ...publishedKeys,
  ...tokens,
  ...tokenFields,
  ...tokenRefusals,
  ...par,
  ...assertion,
  ...requestObject,
  ...permissions,
  ...authorization,
  ...logIns,
  ...openings,
  ...unpushed,
  ...endings,
  ...redirect,
  ...pages,
  ...cookies,
  ...exchange,
  ...exchangeFields,
  ...exchangeRefusals,
  ...idToken,
  ...api,
  ...apiRefusals,
  ...repeated,
  ...portalApplications,
  ...portalKeys,
  ...portalPairs,
  ...portalList,
  ...portalHygiene,
  ...againRemembered,
  ...againTokens,
  ...againPushes,
  ...againWalks,
  ...againExchanges,
  ...atOnce,
  ...challenges,
  ...responses,
  ...guessed,
  ...idTokenClaims,
  ...userinfo,
  ...refresh,
  ...introspection,
  ...revocation,
  ...tls,
  ...lifetimes,
  ...robust,
  ...hiding,
  ...giving,
  ...changing,
} as const satisfies Faults

/**
 * All faults of the sandbox, by id: those above, some of them again behind a log-in, and those that are made for each
 * documented request, answer, error and metadata member, and for the products.
 */
export const allFaults: Readonly<Record<string, Fault>> = {
  ...faults,
  ...taken,
  ...minded,
  ...busy,
  ...answered,
  ...behindLogIn,
  ...metadataForms,
  ...owed,
  ...oauthErrors,
  ...errorCauses,
  ...repeatedCredentials,

  ...againIdTokens,
  ...products,
}

/**
 * Finds a fault.
 *
 * @throws Error if the id is unknown.
 */
export function faultOf(id: string): Fault {
  const fault = allFaults[id]
  if (!fault) throw new Error(`There is no fault ${id}.`)
  return fault
}
