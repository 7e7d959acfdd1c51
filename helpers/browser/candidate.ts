import type { Locator } from '@playwright/test'
import { timeOfDay, within } from '../base/clock.ts'
import type { WalkRequest } from './browser-walk.ts'
import type { Journey } from './journeys.ts'
import { locate, openerOf } from './locate.ts'
import type { Surface } from './traffic.ts'
import type { Variables } from './variables.ts'

/** Pages that may appear only once: a second log-in page means that the log-in was refused. */
const ONCE: ReadonlySet<string> = new Set(['signIn', 'chooseDataProvider', 'approve', 'deny'])
/** How often any other page may appear. */
const OTHER_PAGES = 3

/** The browser of a busy machine takes seconds to answer. */
const LOOK_MS = 5_000
/** Pause before a page is looked at again, in milliseconds: its scripts may have changed it. */
export const LOOK_AGAIN_MS = 20

/** A journey that may fit the next page. */
export class Candidate {
  readonly name: string
  readonly journey: Journey
  readonly variables: Variables
  readonly #ranOn = new Map<Surface, number>()
  #runs = 0

  constructor(name: string, journey: Journey, variables: Variables) {
    this.name = name
    this.journey = journey
    this.variables = variables
  }

  /**
   * The element that identifies its page.
   *
   * @throws MissingVariable
   */
  openerOn({ page }: Surface): Locator {
    return locate(page, openerOf(this.journey), this.variables)
  }

  /** True if its page may not appear again. */
  get isUsedUp(): boolean {
    return this.#runs >= (ONCE.has(this.name) ? 1 : OTHER_PAGES)
  }

  /** True if its steps have not yet acted on the document that is now shown. */
  isFresh(surface: Surface): boolean {
    const ranOn = this.#ranOn.get(surface)
    return ranOn === undefined || surface.shown > ranOn
  }

  /** Counts a run of its steps, which begin now. */
  begins(): void {
    this.#runs += 1
  }

  /** Notes that its steps act on the document that is now shown. */
  actsOn(surface: Surface): void {
    this.#ranOn.set(surface, surface.shown)
  }

  /** Takes back the run: its steps did nothing. */
  givesWay(surface: Surface): void {
    this.#runs -= 1
    this.leaves(surface)
  }

  /** Notes that its page has disappeared within the same document. */
  leaves(surface: Surface): void {
    this.#ranOn.delete(surface)
  }

  /** True if its page is shown; undefined if the browser does not answer in time. */
  async isVisibleOn(surface: Surface): Promise<boolean | undefined> {
    return within(LOOK_MS, this.openerOn(surface).isVisible())
  }
}

/**
 * The first journey of the file whose page is shown, and that was not followed in the same document. Pages may share a
 * document: one of them has gone once its opener is no longer visible.
 *
 * @returns `undefined` if the browser did not say so of each page, or the document was replaced
 */
export async function candidateOn(
  surface: Surface,
  candidates: readonly Candidate[],
): Promise<Candidate | 'none' | undefined> {
  const { shown } = surface
  const looks = await Promise.all(candidates.map((candidate) => candidate.isVisibleOn(surface)))
  if (shown !== surface.shown) return undefined
  const found = candidates.find((candidate, at) => looks[at] && candidate.isFresh(surface))
  for (const [at, candidate] of candidates.entries()) if (looks[at] === false) candidate.leaves(surface)
  return found ?? (looks.includes(undefined) ? undefined : 'none')
}

/** The journeys of a walk, in the order of their file, without the opposite decision. */
export function candidatesOf(request: WalkRequest, variables: Variables): readonly Candidate[] {
  return Object.entries(request.journeys)
    .filter(([name]) => name === request.decision || (name !== 'approve' && name !== 'deny'))
    .map(([name, journey]) => new Candidate(name, journey, variables))
}

/** How long a page must stay visible to count as settled, in milliseconds. */
const SETTLED_MS = 300
/** How long a step may still take after its page was redrawn, in milliseconds: the step may be the cause. */
const STEP_MS = 1_000

/** The page of another journey replaced the page before anything was done on it. */
export const REDRAWN = Symbol('redrawn')

/** A page that a journey fits. */
export interface Fitting {
  readonly surface: Surface
  readonly candidate: Candidate
  readonly candidates: readonly Candidate[]
}

/**
 * Performs a step, unless its page is redrawn first.
 *
 * @param isUntouched - true as long as nothing was done on the page
 */
export async function untilRedrawn<Result>(
  perform: (signal: AbortSignal) => Promise<Result>,
  isUntouched: () => boolean,
  page: Fitting,
): Promise<Result | typeof REDRAWN> {
  const looking = new AbortController()
  const done = perform(looking.signal)
  if (!isUntouched()) return done
  const settled = done.then((result) => ({ result }))
  try {
    const came = await Promise.race([settled, redrawn(page, looking.signal)])
    const late = came === REDRAWN ? await within(STEP_MS, settled) : came
    if (late) return late.result
    return isUntouched() ? REDRAWN : await done
  } finally {
    looking.abort()
  }
}

/** True if the page of a journey is still shown a moment later. */
export function settles({ surface, candidate }: Fitting): Promise<boolean> {
  const gone = candidate.openerOn(surface).waitFor({ state: 'hidden', timeout: SETTLED_MS })
  return gone.then(
    () => false,
    () => true,
  )
}

/** Resolves once the page of another journey replaces the found one in the same document. */
async function redrawn(
  { surface, candidate, candidates }: Fitting,
  signal: AbortSignal,
): Promise<typeof REDRAWN> {
  const { shown } = surface
  const clock = timeOfDay(signal)
  await candidate.openerOn(surface).waitFor({ state: 'hidden', timeout: 0, signal }).catch(never)
  while (!signal.aborted && shown === surface.shown) {
    if ((await candidateOn(surface, candidates)) instanceof Candidate) return REDRAWN
    await clock.until(clock.now() + LOOK_AGAIN_MS)
  }
  return never()
}

/** A promise that never settles. */
const never = (): Promise<never> => new Promise(() => {})
