import { randomUUID } from 'node:crypto'
import type {
  AuthorizationDetailsForAccessToken,
  AuthorizationDetailsForGrantSource,
  KoaContextWithOIDC,
} from 'oidc-provider'
import { isJsonObject } from '../json.ts'
import { DATA_PROVIDER_PROMPT } from './pages/data-provider.ts'

/** The one type of authorization details: consent to read account data. */
export const CONSENT_TYPE = 'account_information'

/** Authorization details that an application may request; the answer adds the consent ID. */
export const REQUESTED_DETAILS = [
  { type: CONSENT_TYPE, actions: ['read'], purpose: 'personal finance overview' },
]

/** The identifier of the data provider that the request fixed or the resource owner chose. */
export const chosenDataProvider = ({ params, result }: KoaContextWithOIDC['oidc']): unknown =>
  params?.dp_id || result?.[DATA_PROVIDER_PROMPT]

/**
 * When a code is issued, adds the consent ID (document 2.7) and the data provider to the authorization details of the
 * request (RFC 9396, section 7.1).
 */
export const detailsOfConsent: AuthorizationDetailsForGrantSource = ({ oidc }) => {
  const requested: unknown = JSON.parse(String(oidc.params?.authorization_details ?? '[]'))
  const consent = {
    consent_id: randomUUID(),
    data_provider_id: chosenDataProvider(oidc),
  }
  return Array.isArray(requested)
    ? requested.filter(isJsonObject).map((detail) => ({ type: CONSENT_TYPE, ...detail, ...consent }))
    : []
}

/** An access token and its token response have the details of the code or refresh token (document 2.7). */
export const detailsOfToken: AuthorizationDetailsForAccessToken = (_ctx, _token, source) => source?.rar

/** What an access token was granted for. */
export interface Granted {
  /** The data provider of the consent. */
  readonly dataProvider: string | undefined
}

/** Returns what a token with these details was granted for. */
export function grantedBy(details: readonly object[] = []): Granted {
  const ids = details.map((detail) => ('data_provider_id' in detail ? detail.data_provider_id : undefined))
  const dataProvider = ids.find((id) => typeof id === 'string')
  return { dataProvider }
}
