import type Koa from 'koa'
import { OAuthError } from './oauth-error.ts'

/**
 * The access token of the Authorization header (RFC 6750, 2.1).
 *
 * @throws OAuthError `invalid_token` without one, and under another scheme
 */
export function bearerToken(ctx: Koa.Context): string {
  const token = /^Bearer ([\w\-.~+/]+=*)$/i.exec(ctx.get('Authorization'))?.[1]
  if (token !== undefined) return token
  ctx.set('WWW-Authenticate', 'Bearer')
  throw new OAuthError('invalid_token', 'A bearer token is required.')
}
