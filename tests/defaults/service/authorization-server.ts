import { randomUUID } from 'node:crypto'
import type { ClientMetadata, Configuration } from 'oidc-provider'
import { isJsonObject } from '../../../sandbox/json.ts'
import { type Application, type Applications, REDIRECT_URI } from './applications.ts'
import { publicJwk } from './keys.ts'

/** The type of authorization details that applications ask for. */
export const DETAILS_TYPE = 'account_information'

/**
 * Turns on the features of the code grant that are off by default, with what has no default: the clients and the types
 * of authorization details, which need a resource.
 *
 * @param resource - who takes the tokens, opaque as they are by default
 */
export async function authorizationServer(
  applications: Applications,
  resource: string,
): Promise<Configuration> {
  return {
    clients: await Promise.all(applications.map(asClient)),
    features: {
      claimsParameter: { enabled: true },
      requestObjects: { enabled: true },
      resourceIndicators: {
        defaultResource: () => resource,
        getResourceServerInfo: () => ({ scope: '' }),
      },
      revocation: { enabled: true },
      richAuthorizationRequests: {
        enabled: true,
        types: { [DETAILS_TYPE]: { validate: () => {} } },
        authorizationDetailsForGrantSource: ({ oidc }) => withConsent(oidc.params?.authorization_details),
        authorizationDetailsForAccessToken: (_ctx, _token, source) => source?.rar,
      },
    },
  }
}

async function asClient({ id, key }: Application): Promise<ClientMetadata> {
  return {
    client_id: id,
    redirect_uris: [REDIRECT_URI],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'private_key_jwt',
    authorization_details_types: [DETAILS_TYPE],
    jwks: { keys: [await publicJwk(key)] },
  }
}

/** The authorization details of a request with the identifier of a consent (document 2.7). */
function withConsent(requested: unknown) {
  const details: unknown = JSON.parse(String(requested ?? '[]'))
  return Array.isArray(details)
    ? details
        .filter(isJsonObject)
        .map((detail) => ({ type: DETAILS_TYPE, ...detail, consent_id: randomUUID() }))
    : []
}
