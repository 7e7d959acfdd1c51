import { type Browser, type BrowserContext, chromium, firefox, webkit } from '@playwright/test'
import type { Transport } from '../http/transport.ts'
import type { BrowserOptions } from '../target/target.ts'
import { appearance, connections, DEFAULT_LOOK } from './appearance.ts'
import type { BrowserWalk } from './browser-walk.ts'
import type { Journeys } from './journeys.ts'
import { type WalkOptions, walk } from './walk.ts'
import { WatchedPage, type WatchOptions } from './watched-page.ts'

/** One walk to take: where it starts, where it ends, and what is decided on the way. */
export interface WalkRequest {
  readonly authorizationUrl: string
  readonly redirectUri: string
  readonly state: string
  readonly decision: 'approve' | 'deny'
  readonly journeys: Journeys
  readonly variables: Readonly<Record<string, string>>
  readonly permissions: readonly string[]
  /** Hosts on whose pages the value of a variable may be typed. */
  readonly allowedHosts: readonly string[]
  /** Seed of the user's one-time codes. */
  readonly totpSeed?: string
  /** The data provider that is fixed; without it the journey chooses one. */
  readonly dataProvider?: string
}

/** A browser in which a user logs in once and consents several times, one walk after the other. */
export interface ConsentSession {
  /** Walks from the authorization address to the redirect. Never throws for what the service does. */
  walk(request: WalkRequest): Promise<BrowserWalk>
  close(): Promise<void>
}

/** How a session is opened. */
export interface SessionOptions extends Partial<WalkOptions>, Pick<WatchOptions, 'doubts'> {
  readonly executablePath: string
  readonly browser?: BrowserOptions
  readonly transport?: Pick<Transport, 'proxy' | 'ca' | 'clientCertificates'>
}

/**
 * Starts a browser with one context, whose session lasts until it is closed.
 *
 * @throws Error if the browser does not start
 */
export async function openConsentSession({
  executablePath,
  browser: look = DEFAULT_LOOK,
  transport = { clientCertificates: [] },
  doubts,
  ...times
}: SessionOptions): Promise<ConsentSession> {
  const browser = await launchBrowser(executablePath, look)
  const context = await browser.newContext({ ...appearance(look), ...connections(transport) })
  const hasOwnTrust = transport.ca !== undefined || transport.clientCertificates.length > 0
  const session = await sessionIn(
    context,
    { pageTimeout: 15_000, stepTimeout: 10_000, screenshots: 'failures', ...times },
    { by: look.engine === 'chromium' ? 'devtools' : 'events', ...(hasOwnTrust && doubts && { doubts }) },
  )
  return { walk: session.walk, close: () => browser.close() }
}

const ENGINES = { chromium, firefox, webkit }

/** Starts a browser; without a screen, one of Chromium draws with the processor alone. */
export function launchBrowser(
  executablePath: string,
  { engine, isHeaded, slowMo }: BrowserOptions = DEFAULT_LOOK,
): Promise<Browser> {
  const args = engine === 'chromium' ? LEAN : []
  return ENGINES[engine].launch({ executablePath, headless: !isHeaded, slowMo, args })
}

const LEAN = [
  '--disable-quic',
  '--no-pings',
  '--disable-gpu',
  '--disable-gpu-compositing',
  '--in-process-gpu',
]

/** A session in a context of a browser that others may use as well; closing it closes the context. */
export async function sessionIn(
  context: BrowserContext,
  options: WalkOptions,
  watch: WatchOptions = {},
): Promise<ConsentSession> {
  let watched = await WatchedPage.in(context, watch)
  return {
    async walk(request) {
      if (!(await watched.clear())) {
        const stuck = watched
        watched = await WatchedPage.in(context, watch)
        await stuck.close()
      }
      return walk(watched, request, options)
    },
    close: () => context.close(),
  }
}
