import type { Browser } from '@playwright/test'
import { inBackground } from '../../base/clock.ts'
import { Activity } from '../activity.ts'
import { guardedContext } from '../egress.ts'
import { watch } from '../watched-page.ts'
import type { PortalPage } from './portal-page.ts'
import type { PortalJourneyName, PortalRequest, PortalSessionOptions, PortalWalk } from './portal-walk.ts'
import { walkPortal } from './walk-portal.ts'

/** A portal in a browser: a developer and, if the journeys have one, a reviewer, each signed in once. */
export interface PortalSession {
  /** Follows a journey. A failure at the portal is part of the result; only an error of `onRead` is thrown. */
  walk(request: PortalRequest): Promise<PortalWalk>
  close(): Promise<void>
}

/** The journeys of a reviewer; all others are the developer's. */
export const REVIEW: ReadonlySet<PortalJourneyName> = new Set([
  'signInAsReviewer',
  'approveProduction',
  'denyProduction',
])

/** Opens a portal in a shared browser. Each person gets a separate browser context; the developer's is opened at once. */
export function openPortalIn(browser: Browser, options: PortalSessionOptions): PortalSession {
  const opened = new Map<string, Promise<PortalPage>>()
  const pageOf = (who: string): Promise<PortalPage> => {
    const page = opened.get(who) ?? openPage(browser, options)
    opened.set(who, page)
    return page
  }
  void inBackground(pageOf('developer'))
  let former: Parameters<PortalPage['context']['addCookies']>[0] = []
  return {
    async walk(request) {
      const name = REVIEW.has(request.journey) ? 'reviewer' : 'developer'
      const page = await pageOf(request.isStranger ? 'stranger' : name)
      if (request.journey === 'signOut') former = await page.context.cookies()
      if (request.isAgain) await page.context.addCookies(former)
      return walkPortal(page, request, options)
    },
    async close() {
      const pages = await Promise.all(opened.values())
      await Promise.all(pages.map(({ context }) => context.close()))
    },
  }
}

async function openPage(browser: Browser, { transport }: PortalSessionOptions): Promise<PortalPage> {
  const { context, egress } = await guardedContext(browser, transport)
  const page = await context.newPage()
  watch(page, egress)
  const activity = new Activity(page)
  await activity.isReady
  return { context, egress, page, activity, photographed: new Set() }
}
