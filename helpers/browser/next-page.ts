import type { Page } from '@playwright/test'
import { bare } from '../http/send.ts'
import type { WalkEnd } from './browser-walk.ts'
import type { Candidate } from './candidate.ts'
import { alertOn, type Trouble, titleOf } from './failure.ts'
import { within } from './signal.ts'
import type { Traffic, TrafficEnd } from './traffic.ts'

/** What comes up: a page that a journey fits, the end of the walk, or trouble. */
export type Next =
  | { readonly candidate: Candidate }
  | { readonly traffic: TrafficEnd }
  | { readonly end: WalkEnd }
  | { readonly trouble: Trouble }

/** Where to look for what comes next. */
export interface Outlook {
  readonly page: Page
  readonly traffic: Traffic
  readonly candidates: readonly Candidate[]
  /** The journey that was last gone through. */
  readonly last: string | undefined
  readonly pageTimeout: number
}

/** Waits, looking again whenever something changes, until a journey fits the page or the walk ends. */
export async function nextPage(outlook: Outlook): Promise<Next> {
  const { traffic, candidates, pageTimeout } = outlook
  const deadline = performance.now() + pageTimeout
  for (;;) {
    const left = deadline - performance.now()
    if (left <= 0) return tooLate(outlook)
    const fresh = candidates.filter((candidate) => candidate.isFresh(traffic.shown))
    const ended = traffic.ended.then((end): Next => ({ traffic: end }))
    const changes = Promise.race([
      traffic.nextShown,
      comesUp(fresh, left),
      goesAway(candidates, fresh, left),
      errorPage(outlook, fresh, left),
    ])
    const came = await Promise.race([ended, within(left, changes)])
    if (came) return came
    const candidate = await firstVisible(candidates, traffic)
    if (candidate) return { candidate }
  }
}

/** The first journey of the file counts, where several fit the page. */
async function firstVisible(
  candidates: readonly Candidate[],
  traffic: Traffic,
): Promise<Candidate | undefined> {
  const { shown } = traffic
  const looks = await Promise.all(
    candidates.map(async (candidate) => candidate.isFresh(shown) && (await candidate.isVisible())),
  )
  return shown === traffic.shown ? candidates[looks.indexOf(true)] : undefined
}

async function comesUp(fresh: readonly Candidate[], timeout: number): Promise<undefined> {
  const [first, ...others] = fresh.map(({ opener }) => opener)
  if (!first) return never()
  const any = others.reduce((either, opener) => either.or(opener), first).first()
  return any.waitFor({ timeout }).then(() => undefined, never)
}

/** A page without documents of its own has gone when its opener has. */
async function goesAway(
  candidates: readonly Candidate[],
  fresh: readonly Candidate[],
  timeout: number,
): Promise<undefined> {
  const stale = candidates.filter((candidate) => !fresh.includes(candidate))
  if (stale.length === 0) return never()
  return Promise.race(
    stale.map((candidate) =>
      candidate.opener.waitFor({ state: 'hidden', timeout }).then(() => {
        candidate.leaves()
        return undefined
      }, never),
    ),
  )
}

/** An error status alone is not the end: a log-in page may come with 401. */
async function errorPage(
  { page, traffic }: Outlook,
  fresh: readonly Candidate[],
  left: number,
): Promise<Next | undefined> {
  const { status = 0, shown } = traffic
  if (status < 400) return never()
  await within(left, page.waitForLoadState('load'))
  const looks = await Promise.all(fresh.map((candidate) => candidate.isVisible()))
  if (shown !== traffic.shown || looks.includes(true)) return undefined
  return { end: { errorPage: { status, title: await titleOf(page), address: bare(page.url()) } } }
}

async function tooLate({ page, traffic, candidates, last, pageTimeout }: Outlook): Promise<Next> {
  const { pending, status = 0, shown } = traffic
  const time = `within ${pageTimeout / 1000} s`
  if (pending) return { trouble: { kind: 'unreachable', reason: `${pending}: no answer ${time}` } }
  if (status >= 400)
    return { end: { errorPage: { status, title: await titleOf(page), address: bare(page.url()) } } }
  if (last === undefined) return { trouble: { reason: `no journey fits the page ${time}` } }
  const stays = candidates.some((candidate) => candidate.name === last && !candidate.isFresh(shown))
  const what =
    stays && (last === 'approve' || last === 'deny')
      ? `no redirect ${time} after the journey ${last}`
      : stays
        ? `nothing happened ${time} after the journey ${last}`
        : `no journey fits the page that came after the journey ${last}`
  return { trouble: { journey: last, stays, reason: `${what}${await alertOn(page)}` } }
}

function never(): Promise<never> {
  return new Promise(() => {})
}
