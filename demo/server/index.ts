import Router from '@koa/router'
import Koa from 'koa'
import type { Applications } from '../applications.ts'
import { Expiring } from '../expiring.ts'
import { refusals } from '../http/oauth-error.ts'
import { publicJwk, type SigningKey } from '../keys.ts'
import { LIFETIME } from '../lifetimes.ts'
import type { Visit } from '../pages/visit.ts'
import type { User } from '../user.ts'
import { type Addresses, PATH } from './addresses.ts'
import { authorize } from './authorize.ts'
import { Codes } from './codes.ts'
import { discoveryDocument } from './discovery.ts'
import { leave } from './leave.ts'
import { push } from './push.ts'
import type { PushedRequest } from './pushed-request.ts'
import { redeem } from './redeem.ts'
import { revoke } from './revoke.ts'
import { Tokens } from './tokens.ts'
import { userInfo } from './user-info.ts'
import { Visitors } from './visitors.ts'
import { rooms } from './visits.ts'

/** What an authorization server is made of. */
export interface ServerParts {
  readonly at: Addresses
  readonly applications: Applications
  readonly key: SigningKey
  readonly user: User
}

/** Creates the authorization server, and the tokens that it issues. */
export function createServer({ at, applications, key, user }: ServerParts): { app: Koa; tokens: Tokens } {
  const clients = { applications, usedAssertions: new Expiring<true>(LIFETIME.jti) }
  const pushed = new Expiring<PushedRequest>(LIFETIME.pushedRequest)
  const visits = new Expiring<Visit>(LIFETIME.visit)
  const visitors = new Visitors()
  const tokens = new Tokens()
  const codes = new Codes(tokens)
  const pages = rooms({ visits, visitors, leave: (visit) => leave(visit, codes, at.issuer) })
  const published = publicJwk(key)

  const router = new Router()
    .get(PATH.discovery, (ctx) => {
      ctx.body = discoveryDocument(at)
    })
    .get(PATH.keys, async (ctx) => {
      ctx.body = { keys: [await published] }
    })
    .post(PATH.pushed, push(at, clients, pushed))
    .get(PATH.authorize, authorize({ at, pushed, visits, visitors, user }))
    .get(`${PATH.visits}/:visit`, pages.next)
    .get(`${PATH.visits}/:visit/*page`, pages.show)
    .post(`${PATH.visits}/:visit/*page`, pages.submit)
    .post(PATH.token, redeem({ at, clients, codes, tokens, user, key }))
    .post(PATH.revoke, revoke(at, clients, tokens))
    .get(PATH.user, userInfo(user, tokens))

  const app = new Koa()
  app.use(refusals)
  app.use(router.routes())
  app.use(router.allowedMethods())
  return { app, tokens }
}
