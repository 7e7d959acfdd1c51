import type { Locator } from '@playwright/test'
import { within } from '../base/clock.ts'
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
