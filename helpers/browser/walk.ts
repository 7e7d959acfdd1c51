import type { Page } from '@playwright/test'
import { bare } from '../http/send.ts'
import type { BrowserWalk, WalkedPage } from './browser-walk.ts'
import type { WalkRequest } from './consent-session.ts'
import { watchDocuments } from './documents.ts'
import { networkReason, pageFailure, whereabouts } from './failure.ts'
import type { Journey } from './journeys.ts'
import { describeStep, locate, perform, subjectOf } from './locate.ts'
import type { RedirectCatcher } from './redirect-catcher.ts'
import { whatIsShown } from './shows.ts'

/** How long a page may take to come up, and a step to be done, in milliseconds. */
export interface Timeouts {
  readonly pageTimeout: number
  readonly stepTimeout: number
}

type End = Pick<BrowserWalk, 'redirect' | 'errorPage' | 'failure'>

/** How often a page may come up; a second log-in page means that the log-in was refused. */
const ONCE: ReadonlySet<string> = new Set(['signIn', 'chooseDataProvider', 'approve', 'deny'])
const OTHER_PAGES = 3

/**
 * Walks through whatever pages come up, each by its journey, until the redirect is caught, the server answers with an
 * error page, or no journey fits.
 */
export async function walk(
  page: Page,
  catcher: RedirectCatcher,
  request: WalkRequest,
  timeouts: Timeouts,
): Promise<BrowserWalk> {
  const started = performance.now()
  const caught = catcher.next(request).then((redirect): End => ({ redirect }))
  const pages: WalkedPage[] = []
  const documents = watchDocuments(page)
  const variables = {
    ...request.variables,
    DATA_PROVIDER: request.dataProvider ?? request.journeys.chooseDataProvider?.choice ?? '',
  }
  const candidates = Object.entries(request.journeys)
    .filter(([name]) => name === request.decision || (name !== 'approve' && name !== 'deny'))
    .map(([name, journey]) => ({ name, journey, opener: locate(page, openerOf(journey), variables) }))

  async function open(): Promise<End | undefined> {
    const { authorizationUrl } = request
    const opening = page.goto(authorizationUrl, { waitUntil: 'commit', timeout: timeouts.pageTimeout }).then(
      () => undefined,
      (error: Error) =>
        ({
          failure: { kind: 'unreachable', reason: `${bare(authorizationUrl)}: ${networkReason(error)}` },
        }) as const,
    )
    // A caught redirect aborts the opening navigation, so the catch counts first.
    const first = await Promise.race([caught, opening])
    return first?.failure ? Promise.race([caught, opening]) : first
  }

  /** The next page that a journey fits, or the end of the walk. */
  async function next(): Promise<(typeof candidates)[number] | End> {
    const [first, ...others] = candidates.map(({ opener }) => opener)
    if (!first) return { failure: await pageFailure(page, 'there is no journey') }
    const anyOpener = others.reduce((either, opener) => either.or(opener), first).first()
    const known = anyOpener.waitFor({ timeout: timeouts.pageTimeout }).then(
      () => 'known' as const,
      () => 'unknown' as const,
    )
    const error = documents.errorPage(anyOpener)
    const came = await Promise.race([caught, known, error])
    if (typeof came === 'object') return came
    for (const candidate of candidates) if (await candidate.opener.isVisible()) return candidate
    const unreachable = documents.lastFailure()
    if (unreachable) return { failure: { kind: 'unreachable', reason: unreachable } }
    const done = pages.at(-1)?.journey
    const place = await whereabouts(page)
    return {
      failure: await pageFailure(
        page,
        done === 'approve' || done === 'deny'
          ? `no redirect within ${timeouts.pageTimeout / 1000} s after the journey ${done}; the browser is ${place}`
          : `no journey fits the page: the browser is ${place}`,
      ),
    }
  }

  async function take({ name, journey, opener }: (typeof candidates)[number]): Promise<End | undefined> {
    const visits = pages.filter((visited) => visited.journey === name).length
    if (visits >= (ONCE.has(name) ? 1 : OTHER_PAGES))
      return {
        failure: await pageFailure(
          page,
          `the page of the journey ${name} came up again ${await whereabouts(page)}`,
        ),
      }
    pages.push({
      journey: name,
      title: await page.title(),
      address: bare(page.url()),
      ...(journey.shows && { shows: await whatIsShown(page, journey.shows, request.permissions, variables) }),
    })
    const left = documents.leave()
    for (const [index, step] of journey.steps.entries()) {
      const done = perform(page, step, variables, timeouts.stepTimeout).then(
        () => undefined,
        async (): Promise<End> => {
          const what = `step ${index + 1} (${describeStep(step)}) of the journey ${name} failed ${await whereabouts(page)}`
          return { failure: await pageFailure(page, what) }
        },
      )
      const end = await Promise.race([caught, done])
      if (end) return end
    }
    const gone = opener.waitFor({ state: 'hidden', timeout: timeouts.pageTimeout }).then(
      () => undefined,
      async (): Promise<End> => ({
        failure: await pageFailure(
          page,
          `nothing happened after the journey ${name} ${await whereabouts(page)}`,
        ),
      }),
    )
    return Promise.race([caught, left, gone])
  }

  try {
    let end = await open()
    while (!end) {
      const page = await next()
      end = 'opener' in page ? await take(page) : page
    }
    return { pages, ...end, durationMs: Math.round(performance.now() - started) }
  } finally {
    documents.stop()
  }
}

function openerOf({ opensWith, steps }: Journey) {
  const first = steps.find((step) => !step.optional) ?? steps[0]
  if (opensWith) return opensWith
  if (!first) throw new Error('A journey without steps passed its schema.')
  return subjectOf(first)
}
