import type { Locator, Page } from '@playwright/test'
import { within } from '../../base/clock.ts'
import { strippedUrl } from '../../base/url.ts'
import type { AllowedOrigin } from '../../http/allowed-origins.ts'
import { isWeb } from '../answer-place.ts'
import type { Egress } from '../egress.ts'
import type { Trouble } from '../failure.ts'
import { everyVisible, locate } from '../locate.ts'
import { notThere } from '../perform.ts'
import { Traffic } from '../traffic.ts'
import { MissingVariable, type Variables } from '../variables.ts'
import { watch } from '../watched-page.ts'
import type { ReadStep } from './portal-walk.ts'

const LOOK_MS = 1_000

/** A page of a portal, and what it asks for. */
export class PortalPage {
  readonly page: Page
  /** What decides what it sends. */
  readonly egress: Egress
  /** Title and address of every page of which there is a photograph. */
  readonly photographed = new Set<string>()
  /** What was asked for since the walk began. */
  traffic: Traffic

  /** @param allowedOrigins - hosts whose pages may be opened, and where what is typed may go */
  constructor(page: Page, egress: Egress, allowedOrigins: readonly AllowedOrigin[]) {
    this.page = page
    this.egress = egress
    this.traffic = new Traffic(allowedOrigins)
    watch(page, () => this.traffic)
  }

  /** Begins a walk: forgets what was requested in the last one. */
  begin(): void {
    this.traffic = new Traffic(this.traffic.allowedOrigins)
    this.egress.begin(this.traffic)
  }

  /** Whether the page has one of some texts, shown or not; `undefined` where it cannot be read. */
  async has(texts: readonly string[]): Promise<boolean | undefined> {
    const read = Promise.all([this.page.content(), this.page.locator('html').textContent()])
    const parts = await within(LOOK_MS, read)
    return parts && texts.some((text) => parts.some((part) => part?.includes(text)))
  }

  /**
   * Opens an address.
   *
   * @param timeout - in milliseconds
   * @returns why it could not be opened; undefined if it was
   */
  async open(address: string, timeout: number): Promise<Trouble | undefined> {
    try {
      // An address with a fragment is not loaded again by opening it; to reload could send a form again.
      if (this.page.url() === address && address.includes('#')) await this.page.goto('about:blank')
      await this.page.goto(address, { timeout, waitUntil: 'domcontentloaded' })
      return this.failedService()
    } catch {
      const reason = `${strippedUrl(address)}: no answer within ${timeout / 1000} s`
      return this.failedService() ?? { kind: 'unreachable', reason }
    }
  }

  /** The network, or the portal itself, failed rather than showed a page. */
  failedService(): Trouble | undefined {
    const { end, documents } = this.traffic
    if (end && 'trouble' in end) return end.trouble
    const { address, status } = documents.at(-1) ?? { address: '', status: 0 }
    const isFailed = end !== undefined || status >= 500 || status === 429 || status === 408
    return isFailed
      ? { kind: 'unreachable', reason: `${address}: the portal failed with ${status}` }
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

/**
 * Reads what a step names. As `keys`, the elements that are there now, which may be none; otherwise one, which may take
 * its time to appear.
 *
 * @param stepTimeout - in milliseconds
 * @returns the texts, or why there are none; never a value in the reason
 */
export async function read(
  page: Page,
  step: ReadStep,
  variables: Variables,
  stepTimeout: number,
): Promise<readonly string[] | string> {
  const timeout = step.timeout ?? (step.optional ? OPTIONAL_MS : stepTimeout)
  try {
    if (step.as === 'keys')
      return (await everyVisible(page, step.read, variables).allInnerTexts()).map(oneLine)
    const text = await textOf(locate(page, step.read, variables), step, timeout)
    if (text !== '') return [text]
    return step.optional ? [] : 'the element is empty'
  } catch (error) {
    if (error instanceof MissingVariable) return error.message
    return step.optional ? [] : notThere(timeout)
  }
}

/** The attribute that the step names, the text, or the value of a field. */
async function textOf(element: Locator, { attribute }: ReadStep, timeout: number): Promise<string> {
  if (attribute !== undefined) return oneLine((await element.getAttribute(attribute, { timeout })) ?? '')
  const text = oneLine(await element.innerText({ timeout }))
  return text === '' ? oneLine(await element.inputValue({ timeout }).catch(() => '')) : text
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
