import type Koa from 'koa'
import { readForm, required } from '../http/form.ts'
import type { Addresses } from './addresses.ts'
import { authenticate, type Clients } from './authenticate.ts'
import type { Tokens } from './tokens.ts'

/** Ends a token and all others of its grant (RFC 7009); an unknown token is answered 200 as well. */
export function revoke(at: Addresses, clients: Clients, tokens: Tokens): Koa.Middleware {
  return async (ctx) => {
    const form = await readForm(ctx)
    const application = await authenticate(form, at.revoke, clients)
    tokens.revoke(required(form, 'token'), application)
    ctx.body = {}
  }
}
