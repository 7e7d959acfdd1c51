import type { Locator, Page } from '@playwright/test'
import { within } from '../base/clock.ts'
import { strippedUrl } from '../base/url.ts'
import type { Activity } from './activity.ts'
import type { Trouble } from './failure.ts'

/** How many times as long a page may take that still receives something, or changes. */
export const AT_MOST = 3

const LOOK_MS = 5_000

/** A time limit for a page or a step. It runs while nothing happens on the page; a page that never rests gets three times as long. */
export class Limit {
  readonly milliseconds: number
  readonly #activity: () => Activity
  readonly #most: number
  readonly #started = performance.now()

  /**
   * @param activity - of the page that is now on top
   * @param most - the longest time, in milliseconds
   */
  constructor(milliseconds: number, activity: () => Activity, most = AT_MOST * milliseconds) {
    this.#most = most
    this.milliseconds = milliseconds
    this.#activity = activity
  }

  /** The milliseconds that are left. */
  get left(): number {
    return Math.min(this.#end, this.#restEnd) - performance.now()
  }

  /** True if the page had not come to rest when the limit ended. */
  get isCutOff(): boolean {
    return this.#end < this.#restEnd && this.left <= 0
  }

  /** What the page waits for. */
  get waitsFor(): string | undefined {
    return this.#activity().waitsFor
  }

  /** How long it has run, in words. */
  get said(): string {
    const seconds = (performance.now() - this.#started) / 1000
    return `${seconds < 10 ? Number(seconds.toFixed(1)) : Math.round(seconds)} s`
  }

  /** When it ends if nothing happens any more. */
  get #restEnd(): number {
    return Math.max(this.#started, this.#activity().at) + this.milliseconds
  }

  get #end(): number {
    return this.#started + this.#most
  }
}

/** True if an element becomes visible before a limit ends. */
export async function appearsBefore(limit: Limit, element: Locator): Promise<boolean> {
  do {
    if (await appears(element, Math.max(1, limit.left))) return true
  } while (limit.left > 0)
  return false
}

/** True if an element becomes visible in time, in milliseconds. */
export function appears(element: Locator, timeout: number): Promise<boolean> {
  return element.waitFor({ timeout }).then(
    () => true,
    () => false,
  )
}

/** What to do about a page that is not loaded. */
const SLOW =
  'Raise PAGE_TIMEOUT if the service or this machine is slow; otherwise find out what the page waits for.'

/**
 * The failure if a page is blank, still loads or still changes when a limit ends: this says nothing about a journey or a
 * value. `undefined` if it is loaded.
 *
 * @param pending - the address of a document that has not been answered
 * @param isSeen - false if the browser has not said what the page shows
 */
export async function notLoaded(
  page: Page,
  limit: Limit,
  { pending, isSeen = true }: { readonly pending?: string | undefined; readonly isSeen?: boolean } = {},
): Promise<Trouble | undefined> {
  const why = pending ? 'no answer' : ((await whyNot(page, limit)) ?? (isSeen ? undefined : NO_BROWSER))
  if (why === undefined) return undefined
  const reason = `${pending ?? strippedUrl(page.url())}: not loaded after ${limit.said} (PAGE_TIMEOUT): ${why}`
  return { kind: 'unreachable', isLate: true, reason, todo: SLOW }
}

const NO_BROWSER = 'the browser did not answer'

async function whyNot(page: Page, limit: Limit): Promise<string | undefined> {
  const { waitsFor } = limit
  if (waitsFor !== undefined) return `it still waits for ${waitsFor}`
  if (limit.isCutOff) return 'it still changes'
  const state = await within(
    LOOK_MS,
    page.evaluate(() => document.readyState),
  )
  if (state === undefined) return NO_BROWSER
  if (state !== 'complete') return 'it still loads'
  const seen = await within(LOOK_MS, page.locator('body').ariaSnapshot({ timeout: LOOK_MS }))
  return seen === '' ? 'it is blank' : seen === undefined ? NO_BROWSER : undefined
}
