import type Koa from 'koa'
import { bankOf } from '../banks.ts'
import type { Expiring } from '../expiring.ts'
import { readForm, required } from '../http/form.ts'
import { OAuthError } from '../http/oauth-error.ts'
import { LIFETIME } from '../lifetimes.ts'
import type { Addresses } from './addresses.ts'
import { authenticate, type Clients } from './authenticate.ts'
import type { PushedRequest } from './pushed-request.ts'
import { readRequestObject } from './request-object.ts'

/** Takes a pushed authorization request (document, 4.3; RFC 9126). `dp_id` is a field of its form. */
export function push(at: Addresses, clients: Clients, pushed: Expiring<PushedRequest>): Koa.Middleware {
  return async (ctx) => {
    const form = await readForm(ctx)
    const application = await authenticate(form, at.pushed, clients)
    const request = await readRequestObject(required(form, 'request'), application, at.issuer)
    const bank = bankOf(form.get('dp_id'))
    if (form.get('dp_id') && !bank) throw new OAuthError('invalid_request', 'dp_id names no bank.')
    ctx.status = 201
    ctx.body = {
      request_uri: pushed.add({ ...request, bank }, 'urn:ietf:params:oauth:request_uri:'),
      expires_in: LIFETIME.pushedRequest,
      received_at: new Date().toISOString(),
    }
  }
}
