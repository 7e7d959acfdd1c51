import type Koa from 'koa'

/** The flows in which an application gets an access token. */
export const FLOWS = ['client-credentials', 'authorization-code'] as const

type Flow = (typeof FLOWS)[number]

/** Who comes with a good access token. */
interface Holder {
  readonly flow: Flow
  /** The data provider that was consented to, in the flow with a consent. */
  readonly dataProvider?: string | undefined
}

/** Finds out who comes with an access token; `undefined` where it is not a good one. */
export type HolderOf = (token: string) => Promise<Holder | undefined>

const CREDENTIALS = /^Bearer +([\w\-.~+/]+=*)$/i

/** Answers a call that was let through. */
export type Serve = (ctx: Koa.Context, holder: Holder) => void | Promise<void>

/**
 * Lets a request through only with a bearer token in its Authorization header (document 4.6; RFC 6750, section 2.1). Any
 * other is answered 401 with a challenge, which carries an error code only where a token was presented (section 3.1), and
 * one with a token of another flow 403.
 *
 * @param holderOf - Tells who comes with a token.
 * @param flows - Those whose tokens are taken.
 * @param serve - Answers what is let through.
 */
export function requireBearer(holderOf: HolderOf, flows: readonly Flow[], serve: Serve): Koa.Middleware {
  return async (ctx) => {
    const token = CREDENTIALS.exec(ctx.get('Authorization'))?.[1]
    if (token === undefined) return challenge(ctx, 401)
    const holder = await holderOf(token)
    if (holder === undefined) return challenge(ctx, 401, 'invalid_token')
    return flows.includes(holder.flow) ? serve(ctx, holder) : challenge(ctx, 403, 'insufficient_scope')
  }
}

function challenge(ctx: Koa.Context, status: number, error?: string): void {
  ctx.status = status
  ctx.set('WWW-Authenticate', `Bearer realm="business API"${error ? `, error="${error}"` : ''}`)
  ctx.body = { error: error ?? 'unauthorized' }
}
