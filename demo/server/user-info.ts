import type Koa from 'koa'
import { bearerToken } from '../http/bearer.ts'
import { OAuthError } from '../http/oauth-error.ts'
import type { User } from '../user.ts'
import type { Tokens } from './tokens.ts'

/** Tells who a token is about (OpenID Connect Core 1.0, 5.3). */
export function userInfo(user: User, tokens: Tokens): Koa.Middleware {
  return (ctx) => {
    if (!tokens.grantOf(bearerToken(ctx))) throw new OAuthError('invalid_token', 'The token is unknown.')
    ctx.body = { sub: user.subject, email: user.name, tenant: 'blue' }
  }
}
