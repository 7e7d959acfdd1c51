import type { Page } from '@playwright/test'
import { within } from '../../base/clock.ts'
import { strippedUrl } from '../../base/url.ts'
import { isWeb } from '../answer-place.ts'
import type { GuardedContext } from '../egress.ts'
import type { Trouble } from '../failure.ts'
import type { Traffic } from '../traffic.ts'

/** The page of somebody at a portal. */
export interface PortalPage extends GuardedContext {
  readonly page: Page
  /** Title and address of every page of which there is a photograph. */
  readonly photographed: Set<string>
}

const LOOK_MS = 1_000

/** Whether a page has one of some texts, shown or not; `undefined` where it cannot be read. */
export async function has(page: Page, texts: readonly string[]): Promise<boolean | undefined> {
  const read = Promise.all([page.content(), page.locator('html').textContent()])
  const parts = await within(LOOK_MS, read)
  return parts && texts.some((text) => parts.some((part) => part?.includes(text)))
}

/** Whether an address has one of some texts, encoded or not, before its fragment, which is sent to nobody. */
export function isInAddress(address: string, texts: readonly string[]): boolean {
  const [sent = ''] = address.split('#')
  return texts.some((text) => [text, encodeURIComponent(text)].some((part) => sent.includes(part)))
}

/**
 * Opens an address.
 *
 * @param timeout - in milliseconds
 * @returns why it could not be opened; undefined if it was
 */
export async function open(
  page: Page,
  traffic: Traffic,
  address: string,
  timeout: number,
): Promise<Trouble | undefined> {
  try {
    // An address with a fragment is not loaded again by opening it; to reload could send a form again.
    if (page.url() === address && address.includes('#')) await page.goto('about:blank')
    await page.goto(address, { timeout, waitUntil: 'domcontentloaded' })
    return failedService(traffic)
  } catch {
    const reason = `${strippedUrl(address)}: no answer within ${timeout / 1000} s`
    return failedService(traffic) ?? { kind: 'unreachable', reason }
  }
}

/** The network, or the portal itself, failed rather than showed a page. */
export function failedService({ end, documents }: Traffic): Trouble | undefined {
  if (end && 'trouble' in end) return end.trouble
  const { address, status } = documents.at(-1) ?? { address: '', status: 0 }
  const isFailed = end !== undefined || status >= 500 || status === 429 || status === 408
  return isFailed
    ? { kind: 'unreachable', reason: `${address}: the portal failed with ${status}` }
    : undefined
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
