import { strippedUrl } from '../../base/url.ts'
import { registerRunSecrets } from '../../secrets/redact.ts'
import type { WalkedPage } from '../browser-walk.ts'
import { alertOn, failureOn, type Trouble, titleOf } from '../failure.ts'
import { failedStep, lateStep } from '../hint.ts'
import { type Reading, type ReadStep, whatToCheck } from '../journeys.ts'
import { subjectOf, unusableSelector } from '../locate.ts'
import { type NotDone, perform } from '../perform.ts'
import { photograph } from '../photograph.ts'
import { Traffic } from '../traffic.ts'
import type { Variables } from '../variables.ts'
import { addressIn, failedService, has, isInAddress, open, type PortalPage } from './portal-page.ts'
import {
  isReading,
  type PortalRequest,
  type PortalSessionOptions,
  type PortalStep,
  type PortalWalk,
  placeOf,
  placesOfSecrets,
} from './portal-walk.ts'

/** Follows a journey through a portal and reads the values that it names. A failure at the portal is part of the result. */
export async function walkPortal(
  portal: PortalPage,
  request: PortalRequest,
  options: PortalSessionOptions,
): Promise<PortalWalk> {
  const started = performance.now()
  const walk = new Walk(portal, request, options)
  const end = await walk.run()
  const { journey, decision, lookFor = [] } = request
  const { strays } = walk.traffic
  const isLookedFor = lookFor.length > 0 && !end.failure
  const showsSecret = isLookedFor ? await has(portal.page, lookFor) : undefined
  const addressed = isLookedFor ? isInAddress(portal.page.url(), lookFor) : walk.isSecretInAddress
  return {
    journey,
    ...(decision && { decision }),
    pages: walk.pages,
    readings: walk.readings,
    ...(walk.keys && { keys: walk.keys }),
    ...(showsSecret !== undefined && { showsSecret }),
    ...(addressed !== undefined && { isSecretInAddress: addressed }),
    ...end,
    ...(strays.length > 0 && { strays }),
    durationMs: Math.round(performance.now() - started),
  }
}

type End = Pick<PortalWalk, 'failure' | 'stoppedAt'>
type StoppedAt = NonNullable<PortalWalk['stoppedAt']>

class Walk {
  readonly pages: WalkedPage[] = []
  readonly readings: Partial<Record<Reading, string>> = {}
  keys: readonly string[] | undefined
  /** Says so of the page that showed a client secret. */
  isSecretInAddress: boolean | undefined
  readonly traffic: Traffic
  readonly #portal: PortalPage
  readonly #request: PortalRequest
  readonly #options: PortalSessionOptions
  readonly #variables: Variables

  constructor(portal: PortalPage, request: PortalRequest, options: PortalSessionOptions) {
    this.traffic = new Traffic(options.allowedOrigins)
    this.#portal = portal
    this.#request = request
    this.#options = options
    this.#variables = { ...options.variables, ...request.about }
  }

  async run(): Promise<End> {
    const { page, egress } = this.#portal
    egress.traffic = this.traffic
    const { journeys, url, pageTimeout } = this.#options
    const journey = journeys[this.#request.journey]
    const { decision } = this.#request
    if (!journey) return this.#fails({ reason: `there is no journey ${this.#request.journey}` })
    const fault = await unusableSelector(page, journeys, this.#variables, 'PORTAL_JOURNEY')
    if (fault) return this.#fails({ kind: 'journey', reason: fault })
    const address = journey.open && addressIn(url, journey.open)
    const lost = address && (await open(this.#portal, this.traffic, address, pageTimeout))
    if (lost) return this.#fails(lost)
    const answer = decision ? (journey[decision] ?? []) : []
    return (await this.#take(journey.steps, 0)) ?? (await this.#take(answer, journey.steps.length)) ?? {}
  }

  /** Performs steps. Notes the page on which they begin, and the page that is read, after the reading: its secrets are known then. */
  async #take(steps: readonly PortalStep[], before: number): Promise<End | undefined> {
    const first = steps.findIndex((step) => !step.optional && !isReading(step))
    const last = steps.findLastIndex(isReading)
    for (const [index, step] of steps.entries()) {
      const missing = index === first ? await this.#missing(step, step.timeout) : undefined
      if (index === first && missing === undefined) await this.#note()
      const why = missing ?? (await this.#do(step))
      const lost = failedService(this.traffic)
      if (lost) return this.#fails(lost)
      if (why === undefined && index === last) await this.#note()
      if (why === undefined) continue
      return this.#failsAt(step, before + index + 1, why, placeOf(step, index, before > 0))
    }
    return undefined
  }

  /** Why a step could not be done; undefined if it was. */
  async #do(step: PortalStep): Promise<NotDone | undefined> {
    let texts: readonly string[] = []
    const { page, egress, activity } = this.#portal
    const why = await perform(page, step, {
      variables: this.#variables,
      pageTimeout: this.#options.pageTimeout,
      activity,
      onTyping: (typed) => egress.types(typed),
      onRead: (read) => {
        texts = read
      },
    })
    if (why === undefined && isReading(step)) await this.#read(step, texts)
    return why
  }

  async #read({ as }: ReadStep, texts: readonly string[]): Promise<void> {
    const [value] = texts
    if (as === 'keys') this.keys = texts
    else if (value !== undefined) {
      this.readings[as] = value
      if (as === 'client_secret') {
        registerRunSecrets([{ name: as, value }])
        this.isSecretInAddress = isInAddress(this.#portal.page.url(), [value])
      }
      await this.#request.onRead?.(this.readings)
    }
  }

  /** Why the element of a step did not appear in time; undefined if it did. */
  #missing(step: PortalStep, timeout?: number): Promise<NotDone | undefined> {
    return this.#do({ waitFor: subjectOf(step), ...(timeout && { timeout }) })
  }

  /** Notes the current page, with a photograph unless a page with this title and address has one. */
  async #note(): Promise<void> {
    const { page, photographed } = this.#portal
    const { screenshots, journeys } = this.#options
    const title = await titleOf(page)
    const address = strippedUrl(page.url())
    const look = `${title} ${address}`
    const isPictured = screenshots === 'pages' && !this.#request.isPlain && !photographed.has(look)
    if (isPictured) photographed.add(look)
    const picture = isPictured ? await photograph(page, placesOfSecrets(journeys), this.#variables) : {}
    this.pages.push({ journey: this.#request.journey, title, address, ...picture })
  }

  async #failsAt(step: PortalStep, number: number, failed: NotDone, stoppedAt: StoppedAt): Promise<End> {
    const { journey } = this.#request
    const { page } = this.#portal
    const last = this.traffic.documents.at(-1)
    if (number === 1 && last && last.status >= 400) {
      const todo = `Check PORTAL_URL, and “open” of the journey ${journey} in the file that PORTAL_JOURNEY names.`
      return this.#fails({ journey, reason: `${last.address} answered ${last.status}`, todo }, stoppedAt)
    }
    const { pending } = this.traffic
    const late = await lateStep(page, step, number, failed, { journey, pending })
    if (late) return this.#fails(late, stoppedAt)
    const alert = await alertOn(page)
    const why = `${failed.why}${alert}`
    const place = { variable: 'PORTAL_JOURNEY', journey, variables: this.#variables } as const
    const { instead, ...trouble } = await failedStep(page, step, number, { ...failed, why }, place)
    const isKept = instead !== undefined && !this.#mayShowSecret(stoppedAt)
    const todo = await this.#whatToCheck(number, alert)
    return this.#fails({ ...trouble, ...(isKept && { instead }), ...(todo && { todo }) }, stoppedAt)
  }

  /** What to check if a log-in was sent, but its page is still there or shows an alert. */
  async #whatToCheck(number: number, alert: string): Promise<string | undefined> {
    const { journeys } = this.#options
    const { journey } = this.#request
    const steps = journeys[journey]?.steps ?? []
    const typed = steps.findLastIndex((step) => 'fill' in step)
    const [first] = steps
    if (!LOG_INS.has(journey) || !first || typed === -1 || number - 1 <= typed) return undefined
    const isBack = alert !== '' || (await this.#missing(first, 1)) === undefined
    return isBack ? whatToCheck(journeys, journey) : undefined
  }

  /** True if the page may show a secret in an unknown place. */
  #mayShowSecret(stoppedAt: StoppedAt): boolean {
    const { confirm = [] } = this.#options.journeys[this.#request.journey] ?? {}
    return stoppedAt !== 'steps' && confirm.some((step) => isReading(step) && step.as === 'client_secret')
  }

  /** Describes a failure. Takes no photograph of a page that may show a secret in an unknown place. */
  async #fails(trouble: Trouble, stoppedAt: StoppedAt = 'steps'): Promise<End> {
    const { journeys } = this.#options
    const failed = await failureOn(this.#portal.page, trouble, {
      journeys,
      variables: this.#variables,
      strays: this.traffic.strays,
      secret: placesOfSecrets(journeys),
      noPicture: this.#mayShowSecret(stoppedAt) ? UNREAD_SECRET : undefined,
    })
    // What the portal asked for is not known.
    return { ...failed, stoppedAt: trouble.kind === 'unreachable' ? 'steps' : stoppedAt }
  }
}

const LOG_INS: ReadonlySet<string> = new Set(['signIn', 'signInAsReviewer'])

const UNREAD_SECRET = 'the page may show a client secret that was not read'
