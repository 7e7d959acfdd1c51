import type { CDPSession, Page, Request } from '@playwright/test'
import { within } from '../base/clock.ts'
import type { Egress, GuardedContext } from './egress.ts'
import { declaredPolicy } from './protection.ts'
import { type Surface, surfaceOf, type Traffic } from './traffic.ts'

const BLANK = 'about:blank'
const BLANK_MS = 2_000

/**
 * The page of a walk and the pop-ups that it opens; the walk continues in the one on top. It only observes requests; the proxy
 * of the context stops them. The DevTools protocol also reports addresses with a custom scheme or a fragment, which appear in
 * no request, and distinguishes a new document from a new address of the same document.
 */
export class WatchedPage {
  readonly #main: Surface
  readonly #popups: Surface[] = []
  readonly #devtools: CDPSession
  /** Decides what it may send. */
  readonly egress: Egress

  private constructor(page: Page, devtools: CDPSession, egress: Egress) {
    this.egress = egress
    this.#main = surfaceOf(page)
    this.#devtools = devtools
  }

  /** Opens a page and watches it. */
  static async in({ context, egress }: GuardedContext): Promise<WatchedPage> {
    const page = await context.newPage()
    const watched = new WatchedPage(page, await context.newCDPSession(page), egress)
    await watched.#ask()
    await watched.#main.activity.isReady
    watched.#watch(watched.#main)
    page.on('crash', () => egress.traffic?.stops('unreachable', 'the page crashed'))
    page.on('popup', (popup) => watched.#follow(popup))
    context.on('request', (request) => watched.#begins(request))
    return watched
  }

  /** The page on top: the last pop-up, if one is open. */
  get surface(): Surface {
    return this.#popups.at(-1) ?? this.#main
  }

  /** Empties the page, so that nothing of the last walk reaches the next one. Returns true if it succeeded. */
  async clear(): Promise<boolean> {
    await Promise.all(this.#popups.map(({ page }) => within(BLANK_MS, page.close())))
    const { page } = this.#main
    // A document that the last walk is still loading would fail during the next one.
    await within(BLANK_MS, this.#devtools.send('Page.stopLoading'))
    if (page.url() === BLANK) return true
    return (
      (await within(
        BLANK_MS,
        page.goto(BLANK).then(() => true),
      )) ?? false
    )
  }

  /** Opens an address. The traffic receives what follows, including a failure. */
  open(address: string, traffic: Traffic): void {
    this.egress.traffic = traffic
    this.#main.status = undefined
    // Not `page.goto`: Playwright's step titles would show the address with its query.
    this.#devtools.send('Page.navigate', { url: address }).then(
      ({ errorText }) => traffic.fails(address, errorText ?? ''),
      () => traffic.stops('unreachable', 'the browser was closed'),
    )
  }

  /** Returns to the page after a walk in another tab. */
  async goesOn(traffic: Traffic): Promise<void> {
    this.egress.traffic = traffic
    await within(BLANK_MS, this.surface.page.bringToFront())
  }

  async close(): Promise<void> {
    await within(BLANK_MS, this.#main.page.close())
  }

  /** Subscribes to events of Chromium that Playwright does not report. */
  async #ask(): Promise<void> {
    const devtools = this.#devtools
    const { frameTree } = await devtools.send('Page.getFrameTree')
    const main = frameTree.frame.id
    devtools.on('Page.frameRequestedNavigation', ({ frameId, url }) => {
      if (frameId === main) this.egress.traffic?.opens(url)
    })
    devtools.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id === main && frame.url !== BLANK && !frame.unreachableUrl)
        this.egress.traffic?.shows(this.#main)
    })
    await devtools.send('Page.enable')
  }

  #watch(surface: Surface): void {
    const { page } = surface
    watch(page, this.egress)
    if (surface === this.#main) return
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame() && frame.url() !== BLANK) this.egress.traffic?.shows(surface)
    })
  }

  /** Handles the first request of a pop-up, which comes before Playwright's page for it. */
  #begins(request: Request): void {
    if (isFirst(request) && this.egress.traffic?.isAnswer(request.url(), true))
      this.egress.traffic.asks(request.url())
  }

  #follow(page: Page): void {
    const surface = surfaceOf(page)
    this.#popups.push(surface)
    this.#watch(surface)
    page.on('popup', (popup) => this.#follow(popup))
    page.on('close', () => {
      this.#popups.splice(this.#popups.indexOf(surface), 1)
      this.egress.traffic?.changes()
    })
    this.egress.traffic?.visits(page.url())
    this.egress.traffic?.changes()
  }
}

/** Notes the requests and answers of the main frame of a page in the traffic of the current walk. */
export function watch(page: Page, egress: Egress): void {
  const isMain = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame()

  page.on('request', (request) => {
    if (isMain(request)) egress.traffic?.asks(request.url())
  })
  page.on('response', (response) => {
    const request = response.request()
    if (isMain(request)) egress.traffic?.answers(request, response.status(), response.headers())
  })
  page.on('domcontentloaded', () => void declaration(page, egress.traffic))
  page.on('requestfailed', (request) => {
    const { traffic } = egress
    if (isMain(request) && traffic?.hasAsked(request.url()))
      traffic.fails(request.url(), request.failure()?.errorText ?? '')
  })
}

/** Notes the referrer policy that the document of a page declares. */
async function declaration(page: Page, traffic: Traffic | undefined): Promise<void> {
  const declared = page.locator('meta[name="referrer" i]').evaluateAll((metas) => ({
    url: document.URL,
    contents: metas.map((meta) => meta.getAttribute('content') ?? ''),
  }))
  const { url, contents } = (await within(BLANK_MS, declared)) ?? { url: '', contents: [] }
  const policy = declaredPolicy(contents)
  if (policy) traffic?.declares(url, policy)
}

/** True for the first request of a pop-up: Playwright has no frame for it yet. */
function isFirst(request: Request): boolean {
  if (!request.isNavigationRequest()) return false
  try {
    return request.frame() === undefined
  } catch {
    return true
  }
}
