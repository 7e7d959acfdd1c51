import type { Locator, Page } from '@playwright/test'
import { within } from '../../base/clock.ts'
import { strippedUrl } from '../../base/url.ts'
import type { AllowedOrigin } from '../../http/allowed-origins.ts'
import { isWeb } from '../answer-place.ts'
import type { WalkedDocument } from '../browser-walk.ts'
import type { Egress } from '../egress.ts'
import type { Trouble } from '../failure.ts'
import { everyVisible, locate } from '../locate.ts'
import { notThere } from '../perform.ts'
import { describeStray, endsWalk, type Stray } from '../stray.ts'
import { networkReason } from '../traffic.ts'
import { MissingVariable, type Variables } from '../variables.ts'
import type { ReadStep } from './portal-journeys.ts'

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
  }

  /** Begins a walk: forgets what was requested in the last one. */
  begin(): void {
    const strays: Stray[] = []
    this.#documents = []
    this.#strays = strays
    this.#lost = undefined
    this.egress.begin({
      allowedOrigins: this.#allowedOrigins,
      onStray: (stray) => {
        strays.push(stray)
        if (endsWalk(stray)) this.#lost = { kind: 'blocked', reason: describeStray(stray) }
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

const OPTIONAL_MS = 500

/** What a step read, or why it read nothing; never a value in the reason. */
export type ReadResult = { readonly texts: readonly string[] } | { readonly reason: string }

/**
 * Reads what a step names. As `keys`, the elements that are there now, which may be none; otherwise one, which may take
 * its time to appear.
 *
 * @param stepTimeout - in milliseconds
 */
export async function read(
  page: Page,
  step: ReadStep,
  variables: Variables,
  stepTimeout: number,
): Promise<ReadResult> {
  const timeout = step.timeout ?? (step.optional ? OPTIONAL_MS : stepTimeout)
  try {
    if (step.as === 'keys') {
      const texts = await everyVisible(page, step.read, variables).allInnerTexts()
      return { texts: texts.map(oneLine) }
    }
    const text = await textOf(locate(page, step.read, variables), step, timeout)
    return text === '' && !step.optional ? { reason: 'the element is empty' } : { texts: text ? [text] : [] }
  } catch (error) {
    if (error instanceof MissingVariable) return { reason: error.message }
    return step.optional ? { texts: [] } : { reason: notThere(timeout) }
  }
}

/** The attribute that the step names, the text, or the value of a field. */
async function textOf(element: Locator, { attribute }: ReadStep, timeout: number): Promise<string> {
  if (attribute !== undefined) return oneLine((await element.getAttribute(attribute, { timeout })) ?? '')
  const text = oneLine(await element.innerText({ timeout }))
  return text === '' ? oneLine(await element.inputValue({ timeout }).catch(() => '')) : text
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
