import { join } from 'node:path'
import { type Browser, test as base, chromium } from '@playwright/test'
import { type ConsentSession, sessionIn } from '../../helpers/browser/consent-session.ts'
import type { Journeys } from '../../helpers/browser/journeys.ts'
import { resolveBrowser } from '../../helpers/browser/resolve.ts'
import type { WalkOptions, WalkRequest } from '../../helpers/browser/walk-request.ts'
import { loadJourneys } from '../../helpers/config/load-journeys.ts'
import { originsOf } from '../../helpers/http/allowed-origins.ts'
import { USER } from './consent-pages.ts'
import { type Handler, type Service, serve } from './service.ts'

/** What a test may change of a walk. */
export type Walk = Partial<Omit<WalkRequest, 'redirectUri'>> & Pick<WalkRequest, 'redirectUri'>

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
      const { executablePath } = resolveBrowser({ environment: process.env, say: console.log })
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

/** Times that no test waits for in full. */
export const PATIENT = { pageTimeout: 15_000, stepTimeout: 10_000 }

async function useSession(
  chrome: Browser,
  times: WalkOptions,
  use: (session: ConsentSession) => Promise<void>,
): Promise<void> {
  const session = await sessionIn(chrome, times)
  await use(session)
  await session.close()
}

/** The journeys that fit the pages of the tests. */
export const JOURNEYS: Journeys = loadJourneys(join(import.meta.dirname, 'journeys.json'))

/** A service under another name, which no configuration of these tests names. */
export function foreign({ origin }: Pick<Service, 'origin'>): string {
  return origin.replace('127.0.0.1', 'localhost')
}

/** What a journey has where the value of a variable goes. */
export function the(variable: string): string {
  return `\${${variable}}`
}

/** A walk from `/authorize` of a service. */
export function walkFrom({ origin }: Pick<Service, 'origin'>, walk: Walk): WalkRequest {
  return {
    authorizationUrl: `${origin}/authorize?client_id=app&scope=openid&request_uri=urn:x:1`,
    state: 's1',
    decision: 'approve',
    journeys: JOURNEYS,
    variables: USER,
    allowedOrigins: originsOf(['http://127.0.0.1']),
    permissions: ['read_accounts', 'read_balances'],
    ...walk,
  }
}
