import type Koa from 'koa'
import { readForm } from '../http/form.ts'
import type { KeyPairs } from '../key-pairs.ts'
import { type AccessTokens, GATEWAY_SCOPE } from './access-tokens.ts'

const REQUIRED = ['client_id', 'client_secret', 'grant_type'] as const

/**
 * The token endpoint of the client-credentials grant (document 4.1 and 2.2; RFC 6749, sections 4.4 and 5).
 * It refuses a body that is not a form, a missing or repeated field, another grant type, and a key pair that is unknown
 * or not live.
 *
 * @param keyPairs - The key pairs that may get a token.
 * @param tokens - Issues the token.
 * @returns The handler of a POST.
 */
export function tokenEndpoint(keyPairs: KeyPairs, tokens: AccessTokens): Koa.Middleware {
  return async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    const form = await readForm(ctx)
    if (form === undefined) return refuse(ctx, 'invalid_request', 'The body is not a form.')

    if (ctx.get('Authorization') !== '')
      return refuse(ctx, 'invalid_request', 'The client authenticates in the form, not in a header.')

    const malformed = REQUIRED.find((name) => form.getAll(name).length !== 1 || form.get(name) === '')
    if (malformed !== undefined)
      return refuse(ctx, 'invalid_request', `The field ${malformed} is required, once.`)

    if (form.get('grant_type') !== 'client_credentials')
      return refuse(ctx, 'unsupported_grant_type', 'The only grant type here is client_credentials.')

    const id = form.get('client_id') ?? ''
    if (!keyPairs.accepts(id, form.get('client_secret') ?? ''))
      return refuse(ctx, 'invalid_client', 'The client is unknown or not live, or its secret is wrong.')

    ctx.body = {
      access_token: await tokens.issue({ id }),
      token_type: 'bearer',
      scope: GATEWAY_SCOPE,
      expires_in: tokens.lifetime,
    }
  }
}

/** The error codes of a token endpoint that the gateway uses (RFC 6749, section 5.2). */
type TokenErrorCode = 'invalid_request' | 'invalid_client' | 'unsupported_grant_type'

/**
 * Answers with an OAuth error (RFC 6749, section 5.2): 401 if the client is not authenticated, otherwise 400.
 *
 * @param ctx - The exchange to answer.
 * @param error - The error code.
 * @param description - What the developer should change.
 */
function refuse(ctx: Koa.Context, error: TokenErrorCode, description: string): void {
  ctx.status = error === 'invalid_client' ? 401 : 400
  if (ctx.status === 401) ctx.set('WWW-Authenticate', 'Basic realm="gateway"')
  ctx.body = { error, error_description: description }
}
