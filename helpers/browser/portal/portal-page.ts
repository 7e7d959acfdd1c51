import type { Page } from '@playwright/test'
import { within } from '../../base/clock.ts'
import { strippedUrl } from '../../base/url.ts'
import type { Activity } from '../activity.ts'
import { isWeb } from '../answer-place.ts'
import type { GuardedContext } from '../egress.ts'
import type { Trouble } from '../failure.ts'
import { AT_MOST, Limit, notLoaded } from '../limit.ts'
import type { Traffic } from '../traffic.ts'

/** The browser page of one person at a portal. */
export interface PortalPage extends GuardedContext {
  readonly page: Page
  readonly activity: Activity
  /** Title and address of every page that has been photographed. */
  readonly photographed: Set<string>
}

const LOOK_MS = 1_000

/** True if a page contains one of the texts, visible or not; `undefined` if the page cannot be read. */
export async function has(page: Page, texts: readonly string[]): Promise<boolean | undefined> {
  const read = Promise.all([page.content(), page.locator('html').textContent()])
  const parts = await within(LOOK_MS, read)
  return parts && texts.some((text) => parts.some((part) => part?.includes(text)))
}

/** True if an address contains one of the texts, encoded or not. Its fragment is ignored, because it is never sent. */
export function isInAddress(address: string, texts: readonly string[]): boolean {
  const [sent = ''] = address.split('#')
  return texts.some((text) => [text, encodeURIComponent(text)].some((part) => sent.includes(part)))
}

/**
 * Opens an address.
 *
 * @param pageTimeout - in milliseconds
 * @returns why it could not be opened; undefined if it was
 */
export async function open(
  { page, activity }: Pick<PortalPage, 'page' | 'activity'>,
  traffic: Traffic,
  address: string,
  pageTimeout: number,
): Promise<Trouble | undefined> {
  const limit = new Limit(pageTimeout, () => activity)
  try {
    // Opening the current address again loads nothing if it has a fragment. A reload could submit a form again.
    if (page.url() === address && address.includes('#')) await page.goto('about:blank')
    await page.goto(address, { timeout: AT_MOST * pageTimeout, waitUntil: 'domcontentloaded' })
    return failedService(traffic)
  } catch {
    return failedService(traffic) ?? (await notLoaded(page, limit, { pending: strippedUrl(address) }))
  }
}

/** What failed, if the network or the portal did instead of showing a page. */
export function failedService({ end, documents }: Traffic): Trouble | undefined {
  if (end && 'trouble' in end) return end.trouble
  const { address, status } = documents.at(-1) ?? { address: '', status: 0 }
  const isFailed = end !== undefined || status >= 500 || status === 429 || status === 408
  return isFailed
    ? { kind: 'unreachable', reason: `${address}: the portal failed with ${status}` }
    : undefined
}

/**
 * The address of a page of the portal. Its path is resolved as in a browser, with the address of the portal as a folder:
 * `keys` is below it, `/keys` is at the root of its host, and `.` is the portal itself. Only http and https URLs are absolute.
 */
export function addressIn(portalUrl: string, path: string): string {
  if (isWeb(path)) return path
  const isScheme = /^[a-z][a-z0-9+.-]*:/i.test(path)
  return new URL(isScheme ? `./${path}` : path, portalUrl.replace(/\/?$/, '/')).href
}
