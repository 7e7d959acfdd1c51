import type { Page } from '@playwright/test'
import { signal, within } from '../../base/clock.ts'
import { strippedUrl } from '../../base/url.ts'
import type { AllowedOrigin } from '../../http/allowed-origins.ts'
import { isWeb } from '../answer-place.ts'
import type { WalkedDocument } from '../browser-walk.ts'
import type { Egress } from '../egress.ts'
import type { Trouble } from '../failure.ts'
import { describeStray, endsWalk, type Stray } from '../stray.ts'
import { networkReason } from '../traffic.ts'

const LOOK_MS = 1_000

/** A page of a portal, and the documents that it asked for. */
export class PortalPage {
  readonly page: Page
  /** What it sends. */
  readonly egress: Egress
  /** Title and address of every page of which there is a photograph. */
  readonly photographed = new Set<string>()
  #documents: WalkedDocument[] = []
  #strays: Stray[] = []
  #blocked = signal<string>()
  #lost: Trouble | undefined
  readonly #allowedOrigins: readonly AllowedOrigin[]

  /** @param allowedOrigins - hosts whose pages may be opened, and where what is typed may go */
  constructor(page: Page, egress: Egress, allowedOrigins: readonly AllowedOrigin[]) {
    this.page = page
    this.egress = egress
    this.#allowedOrigins = allowedOrigins
    page.on('response', (response) => {
      const request = response.request()
      const isDocument = request.isNavigationRequest() && response.frame() === page.mainFrame()
      // What was refused, or got no answer, has one of the proxy.
      if (!isDocument || this.#lost) return
      this.#documents.push({
        method: request.method(),
        address: strippedUrl(response.url()),
        status: response.status(),
      })
    })
    page.on('requestfailed', (request) => {
      const text = request.failure()?.errorText ?? ''
      const isDocument = request.isNavigationRequest() && request.frame() === page.mainFrame()
      if (!isDocument || text.includes('ERR_ABORTED')) return
      const { kind, reason } = networkReason(text)
      this.#lost ??= { kind, reason: `${strippedUrl(request.url())}: ${reason}` }
    })
    page.on('crash', () => {
      this.#lost = { kind: 'unreachable', reason: 'the page crashed' }
    })
  }

  /** Begins a walk: forgets what was requested in the last one. */
  begin(): void {
    const strays: Stray[] = []
    const blocked = signal<string>()
    this.#documents = []
    this.#strays = strays
    this.#blocked = blocked
    this.#lost = undefined
    this.egress.begin({
      allowedOrigins: this.#allowedOrigins,
      onStray: (stray) => {
        strays.push(stray)
        if (!endsWalk(stray)) return
        this.#lost = { kind: 'blocked', reason: describeStray(stray) }
        blocked.set(this.#lost.reason)
      },
      onLost: (address, reason) => {
        this.#lost = { kind: 'unreachable', reason: `${strippedUrl(address)}: ${reason}` }
      },
    })
  }

  /** What was sent to hosts that are not allowed, or would have been, since the walk began. */
  get strays(): readonly Stray[] {
    return this.#strays
  }

  /** Settles with the reason when the walk cannot continue because a page leads to a host that is not allowed. */
  get blocked(): Promise<string> {
    return this.#blocked.promise
  }

  /** The title of the page; empty where it has none, and its address would stand in. */
  async title(): Promise<string> {
    const title = (await within(LOOK_MS, this.page.title())) ?? ''
    return this.page.url().includes(title) ? '' : title
  }

  /** Whether the page has one of some texts, shown or not; `undefined` where it cannot be read. */
  async has(texts: readonly string[]): Promise<boolean | undefined> {
    const read = Promise.all([this.page.content(), this.page.locator('html').textContent()])
    const parts = await within(
      LOOK_MS,
      read.catch(() => undefined),
    )
    return parts && texts.some((text) => parts.some((part) => part?.includes(text)))
  }

  /** Every document that was answered since the walk began. */
  get documents(): readonly WalkedDocument[] {
    return this.#documents
  }

  /**
   * Opens an address.
   *
   * @param timeout - in milliseconds
   * @returns why it could not be opened; undefined if it was
   */
  async open(address: string, timeout: number): Promise<Trouble | undefined> {
    const options = { timeout, waitUntil: 'domcontentloaded' } as const
    try {
      // An address with a fragment is not loaded again by opening it; to reload could send a form again.
      if (this.page.url() === address && address.includes('#')) await this.page.goto('about:blank')
      await this.page.goto(address, options)
      return this.failedService()
    } catch {
      const late = {
        kind: 'unreachable',
        reason: `${strippedUrl(address)}: no answer within ${timeout / 1000} s`,
      } as const
      return this.#lost ?? late
    }
  }

  /** The network, or the portal itself, failed rather than showed a page. */
  failedService(): Trouble | undefined {
    if (this.#lost) return this.#lost
    const last = this.#documents.at(-1)
    const isFailed = last !== undefined && (last.status >= 500 || last.status === 429 || last.status === 408)
    return isFailed
      ? { kind: 'unreachable', reason: `${last.address}: the portal failed with ${last.status}` }
      : undefined
  }
}

/**
 * The address of a page of the portal, as a browser resolves it from the portal's own, taken for a folder: `keys` is below
 * its path, `/keys` is at the root of its host, and `.` is the portal itself. Only http and https make an absolute one.
 */
export function addressIn(portalUrl: string, path: string): string {
  if (isWeb(path)) return path
  const isScheme = /^[a-z][a-z0-9+.-]*:/i.test(path)
  return new URL(isScheme ? `./${path}` : path, portalUrl.replace(/\/?$/, '/')).href
}
