import type Koa from 'koa'

const CREDENTIALS = /^Bearer +([\w\-.~+/]+=*)$/i

/**
 * Lets a request through only with a bearer token in its Authorization header (document 4.6; RFC 6750, section 2.1).
 * Any other is answered 401 with a challenge, which carries an error code only where a token was presented (section 3.1).
 *
 * @param accepts - Tells whether a token is good.
 */
export function requireBearer(accepts: (token: string) => Promise<boolean>): Koa.Middleware {
  return async (ctx, next) => {
    const token = CREDENTIALS.exec(ctx.get('Authorization'))?.[1]
    if (token !== undefined && (await accepts(token))) return next()

    const challenge = token === undefined ? '' : ', error="invalid_token"'
    ctx.status = 401
    ctx.set('WWW-Authenticate', `Bearer realm="business API"${challenge}`)
    ctx.body = { error: token === undefined ? 'unauthorized' : 'invalid_token' }
  }
}
