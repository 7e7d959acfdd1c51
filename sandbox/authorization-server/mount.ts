import type Koa from 'koa'

/**
 * Puts a server below a path, so that its issuer can have one (OpenID Connect Discovery, section 4.1). Requests outside
 * that path are not answered by it.
 *
 * @param path - Empty, or with a slash at its start only.
 */
export function mountAt(path: string): Koa.Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${path}/`)) return
    ctx.mountPath = path
    ctx.path = ctx.path.slice(path.length)
    await next()
  }
}
