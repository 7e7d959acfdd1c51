import type { Page } from '@playwright/test'
import { strippedUrl } from '../base/url.ts'
import type { BrowserWalk, WalkEnd, WalkedPage, WalkOptions, WalkRequest } from './browser-walk.ts'
import { type Candidate, candidatesOf, REDRAWN, settles, untilRedrawn } from './candidate.ts'
import { alertOn, failureOn, type Trouble, titleOf } from './failure.ts'
import { failedStep, lateStep } from './hint.ts'
import { journeyOfLogIn, type Step, whatToCheck } from './journeys.ts'
import { AT_MOST, Limit, notLoaded } from './limit.ts'
import { unusableSelector } from './locate.ts'
import { nextPage } from './next-page.ts'
import { type NotDone, perform, takeOneTimeCode } from './perform.ts'
import { photograph } from './photograph.ts'
import { knownProviders, lacksSomething, SHOWS_MS, variablesOfProvider, whatIsShown } from './shows.ts'
import { type End, type Surface, Traffic } from './traffic.ts'
import { MissingVariable, type Variables } from './variables.ts'
import type { WatchedPage } from './watched-page.ts'

/**
 * Walks through the pages as they appear, each by its journey, until the redirect is caught, the server answers with an
 * error page, or no journey fits. Never throws because of what the service does.
 *
 * @param walkInTab - takes a walk in another tab
 */
export async function walk(
  watched: WatchedPage,
  request: WalkRequest,
  options: WalkOptions,
  walkInTab: (request: WalkRequest) => Promise<BrowserWalk>,
): Promise<BrowserWalk> {
  const started = performance.now()
  const taken = new Walk(watched, request, options, walkInTab)
  const end = await taken.run()
  const { pages, meanwhile, tookOneTimeCode } = taken
  const { documents, strays } = taken.traffic
  const durationMs = Math.round(performance.now() - started)
  return {
    ...{ pages, ...end, documents, durationMs },
    ...(strays.length > 0 && { strays }),
    ...(tookOneTimeCode && { tookOneTimeCode }),
    ...(meanwhile && { meanwhile }),
  }
}

class Walk {
  readonly pages: WalkedPage[] = []
  readonly traffic: Traffic
  meanwhile: BrowserWalk | undefined
  tookOneTimeCode: true | undefined
  readonly #watched: WatchedPage
  readonly #request: WalkRequest
  readonly #options: WalkOptions
  readonly #variables: Variables
  readonly #providers: ReturnType<typeof knownProviders>
  readonly #candidates: readonly Candidate[]
  readonly #walkInTab: (request: WalkRequest) => Promise<BrowserWalk>

  constructor(
    watched: WatchedPage,
    request: WalkRequest,
    options: WalkOptions,
    walkInTab: (request: WalkRequest) => Promise<BrowserWalk>,
  ) {
    this.#watched = watched
    this.traffic = new Traffic(request.allowedOrigins, request)
    this.#request = request
    this.#options = options
    this.#walkInTab = walkInTab
    this.#providers = knownProviders(request)
    this.#variables = { ...request.variables, ...variablesOfProvider(this.#providers.wanted) }
    this.#candidates = candidatesOf(request, this.#variables)
  }

  async run(): Promise<WalkEnd> {
    const { journeys } = this.#request
    const { page } = this.#watched.surface
    const fault = await unusableSelector(page, journeys, this.#variables, 'CONSENT_JOURNEY')
    if (fault) return this.#fails({ kind: 'journey', reason: fault })
    await this.#request.receivedCode?.prepare()
    this.#watched.open(this.#request.authorizationUrl, this.traffic)
    try {
      for (;;) {
        const next = await nextPage({
          surface: () => this.#watched.surface,
          traffic: this.traffic,
          candidates: this.#candidates,
          last: this.pages.at(-1)?.journey,
          pageTimeout: this.#options.pageTimeout,
          patience: this.#request.patience,
          hasPasskey: this.#request.passkey !== undefined,
          target: this.#variables.TARGET,
        })
        const end = 'candidate' in next ? await this.#take(next.candidate) : await this.#end(next)
        if (end) return end
      }
    } catch (error) {
      const isMissing = error instanceof MissingVariable
      const reason = isMissing ? error.message : 'the browser or the page was closed'
      return this.#fails({ kind: isMissing ? 'page' : 'unreachable', reason })
    }
  }

  /** Follows the journey of a page. The walk continues unless an end is returned. */
  async #take(candidate: Candidate): Promise<WalkEnd | undefined> {
    const { name, journey } = candidate
    const { surface } = this.#watched
    const { page } = surface
    const fitting = { surface, candidate, candidates: this.#candidates }
    if (candidate.isUsedUp) {
      if (!(await settles(fitting))) return undefined
      const reason = `the page of the journey ${name} appeared again${await alertOn(page)}`
      const stays = this.pages.at(-1)?.journey === name
      const todo = whatToCheck(this.#request.journeys, name, this.#request.passkey !== undefined)
      return this.#fails({ journey: name, stays, reason, ...(todo && { todo }) })
    }
    const walked = this.pages.map(({ journey }) => journey)
    if (this.#request.endsAt?.(name, walked)) {
      const isLogIn = await this.#isWithLogIn(candidate)
      const described = await this.#describe(page, candidate, this.#limitOfShown(surface))
      if (!(await settles(fitting))) return undefined
      this.pages.push({ ...described, isUntouched: true, ...(isLogIn && { isLogIn: true }) })
      return {}
    }
    const { decision, meanwhile } = this.#request
    if (meanwhile && !this.meanwhile && name === decision) {
      this.meanwhile = await this.#walkInTab(meanwhile)
      await this.#watched.goesOn(this.traffic)
      return undefined
    }
    candidate.begins()
    candidate.actsOn(surface)
    const limit = this.#limitOfShown(surface)
    const shown = await this.#describe(page, candidate, limit)
    // What a page lacks may come with the data that it still waits for.
    const unloaded = lacksSomething(shown) && (await notLoaded(page, limit))
    if (unloaded) return this.#fails({ ...unloaded, journey: name })
    this.pages.push(shown)
    let isUntouched = true
    for (const [index, step] of journey.steps.entries()) {
      if (!step.optional) candidate.actsOn(surface)
      const act = (signal: AbortSignal) =>
        perform(page, step, {
          variables: this.#variables,
          oneTimeCode: () => this.#oneTimeCode(),
          pageTimeout: this.#options.pageTimeout,
          activity: surface.activity,
          onTyping: (typed) => {
            isUntouched = false
            this.#watched.egress.types(typed)
          },
          signal,
        })
      const done = untilRedrawn(act, () => isUntouched, fitting)
      const came = await Promise.race([this.traffic.ended, done])
      if (came === REDRAWN) {
        candidate.givesWay(surface)
        this.pages.pop()
        return undefined
      }
      if (came && !('why' in came)) return this.#end(came)
      isUntouched &&= step.optional === true || 'waitFor' in step
      // A step that closes its pop-up has succeeded.
      if (came === undefined || page.isClosed()) continue
      return this.#fails(await this.#stepTrouble(page, step, index + 1, came, name))
    }
    return undefined
  }

  /** True if the page of a journey contains the log-in: it is the log-in page, or the log-in was filled in but not sent. */
  async #isWithLogIn(candidate: Candidate): Promise<boolean> {
    const { surface } = this.#watched
    const logIn = this.#candidates.find(({ name }) => name === journeyOfLogIn(this.#request.journeys))
    if (!logIn || logIn === candidate) return logIn === candidate
    return !logIn.isFresh(surface) && (await logIn.isVisibleOn(surface)) === true
  }

  /** A click waits for the next page to load. If the server does not answer, the step itself has not failed. */
  async #stepTrouble(
    page: Page,
    step: Step,
    number: number,
    failed: NotDone,
    journey: string,
  ): Promise<Trouble> {
    const { pending } = this.traffic
    const place = { variable: 'CONSENT_JOURNEY', journey, variables: this.#variables } as const
    return (
      (await lateStep(page, step, number, failed, { journey, pending })) ??
      failedStep(page, step, number, failed, place)
    )
  }

  /** The user's next one-time code; `undefined` if the user has none. */
  async #oneTimeCode(): Promise<string | undefined> {
    const { totpSeed, receivedCode } = this.#request
    if (!totpSeed && !receivedCode) return undefined
    this.tookOneTimeCode = true
    return totpSeed ? takeOneTimeCode(totpSeed, this.#options.clock) : receivedCode?.next()
  }

  /** The limit of what a page has to show. */
  #limitOfShown({ activity }: Surface): Limit {
    const { pageTimeout } = this.#options
    return new Limit(Math.min(SHOWS_MS, pageTimeout), () => activity, AT_MOST * pageTimeout)
  }

  async #describe(page: Page, { name, journey }: Candidate, limit: Limit): Promise<WalkedPage> {
    const [title, shown, picture] = await Promise.all([
      titleOf(page),
      journey.shows &&
        whatIsShown(page, journey.shows, this.#request, this.#providers, this.#variables, limit),
      this.#options.screenshots === 'pages' ? photograph(page) : undefined,
    ])
    const address = strippedUrl(page.url())
    return { journey: name, title, address, ...shown, ...picture }
  }

  /** An error page after a stopped request may be due to that, so the walk fails instead. */
  async #end(end: End): Promise<WalkEnd> {
    if ('trouble' in end) return this.#fails(end.trouble)
    if ('redirect' in end || this.traffic.strays.length === 0) return end
    const { status, address } = end.errorPage
    return this.#fails({ reason: `an error page appeared: ${status} at ${address}` })
  }

  #fails(trouble: Trouble): Promise<WalkEnd> {
    return failureOn(this.#watched.surface.page, trouble, {
      journeys: this.#request.journeys,
      variables: this.#variables,
      strays: this.traffic.strays,
    })
  }
}
