import { type Browser, test as base, chromium } from '@playwright/test'
import type { BrowserWalk, WalkRequest } from '../../helpers/browser/browser-walk.ts'
import { type ConsentSession, type SessionOptions, sessionIn } from '../../helpers/browser/consent-session.ts'
import { findBrowser } from '../../helpers/browser/find-browser.ts'
import { startSandbox } from '../../sandbox/index.ts'
import { consentPages, type Wishes } from './consent-pages.ts'
import { type Handler, type Service, serve } from './service.ts'
import { PATIENT, walkFrom } from './walk-from.ts'

export * from './walk-from.ts'

/** A session that can also walk through a service of its test. */
export interface Walker extends ConsentSession {
  /**
   * Starts a service, which stops after the test, and walks through it.
   *
   * @param pages - replaces some pages of the plain consent service, or all of them
   */
  through(
    pages?: Wishes['instead'] | Handler,
    walk?: Partial<WalkRequest>,
  ): Promise<BrowserWalk & { readonly own: Service }>
}

interface Fixtures {
  /** A session with a long limit, for walks that never wait for one. */
  readonly session: Walker
  /** A session with a short limit, for walks that wait for something that never comes. */
  readonly hasty: Walker
  /** Opens a session, which closes after the test. */
  readonly sessionFor: (browser: Browser, options?: SessionOptions) => Promise<Walker>
  /** Starts a service, which stops after the test. */
  readonly service: (handle: Handler) => Promise<Service>
}

interface OfWorker {
  readonly chrome: Browser
  /** The variables of a sandbox. */
  readonly environment: Readonly<Record<string, string>>
}

export const test = base.extend<Fixtures, OfWorker>({
  environment: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern as the first parameter.
    async ({}, use) => {
      const sandbox = await startSandbox()
      await use(sandbox.environment)
      await sandbox.close()
    },
    { scope: 'worker' },
  ],
  chrome: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern as the first parameter.
    async ({}, use) => {
      const executablePath = findBrowser(process.env, console.log)
      const browser = await chromium.launch({ executablePath })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  sessionFor: async ({ service }, use) => {
    const opened: ConsentSession[] = []
    await use(async (browser, options = PATIENT) => {
      const session = await sessionIn(browser, options)
      opened.push(session)
      return {
        ...session,
        async through(pages = {}, walk = {}) {
          const { redirectUri } = walk
          const plain = {
            ...(redirectUri && { redirectUri }),
            instead: typeof pages === 'object' ? pages : {},
          }
          const own = await service(typeof pages === 'function' ? pages : consentPages(plain))
          return { ...(await session.walk(walkFrom(own, walk))), own }
        },
      }
    })
    for (const session of opened) await session.close()
  },
  session: async ({ sessionFor, chrome }, use) => use(await sessionFor(chrome)),
  hasty: async ({ sessionFor, chrome }, use) => use(await sessionFor(chrome, { pageTimeout: 2_000 })),
  service: async ({ browserName: _ }, use) => {
    const services: Service[] = []
    await use(async (handle) => {
      const service = await serve(handle)
      services.push(service)
      return service
    })
    for (const service of services) service.close()
  },
})
export { expect } from '@playwright/test'
