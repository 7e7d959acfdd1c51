import { type Browser, type BrowserContext, type Cookie, chromium, type Response } from '@playwright/test'
import type { BrowserWalk } from './browser-walk.ts'
import type { Journeys } from './journeys.ts'
import { within } from './signal.ts'
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
}

const LOOK_MS = 1_000
const CLOSE_MS = 10_000

/** How a session is opened. */
export interface SessionOptions extends Partial<WalkOptions> {
  readonly executablePath: string
  /** Told of cookies as they are set, and of those that the browser holds after each walk. */
  readonly onCookies?: (cookies: readonly Pick<Cookie, 'value'>[]) => void
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
  onCookies,
}: SessionOptions): Promise<ConsentSession> {
  const browser = await launchBrowser(executablePath)
  const context = await browser.newContext({ serviceWorkers: 'block' })
  if (onCookies) context.on('response', async (response) => onCookies(await cookiesOf(response)))
  const session = await sessionIn(context, { pageTimeout, stepTimeout, screenshots })
  return {
    async walk(request) {
      const walked = await session.walk(request)
      onCookies?.((await within(LOOK_MS, context.cookies())) ?? [])
      return walked
    },
    async close() {
      // A trace is saved only when its context is closed before the browser.
      await within(CLOSE_MS, session.close())
      await browser.close()
    },
  }
}

/** The cookies that an answer sets, as far as it still tells them. */
async function cookiesOf(response: Response): Promise<readonly Pick<Cookie, 'value'>[]> {
  const set = (await within(LOOK_MS, response.headersArray())) ?? []
  return set
    .filter(({ name }) => name.toLowerCase() === 'set-cookie')
    .map(({ value }) => ({ value: /^[^=;]*=([^;]*)/.exec(value)?.[1] ?? '' }))
}

/** Starts a headless browser that draws with the processor alone and asks nobody for anything. */
export function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: LEAN })
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
