import { strippedUrl } from '../../base/url.ts'
import { registerRunSecrets } from '../../secrets/redact.ts'
import type { WalkedPage } from '../browser-walk.ts'
import { alertOn, failureOn, type Trouble, titleOf } from '../failure.ts'
import { failedStep } from '../hint.ts'
import { whatToCheck } from '../journeys.ts'
import { locate, subjectOf, unusableSelector } from '../locate.ts'
import { appears, notThere, perform } from '../perform.ts'
import { photograph } from '../photograph.ts'
import { MissingVariable, type Variables } from '../variables.ts'
import { addressIn, type PortalPage, read } from './portal-page.ts'
import {
  isReading,
  type PortalRequest,
  type PortalSessionOptions,
  type PortalStep,
  type PortalWalk,
  placesOfSecrets,
  type Reading,
} from './portal-walk.ts'

/** Follows a journey through a portal, step by step, and reads what it names. Never throws for what the portal does. */
export async function walkPortal(
  portal: PortalPage,
  request: PortalRequest,
  options: PortalSessionOptions,
): Promise<PortalWalk> {
  const started = performance.now()
  portal.begin()
  const walk = new Walk(portal, request, options)
  const end = await walk.run()
  const { journey, decision, lookFor = [] } = request
  const { strays } = portal.traffic
  const isLookedFor = lookFor.length > 0 && !end.failure
  const showsSecret = isLookedFor ? await portal.has(lookFor) : undefined
  return {
    journey,
    ...(decision && { decision }),
    pages: walk.pages,
    readings: walk.readings,
    ...(walk.keys && { keys: walk.keys }),
    ...(showsSecret !== undefined && { showsSecret }),
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
  readonly #portal: PortalPage
  readonly #request: PortalRequest
  readonly #options: PortalSessionOptions
  readonly #variables: Variables

  constructor(portal: PortalPage, request: PortalRequest, options: PortalSessionOptions) {
    this.#portal = portal
    this.#request = request
    this.#options = options
    this.#variables = { ...options.variables, ...request.about }
  }

  async run(): Promise<End> {
    const { journeys, url, pageTimeout } = this.#options
    const journey = journeys[this.#request.journey]
    const { decision } = this.#request
    if (!journey) return this.#fails({ reason: `there is no journey ${this.#request.journey}` })
    const fault = await unusableSelector(this.#portal.page, journeys, this.#variables, 'PORTAL_JOURNEY')
    if (fault) return this.#fails({ kind: 'journey', reason: fault })
    try {
      const lost = journey.open && (await this.#portal.open(addressIn(url, journey.open), pageTimeout))
      if (lost) return this.#fails(lost)
      const answer = decision ? (journey[decision] ?? []) : []
      return (await this.#take(journey.steps, 0)) ?? (await this.#take(answer, journey.steps.length)) ?? {}
    } catch {
      return this.#fails({ kind: 'unreachable', reason: 'the browser or the page was closed' })
    }
  }

  /** Performs steps. Noted are the page that they begin on, and the one that is read, once what it shows is known. */
  async #take(steps: readonly PortalStep[], before: number): Promise<End | undefined> {
    const first = steps.findIndex((step) => !step.optional && !isReading(step))
    const last = steps.findLastIndex(isReading)
    for (const [index, step] of steps.entries()) {
      const why = await this.#do(step, index === first)
      const lost = this.#portal.failedService()
      if (lost) return this.#fails(lost)
      if (why === undefined && index === last) await this.#note()
      if (why === undefined) continue
      const stoppedAt = isReading(step) ? 'reading' : before > 0 && index === 0 ? 'decision' : 'steps'
      return this.#failsAt(step, before + index + 1, why, stoppedAt)
    }
    return undefined
  }

  /** Why a step could not be done; undefined if it was. */
  async #do(step: PortalStep, isNoted: boolean): Promise<string | undefined> {
    const { page, egress } = this.#portal
    const { stepTimeout } = this.#options
    if (isNoted && !(await this.#isThere(step))) return notThere(step.timeout ?? stepTimeout)
    if (isNoted) await this.#note()
    if (!isReading(step))
      return perform(page, step, {
        variables: this.#variables,
        timeout: stepTimeout,
        onTyping: (typed) => egress.types(typed),
      })
    const texts = await read(page, step, this.#variables, stepTimeout)
    if (typeof texts === 'string') return texts
    const [value] = texts
    if (step.as === 'keys') this.keys = texts
    else if (value !== undefined) {
      this.readings[step.as] = value
      if (step.as === 'client_secret') registerRunSecrets([{ name: step.as, value }])
      await this.#request.onRead?.(this.readings)
    }
    return undefined
  }

  async #isThere(step: PortalStep): Promise<boolean> {
    const timeout = step.timeout ?? this.#options.stepTimeout
    try {
      return await appears(locate(this.#portal.page, subjectOf(step), this.#variables), timeout)
    } catch (error) {
      if (error instanceof MissingVariable) return false
      throw error
    }
  }

  /** Notes the page that is shown; one that looks like a page that was photographed before is not photographed again. */
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

  async #failsAt(step: PortalStep, number: number, why: string, stoppedAt: StoppedAt): Promise<End> {
    const { journey } = this.#request
    const { page, traffic } = this.#portal
    const last = traffic.documents.at(-1)
    if (number === 1 && last && last.status >= 400) {
      const todo = `Check PORTAL_URL, and open of the journey ${journey} in the file that PORTAL_JOURNEY names.`
      return this.#fails({ journey, reason: `${last.address} answered ${last.status}`, todo }, stoppedAt)
    }
    const alert = await alertOn(page)
    const place = { variable: 'PORTAL_JOURNEY', journey } as const
    const { instead, ...trouble } = await failedStep(page, step, number, `${why}${alert}`, place)
    const isKept = instead !== undefined && !this.#mayShowSecret(stoppedAt)
    const todo = await this.#whatToCheck(number, alert)
    return this.#fails({ ...trouble, ...(isKept && { instead }), ...(todo && { todo }) }, stoppedAt)
  }

  /** What to check where a log-in was sent and its page is still there, or says why. */
  async #whatToCheck(number: number, alert: string): Promise<string | undefined> {
    const { journeys } = this.#options
    const { journey } = this.#request
    const steps = journeys[journey]?.steps ?? []
    const typed = steps.findLastIndex((step) => 'fill' in step)
    const [first] = steps
    if (!LOG_INS.has(journey) || !first || typed === -1 || number - 1 <= typed) return undefined
    const isBack = alert !== '' || (await this.#isThere({ ...first, timeout: 1 }))
    return isBack ? whatToCheck(journeys, journey) : undefined
  }

  /** Whether the page may show a secret in a place that is not known. */
  #mayShowSecret(stoppedAt: StoppedAt): boolean {
    const { confirm = [] } = this.#options.journeys[this.#request.journey] ?? {}
    return stoppedAt !== 'steps' && confirm.some((step) => isReading(step) && step.as === 'client_secret')
  }

  /** A page that may show a secret in a place that is not known is not photographed. */
  async #fails(trouble: Trouble, stoppedAt: StoppedAt = 'steps'): Promise<End> {
    const { journeys } = this.#options
    const told = await failureOn(this.#portal.page, trouble, {
      journeys: journeys,
      variables: this.#variables,
      strays: this.#portal.traffic.strays,
      secret: placesOfSecrets(journeys),
      noPicture: this.#mayShowSecret(stoppedAt) ? UNREAD_SECRET : undefined,
    })
    return { ...told, stoppedAt }
  }
}

const LOG_INS: ReadonlySet<string> = new Set(['signIn', 'signInAsReviewer'])

const UNREAD_SECRET = 'the page may show a client secret that was not read'
