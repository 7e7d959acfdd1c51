import type { BrowserContext, Page, Request } from '@playwright/test'
import { within } from '../base/signal.ts'
import { type Surface, surfaceOf } from './surface.ts'
import type { Traffic } from './traffic.ts'
import type { Watch, Watching } from './watch.ts'
import { watchByDevtools } from './watch-by-devtools.ts'
import { watchByEvents } from './watch-by-events.ts'

const BLANK = 'about:blank'
const BLANK_MS = 2_000

/** How the page of a walk is watched. */
export interface WatchOptions {
  /** Chromium is watched by its DevTools Protocol, which can stop a redirect; the others by events. */
  readonly by?: 'devtools' | 'events'
}

/** The page of a walk with the pop-ups that it opens; the walk continues in the one on top. */
export class WatchedPage {
  readonly #main: Surface
  readonly #popups: Surface[] = []
  #watch: Watch | undefined
  #traffic: Traffic | undefined

  private constructor(page: Page) {
    this.#main = surfaceOf(page)
  }

  /** Opens a page and watches it. */
  static async in(context: BrowserContext, options: WatchOptions = {}): Promise<WatchedPage> {
    const watched = new WatchedPage(await context.newPage())
    const watching = watched.#watching(watched.#main)
    watched.#watch = options.by === 'events' ? watchByEvents(watching) : await watchByDevtools(watching)
    const { page } = watched.#main
    page.on('crash', () => watched.#traffic?.stops('unreachable', 'the page crashed'))
    page.on('popup', (popup) => watched.#follow(popup))
    context.on('request', (request) => watched.#begins(request))
    return watched
  }

  /** The page on top: the last pop-up, where there is one. */
  get surface(): Surface {
    return this.#popups.at(-1) ?? this.#main
  }

  /** Whether the page is empty again, so that nothing of the last walk reaches the next one. */
  async clear(): Promise<boolean> {
    await Promise.all(this.#popups.map(({ page }) => within(BLANK_MS, page.close())))
    const { page } = this.#main
    // A document that the last walk is still loading would fail during the next one.
    if (this.#watch) await within(BLANK_MS, this.#watch.stop())
    if (page.url() === BLANK) return true
    return (
      (await within(
        BLANK_MS,
        page.goto(BLANK).then(() => true),
      )) ?? false
    )
  }

  /** Opens an address; the traffic shows what comes. */
  open(address: string, traffic: Traffic): void {
    this.#traffic = traffic
    this.#main.status = undefined
    this.#watch?.open(address)
  }

  async close(): Promise<void> {
    await within(BLANK_MS, this.#main.page.close())
  }

  #watching(surface: Surface): Watching {
    return { surface, traffic: () => this.#traffic }
  }

  /** The first request of a pop-up comes before its page. */
  #begins(request: Request): void {
    const [url, method] = [request.url(), request.method()]
    if (isFirst(request) && this.#traffic?.isAnswer(url, true))
      this.#traffic.judge({ request: { url, method } }, true)
  }

  #follow(page: Page): void {
    const surface = surfaceOf(page)
    this.#popups.push(surface)
    watchByEvents(this.#watching(surface))
    page.on('popup', (popup) => this.#follow(popup))
    page.on('close', () => {
      this.#popups.splice(this.#popups.indexOf(surface), 1)
      this.#traffic?.changes()
    })
    this.#traffic?.visits(page.url())
    this.#traffic?.changes()
  }
}

/** Playwright has no frame of such a request. */
function isFirst(request: Request): boolean {
  if (!request.isNavigationRequest()) return false
  try {
    return request.frame() === undefined
  } catch {
    return true
  }
}
