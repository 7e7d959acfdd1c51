import Koa from 'koa'
import { readForm } from '../http/form.ts'
import type { KeyPairs } from '../key-pairs.ts'
import { type Accounts, createSessions, HOME } from './accounts.ts'
import { developerPages } from './developer.ts'
import type { PortalLook } from './look.ts'
import type { Notice } from './pages/key-pages.ts'
import { signInContent } from './pages/people.ts'
import { reviewerPages } from './reviewer.ts'
import { seeOther, showPortalPage } from './show.ts'

/** What a portal is made of. */
export interface PortalParts {
  readonly accounts: Accounts
  readonly keyPairs: KeyPairs
  readonly look: PortalLook
  /** What sees every exchange first: the behaviors. */
  readonly around: Koa.Middleware
}

/**
 * Creates the developer portal (document 2.1, 3.1 and 5.1): a developer registers applications and manages their keys,
 * and a reviewer decides on Production access. Whoever is not signed in gets the log-in page, whatever the address.
 *
 * @param parts - What it is made of.
 */
export function createPortal({ accounts, keyPairs, look, around }: PortalParts): Koa {
  const { wording } = look
  const sessions = createSessions(accounts)
  const notices: Notice[] = []

  const gate: Koa.Middleware = async (ctx, next) => {
    if (ctx.method === 'POST' && ctx.path === '/sign-in') {
      const role = sessions.signIn(ctx, (await readForm(ctx)) ?? new URLSearchParams())
      if (role !== undefined) return seeOther(ctx, HOME[role])
      ctx.status = 422
      return showPortalPage(ctx, wording, wording.signInTitle, signInContent(wording, wording.signInProblem))
    }
    const role = sessions.roleOf(ctx)
    if (role === undefined) return showPortalPage(ctx, wording, wording.signInTitle, signInContent(wording))
    const isReview = ctx.path.startsWith(HOME.reviewer)
    if (isReview !== (role === 'reviewer')) return seeOther(ctx, HOME[role])
    await next()
    if (ctx.status !== 404) return
    showPortalPage(ctx, wording, wording.lostTitle, wording.lost)
    ctx.status = 404
  }

  const portal = new Koa()
  portal.use(around)
  portal.use(gate)
  portal.use(developerPages({ keyPairs, look, notices }))
  portal.use(reviewerPages({ keyPairs, look, notify: (notice) => notices.push(notice) }))
  return portal
}
