import type Koa from 'koa'
import type { Application } from '../applications.ts'
import { readForm } from '../http/form.ts'
import { secretEquals } from '../http/secret-equals.ts'
import { type AccessTokens, GATEWAY_SCOPE } from './access-tokens.ts'
import { refuse } from './oauth-error.ts'

const REQUIRED = ['client_id', 'client_secret', 'grant_type'] as const

/**
 * The token endpoint of the client-credentials grant (document 4.1 and 2.2; RFC 6749, sections 4.4 and 5).
 * It refuses a request that is no form, lacks a field or has one twice, another grant type, and an unknown key pair.
 *
 * @param applications - Who may have a token.
 * @param tokens - What issues it.
 * @returns The handler of a POST.
 */
export function tokenEndpoint(applications: readonly Application[], tokens: AccessTokens): Koa.Middleware {
  return async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    const form = await readForm(ctx)
    if (form === undefined) return refuse(ctx, 'invalid_request', 'The body is not a form.')

    const malformed = REQUIRED.find((name) => form.getAll(name).length !== 1 || form.get(name) === '')
    if (malformed !== undefined)
      return refuse(ctx, 'invalid_request', `The field ${malformed} is required, once.`)

    if (form.get('grant_type') !== 'client_credentials')
      return refuse(ctx, 'unsupported_grant_type', 'The only grant type here is client_credentials.')

    const application = applications.find(({ id }) => id === form.get('client_id'))
    const secret = form.get('client_secret') ?? ''
    if (!secretEquals(secret, application?.secret ?? '') || application === undefined)
      return refuse(ctx, 'invalid_client', 'The client is unknown, or its secret is another.')

    ctx.body = {
      access_token: await tokens.issue(application),
      token_type: 'bearer',
      scope: GATEWAY_SCOPE,
      expires_in: tokens.lifetime,
    }
  }
}
