import type Koa from 'koa'

/** The flows in which an application gets an access token. */
export const FLOWS = ['client-credentials', 'authorization-code'] as const

type Flow = (typeof FLOWS)[number]

/** The holder of a valid access token. */
interface Holder {
  readonly flow: Flow
  /** The data provider of the consent, in the authorization-code flow. */
  readonly dataProvider?: string | undefined
}

/** Finds the holder of an access token; `undefined` if the token is not valid. */
export type HolderOf = (token: string) => Promise<Holder | undefined>

const CREDENTIALS = /^Bearer +([\w\-.~+/]+=*)$/i

/** Answers an authorized call. */
export type Serve = (ctx: Koa.Context, holder: Holder) => void | Promise<void>

/**
 * Requires a bearer token in the Authorization header (document 4.6; RFC 6750, section 2.1). Without a valid token, the
 * answer is 401 with a challenge, which has an error code only if a token was presented (section 3.1). With a token of
 * another flow, it is 403.
 *
 * @param holderOf - Finds the holder of a token.
 * @param flows - The flows whose tokens are accepted.
 * @param serve - Answers authorized calls.
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
