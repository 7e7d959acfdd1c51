import type Koa from 'koa'
import type { Applications } from '../applications.ts'
import { readForm, required } from '../http/form.ts'
import { OAuthError } from '../http/oauth-error.ts'
import { LIFETIME } from '../lifetimes.ts'
import { sameSecret } from '../same-secret.ts'
import type { AccessTokens } from './access-tokens.ts'

/** The scopes of the client-credentials grant. */
export const GATEWAY_SCOPES: readonly string[] = ['accounts', 'preferences']

/** The token endpoint of the client-credentials grant (document, 4.1). `scope` is required. */
export function tokenEndpoint(applications: Applications, tokens: AccessTokens): Koa.Middleware {
  return async (ctx) => {
    const form = await readForm(ctx)
    const clientId = required(form, 'client_id')
    const secret = required(form, 'client_secret')
    if (required(form, 'grant_type') !== 'client_credentials')
      throw new OAuthError('unsupported_grant_type', 'There is no such grant type here.')
    const scope = required(form, 'scope')
    const application = applications.find(({ id }) => id === clientId)
    if (!application || !sameSecret(secret, application.secret))
      throw new OAuthError('invalid_client', 'The client is unknown, or its secret is wrong.')
    if (!scope.split(' ').every((name) => GATEWAY_SCOPES.includes(name)))
      throw new OAuthError('invalid_scope', 'There is no such scope here.')
    ctx.body = {
      token_type: 'bearer',
      access_token: await tokens.issue(application, scope),
      expires_in: LIFETIME.clientCredentialsToken,
      scope,
      issued_at: new Date().toISOString(),
      tenant: 'blue',
    }
  }
}
