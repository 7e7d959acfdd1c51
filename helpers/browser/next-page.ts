import type { Page } from '@playwright/test'
import { within } from '../base/clock.ts'
import { npmRun } from '../base/npm-run.ts'
import { strippedUrl } from '../base/url.ts'
import { Candidate, candidateOn, LOOK_AGAIN_MS } from './candidate.ts'
import { alertOn, nameOf, type Trouble } from './failure.ts'
import { offersOf } from './hint.ts'
import { whatToCheck } from './journeys.ts'
import { Limit, notLoaded } from './limit.ts'
import type { End, Surface, Traffic } from './traffic.ts'

const LOOK_MS = 1_000
/** The longest pause between two looks at the same document, in milliseconds. */
const SELDOM_MS = 100

/** The next page that a journey fits, the end of the walk, or a failure. */
export type Next = { readonly candidate: Candidate } | End

/** Where to look for the next page, and for how long. */
export interface NextPageOptions {
  /** The page on top: a pop-up, if one is open. */
  readonly surface: () => Surface
  readonly traffic: Traffic
  readonly candidates: readonly Candidate[]
  /** The journey that was followed last. */
  readonly last: string | undefined
  /** How long to wait for a page, in milliseconds. */
  readonly pageTimeout: number
  /** How long to look at one document, in milliseconds, if shorter. */
  readonly patience?: number | undefined
  /** True if the user has a passkey. */
  readonly hasPasskey: boolean
  readonly target: string | undefined
}

/** Looks at the page repeatedly, and at each new document, until a journey fits or the walk ends. */
export async function nextPage(options: NextPageOptions): Promise<Next> {
  const { traffic, candidates, pageTimeout, patience = pageTimeout } = options
  const limitOf = (milliseconds: number) => new Limit(milliseconds, () => options.surface().activity)
  const whole = limitOf(pageTimeout)
  const see = ({ shown }: Surface) => ({
    shown,
    limit: limitOf(patience),
    pause: LOOK_AGAIN_MS,
    isWhole: false,
  })
  let seen = see(options.surface())
  for (;;) {
    const surface = options.surface()
    if (seen.shown !== surface.shown) seen = see(surface)
    const limit = traffic.pending || whole.left < seen.limit.left ? whole : seen.limit
    const { left } = limit
    if (left <= 0) return tooLate(options, surface, limit, seen.isWhole)
    const { nextShown } = traffic
    const looked = traffic.hasShown ? shownOn(surface, candidates) : undefined
    const came = await Promise.race([traffic.ended, looked])
    if (traffic.end) return traffic.end
    seen.isWhole ||= came === 'none'
    if (came && came !== 'none' && surface === options.surface()) return came
    await Promise.race([traffic.ended, within(Math.min(left, seen.pause), nextShown)])
    seen.pause = Math.min(2 * seen.pause, SELDOM_MS)
  }
}

/** Looks at a document once. Its elements may appear later than the document itself. */
async function shownOn(
  surface: Surface,
  candidates: readonly Candidate[],
): Promise<Next | 'none' | undefined> {
  const { page, status = 0, shown } = surface
  const isError = status >= 400 && (await isLoaded(page))
  const candidate = await candidateOn(surface, candidates)
  if (candidate instanceof Candidate) return { candidate }
  // An error status alone does not end the walk: a log-in page may come with 401.
  return candidate && isError && shown === surface.shown ? errorPage(surface) : candidate
}

const isLoaded = async (page: Page): Promise<boolean> =>
  (await within(
    LOOK_MS,
    page.evaluate(() => document.readyState === 'complete'),
  )) ?? false

const errorPage = async ({ page, status = 0 }: Surface): Promise<End> => ({
  errorPage: { status, title: await nameOf(page), address: strippedUrl(page.url()) },
})

/** @param isSeen - true if the browser said of each journey that its page is not shown */
async function tooLate(
  { traffic: { pending }, candidates, last, hasPasskey, target }: NextPageOptions,
  surface: Surface,
  limit: Limit,
  isSeen: boolean,
): Promise<Next> {
  const { page, status = 0 } = surface
  const time = `within ${limit.milliseconds / 1000} s`
  if (status >= 400 && !pending) return errorPage(surface)
  const unloaded = await notLoaded(page, limit, { pending, isSeen })
  if (unloaded) return { trouble: unloaded }
  if (last === undefined) return { trouble: await unfit(page, `no journey matches the page ${time}`, target) }
  const journey = candidates.find(({ name }) => name === last)
  const stays = journey !== undefined && !journey.isFresh(surface)
  const alert = await alertOn(page)
  const check =
    journey && (stays || alert !== '')
      ? whatToCheck({ [last]: journey.journey }, last, hasPasskey)
      : undefined
  if (!stays) {
    const reason = `no journey matches the page after the journey ${last}${alert}`
    const trouble = await unfit(page, reason, target)
    return { trouble: { ...trouble, journey: last, stays, ...(check && { todo: check }) } }
  }
  const what =
    last === 'approve' || last === 'deny'
      ? `no redirect ${time} after the journey ${last}`
      : `nothing happened ${time} after the journey ${last}`
  return { trouble: { journey: last, stays, reason: `${what}${alert}`, ...(check && { todo: check }) } }
}

/** What a user can act on, apart from links; a frame may contain it. */
const CONTROLS =
  'form, input:not([type=hidden]), select, textarea, button, iframe, frame, object, embed, canvas, [contenteditable], [role=button], [role=textbox], [onclick]'

/** True if a page says something, and has nothing to log in or consent with. */
async function isInert(page: Page): Promise<boolean> {
  const controls = await within(LOOK_MS, page.locator(CONTROLS).count())
  return controls === 0 && (await nameOf(page)) !== ''
}

/** The failure on a page that no journey fits. Lists the elements of the page, and says what to do. */
const unfit = async (page: Page, reason: string, target: string | undefined): Promise<Trouble> => ({
  reason,
  ...((await isInert(page)) && { isInert: true }),
  instead: `the page has ${await offersOf(page)}`,
  todo: `Record the journeys again with \`${npmRun('record', target)}\`, or describe this page in the file that CONSENT_JOURNEY names.`,
})
