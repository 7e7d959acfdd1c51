import { type Browser, test as base, chromium } from '@playwright/test'
import type { WalkOptions } from '../../helpers/browser/browser-walk.ts'
import { type ConsentSession, sessionIn } from '../../helpers/browser/consent-session.ts'
import { findBrowser } from '../../helpers/browser/find-browser.ts'
import { type Handler, type Service, serve } from './service.ts'
import { PATIENT } from './walk-from.ts'

export * from './walk-from.ts'

interface Fixtures {
  /** A session in which waiting costs nothing, because everything comes. */
  readonly session: ConsentSession
  /** A session for walks that wait in vain. */
  readonly hasty: ConsentSession
  /** Starts a service that ends with the test. */
  readonly service: (handle: Handler) => Promise<Service>
}

export const test = base.extend<Fixtures, { readonly chrome: Browser }>({
  chrome: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const executablePath = findBrowser(process.env, console.log)
      const browser = await chromium.launch({ executablePath })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  session: ({ chrome }, use) => useSession(chrome, PATIENT, use),
  hasty: ({ chrome }, use) => useSession(chrome, { pageTimeout: 2500, stepTimeout: 1000 }, use),
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

async function useSession(
  chrome: Browser,
  times: WalkOptions,
  use: (session: ConsentSession) => Promise<void>,
): Promise<void> {
  const session = await sessionIn(chrome, times)
  await use(session)
  await session.close()
}
