import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { REPORTS } from '../../helpers/base/reports.ts'
import { writeWhole } from '../../helpers/base/write-whole.ts'
import type { Picture, WalkRequest } from '../../helpers/browser/browser-walk.ts'
import { sessionIn } from '../../helpers/browser/consent-session.ts'
import { foundInstead, type NamedElement, namedIn, offersOf } from '../../helpers/browser/hint.ts'
import type { Journey, Step } from '../../helpers/browser/journeys.ts'
import { describeStep, locate, subjectOf } from '../../helpers/browser/locate.ts'
import type { PortalJourneyName } from '../../helpers/browser/portal/portal-walk.ts'
import { knownProviders, variablesOfProvider } from '../../helpers/browser/shows.ts'
import { fillIn, type Variables } from '../../helpers/browser/variables.ts'
import type { Portal, Target } from '../../helpers/config/target.ts'
import { asConfigured } from '../../helpers/endpoints/authorization/consent.ts'
import { portalIn } from '../../helpers/run/recording.ts'
import { authorize } from '../record/record-journeys.ts'

/** How a try of a journey ended: whether its page was reached, or its steps done, and lines for the user. */
export interface Tried {
  readonly isDone: boolean
  /** It must not be tried again before the user has looked. */
  readonly isFinal?: true
  readonly lines: readonly string[]
}

/**
 * Walks to the consent page of a journey, and performs none of its steps. It lists which of them fit the page, and which
 * step may come next.
 *
 * @param name - of a journey in the file that CONSENT_JOURNEY names; it may still be missing there
 */
export async function tryConsent(browser: Browser, target: Target, name: string): Promise<Tried> {
  const start = await authorize(target)
  if (start.is !== 'recorded') return { isDone: false, lines: [`no page was opened: ${start.because}`] }
  const { transport, pageTimeout } = target
  const session = await sessionIn(browser, { transport, pageTimeout, screenshots: 'pages' })
  try {
    const request: WalkRequest = {
      ...start.value,
      ...asConfigured(target),
      decision: name === 'deny' ? 'deny' : 'approve',
      // Nothing is decided, no matter which page is looked for.
      endsAt: (journey) => journey === name || journey === 'approve' || journey === 'deny',
    }
    const { pages, failure } = await session.walk(request)
    const variables = { ...request.variables, ...variablesOfProvider(knownProviders(request).wanted) }
    const last = pages.at(-1)
    const isDone = last?.journey === name && last.isUntouched === true
    const shown = failure ?? last
    const page = session.context.pages().at(-1)
    return {
      isDone,
      lines: [
        failure?.reason ??
          (isDone
            ? `reached “${last.title}” at ${last.address}`
            : 'its page did not appear before the one where the user decides'),
        ...(failure?.todo ? [`to do       ${failure.todo}`] : []),
        ...(shown ? pictureLines(name, shown) : []),
        ...(page ? await pageLines(page, isDone ? request.journeys[name] : undefined, variables) : []),
      ],
    }
  } finally {
    await session.close()
  }
}

/** Saves a picture under a name, and says where. */
function pictureLines(name: string, { screenshot, noPicture }: Picture): readonly string[] {
  if (screenshot === undefined) return noPicture ? [`screenshot  none: ${noPicture}`] : []
  const path = join(REPORTS, 'doctor', `${name}.jpg`)
  writeWhole(path, Buffer.from(screenshot, 'base64'))
  return [`screenshot  ${path}`]
}

/** What a page offers, which steps of a journey fit it, and which steps may come next. */
async function pageLines(
  page: Page,
  journey: Journey | undefined,
  variables: Variables,
): Promise<readonly string[]> {
  const { steps = [] } = journey ?? {}
  const fits = steps.map(async (step, at) => {
    const isThere = await locate(page, subjectOf(step), variables).isVisible()
    const instead = isThere ? '' : `: ${await foundInstead(page, subjectOf(step), variables)}`
    return `step ${at + 1}      ${describeStep(step)} is ${isThere ? 'on the page' : `not on the page yet${instead}`}`
  })
  const known = JSON.stringify(steps, (_, value) =>
    typeof value === 'string' && /\$\{/.test(value) ? filled(value, variables) : value,
  )
  const next = (await namedIn(page.locator('body'))).flatMap((element) =>
    known.includes(JSON.stringify(element.name)) ? [] : stepsFor(element),
  )
  return [
    `it has      ${await offersOf(page)}`,
    ...(await Promise.all(fits)),
    ...next.slice(0, MOST).map((step) => `may follow  ${JSON.stringify(step)}`),
  ]
}

/** A value that a variable lacks stays as it is: it names nothing on the page. */
function filled(text: string, variables: Variables): string {
  try {
    return fillIn(text, variables)
  } catch {
    return text
  }
}

/** The most steps to propose. */
const MOST = 6

/** The step that a user would perform on an element, as a journey writes it. */
function stepsFor({ role, name }: NamedElement): readonly Step[] {
  if (name === '') return []
  if (role === 'textbox' || role === 'searchbox') return [{ fill: { label: name }, with: '…' }]
  if (role === 'combobox' || role === 'listbox') return [{ select: { label: name }, option: '…' }]
  if (role === 'radio' || role === 'checkbox' || role === 'switch') return [{ check: { role, name } }]
  if (role === 'button' || role === 'menuitem') return [{ click: { role, name } }]
  if (role === 'summary') return [{ click: { text: name } }]
  return []
}

/** The name of a key that must never be created. */
const KEY = 'contract doctor'

/** Journeys that only read. */
const READING: ReadonlySet<PortalJourneyName> = new Set(['signIn', 'listKeys'])

/** The journey that can be cancelled without a key that exists. */
const CANCELLED: PortalJourneyName = 'createKey'

/** Why a journey is not tried; `undefined` if it is. */
function whyUntried({ journeys, actions }: Portal, name: PortalJourneyName): string | undefined {
  const journey = journeys[name]
  if (!journey) return `the file that PORTAL_JOURNEY names has no journey ${name}`
  if (READING.has(name)) return undefined
  if (name !== CANCELLED)
    return `only a run tries it; ${[...READING, CANCELLED].join(', ')} can be tried alone`
  if (actions !== 'manage') return 'it is not tried unless PORTAL_ACTIONS is manage'
  return journey.cancel
    ? undefined
    : 'it has no steps in "cancel", so a try would create something; only a run tries it'
}

/** Signs in to the developer portal, and performs a journey up to its confirmation, which it cancels. */
export async function tryPortal(
  browser: Browser,
  target: Target,
  portal: Portal,
  name: PortalJourneyName,
): Promise<Tried> {
  const why = whyUntried(portal, name)
  if (why) return { isDone: false, lines: [why] }
  const session = portalIn(browser, portal, target)
  try {
    const walks = [await session.walk({ journey: 'signIn' })]
    const isCancelled = name === CANCELLED
    if (name !== 'signIn' && !walks[0]?.failure)
      walks.push(
        await session.walk({
          journey: name,
          ...(isCancelled && { decision: 'cancel', about: { KEY_NAME: KEY } }),
        }),
      )
    const last = walks.at(-1)
    const { failure, keys, stoppedAt } = last ?? {}
    // The copies of which pictures are taken have no address.
    const page = browser
      .contexts()
      .flatMap((context) => context.pages())
      .find((one) => one.url().startsWith('http'))
    const isEmpty = name === 'listKeys' && !failure && keys?.length === 0
    const mayHaveCreated = isCancelled && stoppedAt === 'decision'
    const first =
      failure?.reason ??
      (isEmpty
        ? 'its steps fit, but “keys” matches nothing on the page'
        : `all of its steps fit${isCancelled ? '; it was cancelled' : ''}`)
    return {
      isDone: !failure && !isEmpty,
      ...(mayHaveCreated && { isFinal: true as const }),
      lines: [
        first,
        ...(keys ? [`keys        ${keys.length}`] : []),
        ...(failure?.todo ? [`to do       ${failure.todo}`] : []),
        ...(mayHaveCreated
          ? [`to do       look for “${KEY}” in the portal: it may have been created at once; revoke it`]
          : []),
        ...(failure ? pictureLines(`portal-${name}`, failure) : []),
        ...(page ? [`it has      ${await offersOf(page)}`] : []),
      ],
    }
  } finally {
    await session.close()
  }
}
