import type { Page } from '@playwright/test'
import { isWeb } from '../browser/answer-place.ts'
import type { WalkedDocument } from '../browser/browser-walk.ts'
import type { Trouble } from '../browser/failure.ts'
import { networkReason } from '../browser/network-reason.ts'
import { bare } from '../http/send.ts'

/** A page of a portal, and the documents that it asked for. */
export class PortalPage {
  readonly page: Page
  #documents: WalkedDocument[] = []
  #lost: Trouble | undefined

  constructor(page: Page) {
    this.page = page
    page.on('response', (response) => {
      const request = response.request()
      if (!request.isNavigationRequest() || response.frame() !== page.mainFrame()) return
      this.#documents.push({
        method: request.method(),
        address: bare(response.url()),
        status: response.status(),
      })
    })
    page.on('requestfailed', (request) => {
      const text = request.failure()?.errorText ?? ''
      const isDocument = request.isNavigationRequest() && request.frame() === page.mainFrame()
      if (!isDocument || text.includes('ERR_ABORTED')) return
      const { kind, reason } = networkReason(text)
      this.#lost = { kind, reason: `${bare(request.url())}: ${reason}` }
    })
    page.on('crash', () => {
      this.#lost = { kind: 'unreachable', reason: 'the page crashed' }
    })
  }

  /** Forgets what was asked for before a walk. */
  begin(): void {
    this.#documents = []
    this.#lost = undefined
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
    try {
      await this.page.goto(address, { timeout, waitUntil: 'domcontentloaded' })
      return this.failedService()
    } catch {
      const late = {
        kind: 'unreachable',
        reason: `${bare(address)}: no answer within ${timeout / 1000} s`,
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

/** The address of a page of the portal. */
export function addressIn(portalUrl: string, path: string): string {
  if (isWeb(path)) return path
  return path.startsWith('/') ? new URL(path, portalUrl).href : `${portalUrl.replace(/\/$/, '')}/${path}`
}
