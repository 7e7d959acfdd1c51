import type { Locator } from '@playwright/test'
import { timeOfDay, within } from '../base/clock.ts'
import type { WalkRequest } from './browser-walk.ts'
import type { Journey } from './journeys.ts'
import { locate, openerOf } from './locate.ts'
import type { Surface } from './traffic.ts'
import type { Variables } from './variables.ts'

/** How often a page may appear; a second log-in page means that the log-in was refused. */
const ONCE: ReadonlySet<string> = new Set(['signIn', 'chooseDataProvider', 'approve', 'deny'])
const OTHER_PAGES = 3

const LOOK_MS = 1_000
/** Milliseconds after which a page is looked at again: its scripts may have changed it. */
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
   * What identifies its page.
   *
   * @throws MissingVariable
   */
  openerOn({ page }: Surface): Locator {
    return locate(page, openerOf(this.journey), this.variables)
  }

  /** Its page may not appear again. */
  get isUsedUp(): boolean {
    return this.#runs >= (ONCE.has(this.name) ? 1 : OTHER_PAGES)
  }

  /** Whether its opener, if visible, is in a different document from the one its steps went through. */
  isFresh(surface: Surface): boolean {
    const ranOn = this.#ranOn.get(surface)
    return ranOn === undefined || surface.shown > ranOn
  }

  /** Its steps begin. */
  begins(): void {
    this.#runs += 1
  }

  /** Its steps act on the document that is now shown. */
  actsOn(surface: Surface): void {
    this.#ranOn.set(surface, surface.shown)
  }

  /** Its steps did nothing. */
  givesWay(surface: Surface): void {
    this.#runs -= 1
    this.leaves(surface)
  }

  /** Its page has gone, in the same document. */
  leaves(surface: Surface): void {
    this.#ranOn.delete(surface)
  }

  /** Whether its page is shown; undefined where that cannot be seen. */
  async isVisibleOn(surface: Surface): Promise<boolean | undefined> {
    return within(LOOK_MS, this.openerOn(surface).isVisible())
  }
}

/**
 * The first journey of the file whose page is shown, and that was not followed in the same document. A page without documents
 * of its own is gone when its opener is.
 */
export async function candidateOn(
  surface: Surface,
  candidates: readonly Candidate[],
): Promise<Candidate | undefined> {
  const { shown } = surface
  const looks = await Promise.all(candidates.map((candidate) => candidate.isVisibleOn(surface)))
  if (shown !== surface.shown) return undefined
  const found = candidates.find((candidate, at) => looks[at] && candidate.isFresh(surface))
  for (const [at, candidate] of candidates.entries()) if (looks[at] === false) candidate.leaves(surface)
  return found
}

/** The journeys of a walk, in the order of their file, without the decision that is not wanted. */
export function candidatesOf(request: WalkRequest, variables: Variables): readonly Candidate[] {
  return Object.entries(request.journeys)
    .filter(([name]) => name === request.decision || (name !== 'approve' && name !== 'deny'))
    .map(([name, journey]) => new Candidate(name, journey, variables))
}

/** How long a page has to stay that is only looked at, in milliseconds. */
const SETTLED_MS = 300
/** How long a step may still take whose page was redrawn meanwhile: it may have done that itself. */
const STEP_MS = 1_000

/** The page was redrawn, to that of another journey, before anything was done on it. */
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
 * @param isUntouched - whether nothing was done on the page
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

/** Whether a page is still that of its journey a while later. */
export function settles({ surface, candidate }: Fitting): Promise<boolean> {
  const gone = candidate.openerOn(surface).waitFor({ state: 'hidden', timeout: SETTLED_MS })
  return gone.then(
    () => false,
    () => true,
  )
}

/** Resolves once the same document shows the page of another journey in the place of the one that was found. */
async function redrawn(
  { surface, candidate, candidates }: Fitting,
  signal: AbortSignal,
): Promise<typeof REDRAWN> {
  const { shown } = surface
  const clock = timeOfDay(signal)
  await candidate.openerOn(surface).waitFor({ state: 'hidden', timeout: 0, signal }).catch(never)
  while (!signal.aborted && shown === surface.shown) {
    if (await candidateOn(surface, candidates)) return REDRAWN
    await clock.until(clock.now() + LOOK_AGAIN_MS)
  }
  return never()
}

/** What does not come. */
const never = (): Promise<never> => new Promise(() => {})
