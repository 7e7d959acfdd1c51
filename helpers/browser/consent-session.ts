import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type { BrowserWalk } from './browser-walk.ts'
import type { Journeys } from './journeys.ts'
import { RedirectCatcher } from './redirect-catcher.ts'
import { type Timeouts, walk } from './walk.ts'

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

/** A browser in which a user logs in once and consents several times. */
export interface ConsentSession {
  /** Walks from the authorization address to the redirect. Never throws for what the service does. */
  walk(request: WalkRequest): Promise<BrowserWalk>
  close(): Promise<void>
}

/** How a session is opened. */
export interface SessionOptions extends Partial<Timeouts> {
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
}: SessionOptions): Promise<ConsentSession> {
  const browser = await chromium.launch({ executablePath, args: ['--disable-quic', '--no-pings'] })
  const session = await sessionIn(await browser.newContext(), { pageTimeout, stepTimeout })
  return { walk: session.walk, close: () => browser.close() }
}

/** A session in a context of a browser that others may use as well; closing it closes the context. */
export async function sessionIn(context: BrowserContext, timeouts: Timeouts): Promise<ConsentSession> {
  const page: Page = await context.newPage()
  const catcher = await RedirectCatcher.on(page)
  return {
    walk: (request) => walk(page, catcher, request, timeouts),
    close: () => context.close(),
  }
}
