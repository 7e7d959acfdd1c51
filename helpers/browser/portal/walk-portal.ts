import { strippedUrl } from '../../http/stripped-url.ts'
import { registerRunSecrets } from '../../secrets/redact.ts'
import type { Picture, WalkedPage } from '../browser-walk.ts'
import { afterStrays, alertOn, failureOn, type Trouble } from '../failure.ts'
import { hintFor } from '../hint.ts'
import { whatToCheck } from '../journeys.ts'
import { describeElement, describeStep, locate, subjectOf } from '../locate.ts'
import { unusableSelector } from '../locator-problems.ts'
import { appears, notThere, perform } from '../perform.ts'
import { photograph } from '../photograph.ts'
import { MissingVariable, type Variables } from '../variables.ts'
import {
  isReading,
  type PortalStep,
  placesOfSecrets,
  type Reading,
  withoutReadings,
} from './portal-journeys.ts'
import { addressIn, type PortalPage } from './portal-page.ts'
import type { PortalRequest, PortalSessionOptions, PortalWalk } from './portal-walk.ts'
import { read } from './read.ts'

/** Follows a journey through a portal, step by step, and reads what it names. Never throws for what the portal does. */
export async function walkPortal(
  portal: PortalPage,
  request: PortalRequest,
  options: PortalSessionOptions,
): Promise<PortalWalk> {
  const started = performance.now()
  portal.begin(request.journey)
  const walk = new Walk(portal, request, options)
  const end = await walk.run()
  const { journey, decision, lookFor = [] } = request
  const { documents, strays } = portal
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
    documents,
    ...(strays.length > 0 && { strays }),
    durationMs: Math.round(performance.now() - started),
  }
}

type End = Pick<PortalWalk, 'failure' | 'stoppedAt'>
type Look = Pick<WalkedPage, 'journey' | 'title' | 'address'>
type StoppedAt = NonNullable<PortalWalk['stoppedAt']>

class Walk {
  readonly pages: WalkedPage[] = []
  readonly readings: Partial<Record<Reading, string>> = {}
  keys: readonly string[] | undefined
  /** Place of a page whose picture is taken once everything is read from it, so that what it shows is known. */
  #unpictured: number | undefined
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
    const fault = await unusableSelector(this.#portal.page, journeys, this.#variables)
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

  /** Performs steps; the page that they begin on, and the one that is read, are noted. */
  async #take(steps: readonly PortalStep[], before: number): Promise<End | undefined> {
    let isNoted = false
    for (const [index, step] of steps.entries()) {
      const isFirstReading = isReading(step) && !steps.slice(0, index).some(isReading)
      const isNotable: boolean = (!isNoted || isFirstReading) && !step.optional
      isNoted ||= isNotable
      const why = await Promise.race([this.#do(step, isNotable), this.#portal.blocked])
      const lost = this.#portal.failedService()
      if (lost) return this.#fails(lost)
      const next = steps[index + 1]
      if (why === undefined && !(next && isReading(next))) await this.#pictureLater()
      if (why === undefined) continue
      const stoppedAt = isReading(step) ? 'reading' : before > 0 && index === 0 ? 'decision' : 'steps'
      return this.#failsAt(step, before + index + 1, why, stoppedAt)
    }
    return undefined
  }

  /** Why a step could not be done; undefined if it was. */
  async #do(step: PortalStep, isNotable: boolean): Promise<string | undefined> {
    const { page, egress } = this.#portal
    const { stepTimeout } = this.#options
    if (isNotable && !(await this.#note(step))) return notThere(step.timeout ?? stepTimeout)
    if (!isReading(step)) {
      if (!('waitFor' in step)) this.#portal.touch()
      return perform(page, step, {
        variables: this.#variables,
        timeout: stepTimeout,
        onTyping: (typed) => egress.types(typed),
      })
    }
    const result = await read(page, step, this.#variables, stepTimeout)
    if ('reason' in result) return result.reason
    const [value] = result.texts
    if (step.as === 'keys') this.keys = result.texts
    else if (value !== undefined) {
      this.readings[step.as] = value
      if (step.as === 'client_secret') registerRunSecrets([{ name: step.as, value }])
      await this.#request.onRead?.(this.readings)
    }
    return undefined
  }

  get #isPhotographed(): boolean {
    return this.#options.screenshots === 'pages' && !this.#request.isPlain
  }

  async #isThere(step: PortalStep): Promise<boolean> {
    if (isReading(step) && step.as === 'keys') return true
    const subject = isReading(step) ? step.read : subjectOf(step)
    const timeout = step.timeout ?? this.#options.stepTimeout
    try {
      return await appears(locate(this.#portal.page, subject, this.#variables), timeout)
    } catch (error) {
      if (error instanceof MissingVariable) return false
      throw error
    }
  }

  /**
   * Notes the page that a step is about to act on; one that looks like a page that was photographed before is not
   * photographed again.
   *
   * @returns false if the step's element does not come
   */
  async #note(step: PortalStep): Promise<boolean> {
    const { photographed } = this.#portal
    const seen = await this.#look()
    const isKnown = (page: Look) => photographed.has(`${page.title} ${page.address}`)
    if (!this.#isPhotographed || isKnown(seen)) {
      this.pages.push(seen)
      return true
    }
    if (!(await this.#isThere(step))) return false
    const page = await this.#look()
    const isPictured = !isKnown(page)
    photographed.add(`${page.title} ${page.address}`)
    if (isPictured && isReading(step)) this.#unpictured = this.pages.length
    this.pages.push({ ...page, ...(isPictured && !isReading(step) && (await this.#photograph())) })
    return true
  }

  async #pictureLater(): Promise<void> {
    const index = this.#unpictured
    const page = index === undefined ? undefined : this.pages[index]
    this.#unpictured = undefined
    if (index !== undefined && page) this.pages[index] = { ...page, ...(await this.#photograph()) }
  }

  async #look(): Promise<Look> {
    const title = await this.#portal.title()
    return { journey: this.#request.journey, title, address: strippedUrl(this.#portal.page.url()) }
  }

  #photograph(): Promise<Picture> {
    const { journeys } = this.#options
    return photograph(
      this.#portal.page,
      withoutReadings(journeys),
      this.#variables,
      placesOfSecrets(journeys),
    )
  }

  async #failsAt(step: PortalStep, number: number, why: string, stoppedAt: StoppedAt): Promise<End> {
    const { journey } = this.#request
    const last = this.#portal.documents.at(-1)
    if (number === 1 && last && last.status >= 400) {
      const todo = `Check PORTAL_URL, and open of the journey ${journey} in the file that PORTAL_JOURNEY names.`
      return this.#fails({ journey, reason: `${last.address} answered ${last.status}`, todo }, stoppedAt)
    }
    const does = isReading(step) ? `read ${describeElement(step.read)}` : describeStep(step)
    const alert = await alertOn(this.#portal.page)
    const reason = `step ${number} (${does}) of the journey ${journey} failed: ${why}${alert}`
    const place = { variable: 'PORTAL_JOURNEY', journey } as const
    const hint = this.#mayShowSecret(stoppedAt)
      ? undefined
      : await hintFor(this.#portal.page, step, why, this.#variables, place)
    const todo = (await this.#whatToCheck(number, alert)) ?? hint?.todo
    const told = { ...(hint && { instead: hint.says }), ...(todo && { todo }) }
    return this.#fails({ journey, step: { number, does }, reason, ...told }, stoppedAt)
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
    return isBack ? whatToCheck(withoutReadings(journeys), journey) : undefined
  }

  /** Whether the page may show a secret in a place that is not known. */
  #mayShowSecret(stoppedAt: StoppedAt): boolean {
    const { confirm = [] } = this.#options.journeys[this.#request.journey] ?? {}
    return stoppedAt !== 'steps' && confirm.some((step) => isReading(step) && step.as === 'client_secret')
  }

  /** A page that may show a secret in a place that is not known is not photographed. */
  async #fails(trouble: Trouble, stoppedAt: StoppedAt = 'steps'): Promise<End> {
    const { journeys } = this.#options
    const told = await failureOn(this.#portal.page, afterStrays(trouble, this.#portal.strays), {
      journeys: withoutReadings(journeys),
      variables: this.#variables,
      secret: placesOfSecrets(journeys),
      noPicture: this.#mayShowSecret(stoppedAt) ? UNREAD_SECRET : undefined,
    })
    return { ...told, stoppedAt }
  }
}

const LOG_INS: ReadonlySet<string> = new Set(['signIn', 'signInAsReviewer'])

const UNREAD_SECRET = 'the page may show a client secret that was not read'
