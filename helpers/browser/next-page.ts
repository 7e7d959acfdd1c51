import type { Page } from '@playwright/test'
import { within } from '../base/clock.ts'
import { groupBy } from '../base/group-by.ts'
import { strippedUrl } from '../base/url.ts'
import type { WalkEnd } from './browser-walk.ts'
import type { Candidate } from './candidate.ts'
import { alertOn, nameOf, type Trouble } from './failure.ts'
import { offersOf } from './hint.ts'
import { whatToCheck } from './journeys.ts'
import type { Surface, Traffic, TrafficEnd } from './traffic.ts'

/** What comes next: a page that a journey fits, the end of the walk, or a failure. */
export type Next =
  | { readonly candidate: Candidate }
  | { readonly traffic: TrafficEnd }
  | { readonly end: WalkEnd }
  | { readonly trouble: Trouble }

/** Where to look for what comes next. */
export interface NextPageOptions {
  /** The page on top: a pop-up, where there is one. */
  readonly surface: () => Surface
  readonly traffic: Traffic
  readonly candidates: readonly Candidate[]
  /** The journey that was followed last. */
  readonly last: string | undefined
  readonly pageTimeout: number
  /** How long a document is looked at, where that is less. */
  readonly patience?: number | undefined
}

/** Waits, looking again whenever something changes, until a journey fits the page or the walk ends. */
export async function nextPage(options: NextPageOptions): Promise<Next> {
  const { traffic, candidates, pageTimeout, patience = pageTimeout } = options
  const deadline = performance.now() + pageTimeout
  let seen = { shown: options.surface().shown, at: performance.now() }
  for (;;) {
    const surface = options.surface()
    if (seen.shown !== surface.shown) seen = { shown: surface.shown, at: performance.now() }
    const wait = traffic.pending ? pageTimeout : patience
    const left = Math.min(deadline, seen.at + wait) - performance.now()
    if (left <= 0) return tooLate({ ...options, pageTimeout: wait }, surface)
    const ended = traffic.ended.then((end): Next => ({ traffic: end }))
    const looking = new AbortController()
    const changes = Promise.race([
      traffic.nextShown,
      traffic.hasShown ? changesOn(surface, candidates, { timeout: left, signal: looking.signal }) : never(),
    ])
    const came = await Promise.race([ended, within(left, changes)])
    looking.abort()
    if (came) return came
    const candidate = await firstVisible(surface, candidates)
    if (candidate && surface === options.surface()) return { candidate }
  }
}

/** How long to wait, in milliseconds, and what ends the wait early: Playwright would keep looking in the next document. */
interface Wait {
  readonly timeout: number
  readonly signal: AbortSignal
}

/** Something changes on the document that is shown: its elements may appear some time after the document itself. */
function changesOn(
  surface: Surface,
  candidates: readonly Candidate[],
  wait: Wait,
): Promise<Next | undefined> {
  const fresh = candidates.filter((candidate) => candidate.isFresh(surface))
  return Promise.race([
    comesUp(surface, fresh, wait),
    goesAway(surface, candidates, fresh, wait.timeout),
    errorPage(surface, fresh, wait.timeout),
  ])
}

/** The first journey of the file counts, where several fit the page. */
async function firstVisible(
  surface: Surface,
  candidates: readonly Candidate[],
): Promise<Candidate | undefined> {
  const { shown } = surface
  const looks = await Promise.all(
    candidates.map(async (candidate) => candidate.isFresh(surface) && (await candidate.isVisibleOn(surface))),
  )
  return shown === surface.shown ? candidates[looks.indexOf(true)] : undefined
}

/** Resolves once an opener of some journeys is visible. Playwright combines only locators of one frame. */
export async function comesUp(surface: Surface, fresh: readonly Candidate[], wait: Wait): Promise<undefined> {
  const frames = [...groupBy(fresh, ({ frame }) => frame).values()]
  return Promise.race([
    never(),
    ...frames.map(([first, ...others]) => {
      if (!first) return never()
      const any = others.reduce((either, one) => either.or(one.openerOn(surface)), first.openerOn(surface))
      return any
        .first()
        .waitFor(wait)
        .then(() => undefined, never)
    }),
  ])
}

/** A page without documents of its own is gone when its opener is, whatever came up first. */
async function goesAway(
  surface: Surface,
  candidates: readonly Candidate[],
  fresh: readonly Candidate[],
  timeout: number,
): Promise<undefined> {
  const stale = candidates.filter((candidate) => !fresh.includes(candidate))
  if (stale.length === 0) return never()
  return Promise.race(
    stale.map((candidate) =>
      candidate
        .openerOn(surface)
        .waitFor({ state: 'hidden', timeout })
        .then(() => {
          candidate.leaves(surface)
          return undefined
        }, never),
    ),
  )
}

/** An error status alone is not the end: a log-in page may come with 401. */
async function errorPage(
  surface: Surface,
  fresh: readonly Candidate[],
  left: number,
): Promise<Next | undefined> {
  const { page, status = 0, shown } = surface
  if (status < 400) return never()
  await within(left, page.waitForLoadState('load'))
  const looks = await Promise.all(fresh.map((candidate) => candidate.isVisibleOn(surface)))
  if (shown !== surface.shown || looks.includes(true)) return undefined
  return { end: { errorPage: { status, title: await nameOf(page), address: strippedUrl(page.url()) } } }
}

async function tooLate(
  { traffic: { pending }, candidates, last, pageTimeout }: NextPageOptions,
  surface: Surface,
): Promise<Next> {
  const { page, status = 0 } = surface
  const time = `within ${pageTimeout / 1000} s`
  if (pending) return { trouble: { kind: 'unreachable', reason: `${pending}: no answer ${time}` } }
  if (status >= 400)
    return { end: { errorPage: { status, title: await nameOf(page), address: strippedUrl(page.url()) } } }
  if (last === undefined) return { trouble: await unfit(page, `no journey matches the page ${time}`) }
  const journey = candidates.find(({ name }) => name === last)
  const stays = journey !== undefined && !journey.isFresh(surface)
  const alert = await alertOn(page)
  const check =
    journey && (stays || alert !== '') ? whatToCheck({ [last]: journey.journey }, last) : undefined
  if (!stays) {
    const reason = `no journey matches the page after the journey ${last}${alert}`
    const trouble = await unfit(page, reason)
    return { trouble: { ...trouble, journey: last, stays, ...(check && { todo: check }) } }
  }
  const what =
    last === 'approve' || last === 'deny'
      ? `no redirect ${time} after the journey ${last}`
      : `nothing happened ${time} after the journey ${last}`
  return { trouble: { journey: last, stays, reason: `${what}${alert}`, ...(check && { todo: check }) } }
}

const RECORD =
  'Record the journeys again with npm run record, or describe this page in the file that CONSENT_JOURNEY names.'

/** The trouble that no journey fits a page, with what the page offers and what to do. */
const unfit = async (page: Page, reason: string): Promise<Trouble> => ({
  reason,
  instead: `the page has ${await offersOf(page)}`,
  todo: RECORD,
})

/** What does not come. */
export function never(): Promise<never> {
  return new Promise(() => {})
}
