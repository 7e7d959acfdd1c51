import type Koa from 'koa'
import type { Expiring } from '../expiring.ts'
import { readForm } from '../http/form.ts'
import { addressAfter, duePage, isFrame, pageDue } from '../pages/index.ts'
import { alert, showPage } from '../pages/layout.ts'
import type { Page, Visit } from '../pages/visit.ts'
import type { Visitors } from './visitors.ts'

/** Parameters of the addresses below a visit. */
interface At {
  readonly visit: string
  readonly page?: string
}

/** What the pages of a visit work with. */
export interface Rooms {
  readonly visits: Expiring<Visit>
  readonly visitors: Visitors
  /** Where the browser goes once the user has decided. */
  readonly leave: (visit: Visit) => string
}

/** The pages between an authorization request and its answer. A browser sees only the visits that it began. */
export function rooms({ visits, visitors, leave }: Rooms) {
  const seeOther = (ctx: Koa.Context, address: string) => {
    ctx.redirect(address)
    ctx.status = 303
  }

  const enter =
    (act: (ctx: Koa.Context, visit: Visit, page: Page | undefined) => void | Promise<void>) =>
    async (ctx: Koa.Context & { params: At }) => {
      const visit = visits.get(ctx.params.visit)
      if (visit && visit.visitor === visitors.of(ctx))
        return act(ctx, visit, ctx.params.page === undefined ? undefined : duePage(visit, ctx.params.page))
      ctx.status = 404
      showPage(ctx, 'That did not work', 'Nobody is expected here.')
    }

  return {
    /** Sends the browser on to what is due. */
    next: enter((ctx, visit) => {
      const due = pageDue(visit)
      if (due) return seeOther(ctx, `${visit.address}/${due.name}`)
      visits.take(visit.address.split('/').at(-1) ?? '')
      seeOther(ctx, leave(visit))
    }),

    show: enter((ctx, visit, page) => {
      if (!page) return seeOther(ctx, visit.address)
      const problem = isFrame(page) ? '' : alert(visit.problem)
      if (!isFrame(page)) visit.problem = undefined
      showPage(ctx, page.title(visit), problem + page.content(visit), isFrame(page) ? 'frame' : 'window')
    }),

    submit: enter(async (ctx, visit, page) => {
      const wasSignedIn = visit.visitor.signedInAt !== undefined
      if (page?.submit) page.submit(visit, await readForm(ctx))
      if (!wasSignedIn && visit.visitor.signedInAt !== undefined) visitors.rename(ctx, visit.visitor)
      seeOther(ctx, page ? addressAfter(visit, page) : visit.address)
    }),
  }
}
