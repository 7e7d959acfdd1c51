import type { CDPSession, Page, Request } from '@playwright/test'
import { inBackground } from '../base/clock.ts'
import { strippedUrl } from '../base/url.ts'

/** The name of the isolated world in which changes are observed, and of the function that reports them. */
const WORLD = 'contract'
/** The shortest time between two reports of changes, in milliseconds. */
const REPORT_MS = 100

/** Requests that stay open as long as their page, or that no page waits for. */
const NOT_AWAITED: ReadonlySet<string> = new Set(['eventsource', 'websocket', 'ping', 'cspviolationreport'])

/** When a page last received something or changed, and what it waits for. The page cannot see that it is observed. */
export class Activity {
  readonly #pending = new Set<Request>()
  #at = performance.now()
  /** Resolves once the changes of its documents are observed. */
  readonly isReady: Promise<void>

  constructor(page: Page) {
    this.isReady = inBackground(
      page
        .context()
        .newCDPSession(page)
        .then((devtools) => this.#observe(devtools)),
    )
    const ends = (request: Request) => {
      this.#pending.delete(request)
      this.happens()
    }
    page.on('request', (request) => {
      if (!NOT_AWAITED.has(request.resourceType())) this.#pending.add(request)
      this.happens()
    })
    page.on('response', () => this.happens())
    page.on('requestfinished', ends)
    page.on('requestfailed', ends)
    page.on('framenavigated', (frame) => {
      this.happens()
      // The requests of the document before end with it, and not each of them is reported.
      const isOfThis = (request: Request) => request.isNavigationRequest() && request.url() === frame.url()
      if (frame !== page.mainFrame()) return
      for (const request of this.#pending) if (!isOfThis(request)) this.#pending.delete(request)
    })
  }

  /** When something last happened, by `performance.now()`: now, as long as a request is in flight. */
  get at(): number {
    return this.#pending.size > 0 ? performance.now() : this.#at
  }

  /** The address of a request in flight, without its query. */
  get waitsFor(): string | undefined {
    const [first] = this.#pending
    return first && strippedUrl(first.url())
  }

  /** Notes that something happened. */
  happens(): void {
    this.#at = performance.now()
  }

  async #observe(devtools: CDPSession): Promise<void> {
    devtools.on('Runtime.bindingCalled', ({ name }) => {
      if (name === WORLD) this.happens()
    })
    await devtools.send('Page.enable')
    await devtools.send('Runtime.enable')
    await devtools.send('Runtime.addBinding', { name: WORLD, executionContextName: WORLD })
    const script = { source: `{ ${REPORT_CHANGES} }`, worldName: WORLD, runImmediately: true }
    await devtools.send('Page.addScriptToEvaluateOnNewDocument', script)
  }
}

/** Runs in the page. A text, since some compilers add helpers to functions that the page lacks. */
const REPORT_CHANGES = `
let at = -${REPORT_MS}
new MutationObserver(() => {
  const now = performance.now()
  if (now - at < ${REPORT_MS}) return
  at = now
  globalThis.${WORLD}('')
}).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
`
