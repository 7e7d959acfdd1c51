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

/** Authorization details that an application may ask for; the identifier of the consent comes with the answer. */
export const REQUESTED_DETAILS = [
  { type: CONSENT_TYPE, actions: ['read'], purpose: 'personal finance overview' },
]

/** The identifier of the data provider of a request: fixed by it, or chosen by the resource owner. */
export const chosenDataProvider = ({ params, result }: KoaContextWithOIDC['oidc']): unknown =>
  params?.dp_id || result?.[DATA_PROVIDER_PROMPT]

/**
 * Enriches the authorization details of a request when its code is issued (RFC 9396, section 7.1): with the identifier
 * of the consent (document 2.7) and with the data provider that was chosen, or fixed by the request.
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

/** Gives an access token, and the answer that carries it, the details of its code or refresh token (document 2.7). */
export const detailsOfToken: AuthorizationDetailsForAccessToken = (_ctx, _token, source) => source?.rar

/** What an access token was granted for. */
export interface Granted {
  /** The data provider that was consented to. */
  readonly dataProvider: string | undefined
}

/** What a token with such details was granted for. */
export function grantedBy(details: readonly object[] = []): Granted {
  const ids = details.map((detail) => ('data_provider_id' in detail ? detail.data_provider_id : undefined))
  const dataProvider = ids.find((id) => typeof id === 'string')
  return { dataProvider }
}
