import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { AnswerMarks } from './answer-place.ts'
import { within } from './signal.ts'
import { type PausedRequest, Traffic } from './traffic.ts'

const BLANK = 'about:blank'
const BLANK_MS = 2_000

/**
 * A page whose requests for documents are held by the DevTools Protocol until they are judged. The redirect to the
 * application is stopped there: nothing needs to listen at its address, and whatever listens does not get the code.
 * Routes of Playwright do not see redirects.
 *
 * A request is stopped by failing it. Fulfilling it and then closing the page can end the browser.
 */
export class WatchedPage {
  readonly page: Page
  readonly #devtools: CDPSession
  readonly #mainFrame: string
  #traffic: Traffic | undefined

  private constructor(page: Page, devtools: CDPSession, mainFrame: string) {
    this.page = page
    this.#devtools = devtools
    this.#mainFrame = mainFrame
  }

  /** Opens a page and watches it. */
  static async in(context: BrowserContext): Promise<WatchedPage> {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const { frameTree } = await devtools.send('Page.getFrameTree')
    const watched = new WatchedPage(page, devtools, frameTree.frame.id)
    await watched.#listen()
    return watched
  }

  /** Whether the page is empty again, so that nothing of the last walk reaches the next one. */
  async clear(): Promise<boolean> {
    // A document that the last walk still waits for would fail into the next one.
    await within(BLANK_MS, this.#devtools.send('Page.stopLoading'))
    if (this.page.url() === BLANK) return true
    return (
      (await within(
        BLANK_MS,
        this.page.goto(BLANK).then(() => true),
      )) ?? false
    )
  }

  /** Opens the authorization address; what comes is told by the traffic, even where nothing comes. */
  start(marks: AnswerMarks): Traffic {
    const traffic = new Traffic(marks)
    this.#traffic = traffic
    const url = marks.authorizationUrl
    // The protocol's own command: the step titles of Playwright show an address with its query.
    this.#devtools.send('Page.navigate', { url }).then(
      ({ errorText }) => traffic.fails(url, errorText ?? ''),
      () => traffic.stops('unreachable', 'the browser ended'),
    )
    return traffic
  }

  async close(): Promise<void> {
    await within(BLANK_MS, this.page.close())
  }

  async #listen(): Promise<void> {
    const { page } = this
    page.on('crash', () => this.#traffic?.stops('unreachable', 'the page crashed'))
    page.on('requestfailed', (request) => {
      const isAsked = this.#traffic?.hasAsked(request.url()) ?? false
      if (isAsked && request.isNavigationRequest() && request.frame() === page.mainFrame())
        this.#traffic?.fails(request.url(), request.failure()?.errorText ?? '')
    })
    this.#devtools.on('Page.frameRequestedNavigation', ({ frameId, url }) => {
      if (frameId === this.#mainFrame) this.#traffic?.opens(url)
    })
    this.#devtools.on('Page.frameNavigated', ({ frame }) => {
      const isPage = frame.id === this.#mainFrame && frame.url !== BLANK && !frame.unreachableUrl
      if (isPage) this.#traffic?.shows()
    })
    this.#devtools.on('Fetch.requestPaused', (event) => void this.#decide(event))
    await this.#devtools.send('Page.enable')
    await this.#devtools.send('Fetch.enable', {
      patterns: [
        { resourceType: 'Document', requestStage: 'Request' },
        { resourceType: 'Document', requestStage: 'Response' },
      ],
    })
  }

  async #decide(event: PausedRequest): Promise<void> {
    const { requestId, frameId } = event
    const stop = this.#traffic?.judge(event, frameId === this.#mainFrame)
    // A page that closes in the meantime takes its paused requests with it.
    await (stop
      ? this.#devtools.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      : this.#devtools.send('Fetch.continueRequest', { requestId })
    ).catch(() => {})
  }
}
