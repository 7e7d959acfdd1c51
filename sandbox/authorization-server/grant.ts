import type Provider from 'oidc-provider'
import { isJsonObject, jsonObject } from '../json.ts'
import type { ResourceOwner } from '../resource-owner.ts'
import { CONSENT_TYPE } from './authorization-details.ts'
import { DATA_PROVIDER_PROMPT } from './pages/data-provider.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/**
 * Stores that the resource owner grants the scopes and claims that an interaction asks for, of one data provider.
 *
 * @param provider - The server.
 * @param interaction - What is asked for, and by which application.
 * @param resourceOwner - Who grants it.
 * @returns The identifier of the grant.
 */
export async function grantAll(
  provider: Provider,
  { params, lastSubmission }: Interaction,
  resourceOwner: ResourceOwner,
): Promise<string> {
  const grant = new provider.Grant({ accountId: resourceOwner.subject, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope ?? ''))
  grant.addOIDCClaims(requestedClaims(params.claims))
  grant.addRar({
    type: CONSENT_TYPE,
    data_provider_id: String(params.dp_id || lastSubmission?.[DATA_PROVIDER_PROMPT]),
  })
  return grant.save()
}

/** Names of the claims that a request asks for (OpenID Connect Core 1.0, section 5.5). */
function requestedClaims(claims: unknown): string[] {
  const { id_token, userinfo } = jsonObject(String(claims ?? '')) ?? {}
  return [id_token, userinfo].filter(isJsonObject).flatMap(Object.keys)
}
