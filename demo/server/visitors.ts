import type Koa from 'koa'
import { Expiring } from '../expiring.ts'
import { LIFETIME } from '../lifetimes.ts'
import type { Visitor } from '../pages/visit.ts'
import { TENANT } from './addresses.ts'

const COOKIE = '__Secure-blue-visitor'

/** The browsers that are known by a cookie, and so may have a log-in that is remembered. */
export class Visitors {
  readonly #known = new Expiring<Visitor>(LIFETIME.signedIn)

  /** The visitor of a request, if its cookie names one. */
  of(ctx: Koa.Context): Visitor | undefined {
    return this.#known.get(ctx.cookies.get(COOKIE) ?? '')
  }

  /** The visitor of a request, or a new one. */
  welcome(ctx: Koa.Context): Visitor {
    return this.of(ctx) ?? this.#greet(ctx, { hasPassword: false, signedInAt: undefined })
  }

  /** Gives a visitor who has just logged in another cookie, so that an older one is worth nothing. */
  rename(ctx: Koa.Context, visitor: Visitor): void {
    this.#known.drop((one) => one === visitor)
    this.#greet(ctx, visitor)
  }

  #greet(ctx: Koa.Context, visitor: Visitor): Visitor {
    const path = TENANT
    ctx.cookies.set(COOKIE, this.#known.add(visitor), { path, secure: true, httpOnly: true, sameSite: 'lax' })
    return visitor
  }
}
