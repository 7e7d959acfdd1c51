import { randomUUID } from 'node:crypto'
import type Koa from 'koa'
import type { Expiring } from '../expiring.ts'
import { showPage } from '../pages/layout.ts'
import type { Visit } from '../pages/visit.ts'
import type { User } from '../user.ts'
import type { Addresses } from './addresses.ts'
import type { PushedRequest } from './pushed-request.ts'
import type { Visitors } from './visitors.ts'

/** What the authorization endpoint works with. */
export interface Door {
  readonly at: Addresses
  readonly pushed: Expiring<PushedRequest>
  readonly visits: Expiring<Visit>
  readonly visitors: Visitors
  readonly user: User
}

/**
 * The authorization endpoint (document, 4.4): takes a pushed request, once, and begins a visit. The pages are in English
 * only, which `ui_locales` has to ask for. A request that cannot be taken ends on an error page, without a redirect.
 */
export function authorize({ at, pushed, visits, visitors, user }: Door): Koa.Middleware {
  return (ctx) => {
    const query = new URLSearchParams(ctx.querystring)
    const request = pushed.get(query.get('request_uri') ?? '')
    const problem =
      request?.application.id !== query.get('client_id')
        ? 'This request is unknown, or was opened before.'
        : !query.get('scope')?.split(' ').includes('openid')
          ? 'The scope openid is missing.'
          : query.get('ui_locales') !== 'en'
            ? 'We speak English only: ui_locales has to be en.'
            : undefined
    if (!request || problem) {
      ctx.status = 400
      return showPage(ctx, 'That did not work', problem ?? '')
    }
    pushed.take(query.get('request_uri') ?? '')
    const visitor = visitors.welcome(ctx)
    const id = randomUUID()
    const address = `${at.visits}/${id}`
    const open = { name: '', bank: request.bank, decision: undefined, problem: undefined }
    visits.put(id, { address, request, user, visitor, ...open })
    ctx.redirect(address)
    ctx.status = 303
  }
}
