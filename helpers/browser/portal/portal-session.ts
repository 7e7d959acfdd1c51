import type { Browser } from '@playwright/test'
import { beside } from '../../base/clock.ts'
import { guardedContext } from '../guard-context.ts'
import type { PortalJourneyName } from './portal-journeys.ts'
import { PortalPage } from './portal-page.ts'
import type { PortalRequest, PortalSessionOptions, PortalWalk } from './portal-walk.ts'
import { walkPortal } from './walk-portal.ts'

/** A portal in a browser: a developer and, if the journeys have one, a reviewer, each signed in once. */
export interface PortalSession {
  /** Follows a journey. Never throws for what the portal does. */
  walk(request: PortalRequest): Promise<PortalWalk>
  close(): Promise<void>
}

/** What a reviewer does; all else is the developer's. */
export const REVIEW: ReadonlySet<PortalJourneyName> = new Set([
  'signInAsReviewer',
  'approveProduction',
  'denyProduction',
])

/** Opens a portal in contexts of its own, in a browser that is shared: that of the developer at once. */
export function openPortalIn(browser: Browser, options: PortalSessionOptions): PortalSession {
  const people = {
    developer: person(browser, options),
    reviewer: person(browser, options),
    stranger: person(browser, options),
  }
  void beside(people.developer.page())
  return {
    async walk(request) {
      const name = REVIEW.has(request.journey) ? 'reviewer' : 'developer'
      const who = people[request.isStranger ? 'stranger' : name]
      return walkPortal(await who.page(), request, options)
    },
    close: async () => void (await Promise.all(Object.values(people).map(({ leave }) => leave()))),
  }
}

/** Somebody's own context, opened on first use. */
function person(browser: Browser, { context: look, transport, allowedOrigins }: PortalSessionOptions) {
  let opened: Promise<{ page: PortalPage; close: () => Promise<void> }> | undefined
  const open = async () => {
    const { context, egress } = await guardedContext(browser, transport, { serviceWorkers: 'block', ...look })
    const page = await context.newPage()
    return { page: new PortalPage(page, egress, allowedOrigins), close: () => context.close() }
  }
  return {
    page: async () => {
      opened ??= open()
      return (await opened).page
    },
    leave: async () => (await opened)?.close(),
  }
}
