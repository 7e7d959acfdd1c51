import Router from '@koa/router'
import { readForm } from '../http/form.ts'
import type { KeyPairs } from '../key-pairs.ts'
import { HOME } from './accounts.ts'
import type { PortalLook } from './look.ts'
import type { Notice } from './pages/key-pages.ts'
import { reviewContent } from './pages/people.ts'
import { seeOther, showPortalPage } from './show.ts'

/** What the pages of a reviewer are made of. */
export interface ReviewerParts {
  readonly keyPairs: KeyPairs
  readonly look: PortalLook
  /** Tells the applicant. */
  readonly notify: (notice: Notice) => void
}

/** The pages of a reviewer, who approves or denies each request for Production access (document 3.1). */
export function reviewerPages({ keyPairs, look, notify }: ReviewerParts): ReturnType<Router['routes']> {
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
