import Router from '@koa/router'
import Koa from 'koa'
import { readForm } from '../http/form.ts'
import type { KeyPairs } from '../key-pairs.ts'
import { type Accounts, createSessions, HOME } from './accounts.ts'
import { developerPages } from './developer.ts'
import type { PortalLook } from './look.ts'
import type { Notice } from './pages/key-pages.ts'
import { reviewContent, signInContent } from './pages/people.ts'
import { seeOther, showPortalPage } from './show.ts'

/** What a portal needs. */
interface PortalParts {
  readonly accounts: Accounts
  readonly keyPairs: KeyPairs
  readonly look: PortalLook
  /** The behaviors, which see every exchange first. */
  readonly around: Koa.Middleware
}

/**
 * Creates the developer portal (document 2.1, 3.1 and 5.1): a developer registers applications and manages their keys,
 * and a reviewer decides on Production access. Without a session, every address shows the log-in page.
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
    if (ctx.method === 'POST' && ctx.path === '/sign-out') {
      sessions.signOut(ctx)
      return seeOther(ctx, HOME.developer)
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

/** What the pages of a reviewer need. */
interface ReviewerParts {
  readonly keyPairs: KeyPairs
  readonly look: PortalLook
  /** Notifies the applicant. */
  readonly notify: (notice: Notice) => void
}

/** The pages of a reviewer, who approves or denies each request for Production access (document 3.1). */
function reviewerPages({ keyPairs, look, notify }: ReviewerParts): ReturnType<Router['routes']> {
  const { wording } = look
  return new Router({ prefix: HOME.reviewer })
    .get('/', (ctx) => {
      const waiting = keyPairs.all().filter(({ state }) => state === 'waiting')
      showPortalPage(ctx, wording, wording.reviewTitle, reviewContent(waiting, wording))
    })
    .post('/:id', async (ctx) => {
      const outcome = (await readForm(ctx))?.get('outcome')
      const pair = keyPairs.find(ctx.params.id)
      if (pair?.state !== 'waiting' || (outcome !== 'approved' && outcome !== 'denied')) return
      keyPairs.put(pair.id, outcome === 'approved' ? 'live' : 'denied')
      notify({ key: pair.name, id: pair.id, outcome })
      seeOther(ctx, HOME.reviewer)
    })
    .routes()
}
