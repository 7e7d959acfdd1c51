import type { Configuration } from 'oidc-provider'
import type { Applications } from './applications.ts'

/** The gateway below its origin: its token endpoint is that of the document (4.1). */
export const GATEWAY_PATH = '/auth'

/** The scope of every token of the client-credentials grant. */
export const GATEWAY_SCOPE = 'accounts'

/**
 * Turns on the client-credentials grant, with tokens that are JWTs (document 2.2).
 *
 * @param audience - who takes the tokens
 */
export function gateway(applications: Applications, audience: string): Configuration {
  return {
    clients: applications.map(({ id, secret }) => ({
      client_id: id,
      client_secret: secret,
      redirect_uris: [],
      response_types: [],
      grant_types: ['client_credentials'],
      token_endpoint_auth_method: 'client_secret_post',
    })),
    features: {
      clientCredentials: { enabled: true },
      resourceIndicators: {
        defaultResource: () => audience,
        getResourceServerInfo: () => ({ scope: GATEWAY_SCOPE, accessTokenFormat: 'jwt' }),
      },
    },
  }
}
