import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import type { BrowserWalk } from './browser-walk.ts'
import type { Journeys } from './journeys.ts'
import { type WalkOptions, walk } from './walk.ts'
import { WatchedPage } from './watched-page.ts'

/** One walk to take: where it starts, where it ends, and what is decided on the way. */
export interface WalkRequest {
  readonly authorizationUrl: string
  readonly redirectUri: string
  readonly state: string
  readonly decision: 'approve' | 'deny'
  readonly journeys: Journeys
  readonly variables: Readonly<Record<string, string>>
  readonly permissions: readonly string[]
  /** The data provider that is fixed; without it the journey chooses one. */
  readonly dataProvider?: string
}

/** A browser in which a user logs in once and consents several times, one walk after the other. */
export interface ConsentSession {
  /** Walks from the authorization address to the redirect. Never throws for what the service does. */
  walk(request: WalkRequest): Promise<BrowserWalk>
  close(): Promise<void>
  /** Where it was opened in a browser of its own: that browser, for other sessions beside it. */
  readonly browser?: Browser
}

/** How a session is opened. */
export interface SessionOptions extends Partial<WalkOptions> {
  readonly executablePath: string
}

/**
 * Starts a headless browser with one context, whose session lasts until it is closed.
 *
 * @throws Error if the browser does not start
 */
export async function openConsentSession({
  executablePath,
  pageTimeout = 15_000,
  stepTimeout = 10_000,
  screenshots = 'failures',
}: SessionOptions): Promise<ConsentSession> {
  const browser = await launchBrowser(executablePath)
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const session = await sessionIn(context, { pageTimeout, stepTimeout, screenshots })
  return { walk: session.walk, close: () => browser.close(), browser }
}

/**
 * Starts a headless browser that draws with the processor alone and asks nobody for anything. An interrupt does not end
 * it: what is left to tidy up comes first.
 */
export function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: LEAN, handleSIGINT: false })
}

const LEAN = [
  '--disable-quic',
  '--no-pings',
  '--disable-gpu',
  '--disable-gpu-compositing',
  '--in-process-gpu',
]

/** A session in a context of a browser that others may use as well; closing it closes the context. */
export async function sessionIn(context: BrowserContext, options: WalkOptions): Promise<ConsentSession> {
  let watched = await WatchedPage.in(context)
  return {
    async walk(request) {
      if (!(await watched.clear())) {
        const stuck = watched
        watched = await WatchedPage.in(context)
        await stuck.close()
      }
      return walk(watched, request, options)
    },
    close: () => context.close(),
  }
}
