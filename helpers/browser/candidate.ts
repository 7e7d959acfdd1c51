import type { Locator } from '@playwright/test'
import { within } from '../base/clock.ts'
import type { Journey, Locating } from './journeys.ts'
import { frameOf, locate, openerOf } from './locate.ts'
import type { Surface } from './traffic.ts'
import type { Variables } from './variables.ts'
import type { WalkRequest } from './walk-request.ts'

/** How often a page may appear; a second log-in page means that the log-in was refused. */
const ONCE: ReadonlySet<string> = new Set(['signIn', 'chooseDataProvider', 'approve', 'deny'])
const OTHER_PAGES = 3

const LOOK_MS = 1_000

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

  /** How its page is told. */
  get opener(): Locating {
    return openerOf(this.journey)
  }

  /** The frame that identifies its page; empty for the page itself. */
  get frame(): string {
    return frameOf(this.opener)
  }

  /**
   * What identifies its page.
   *
   * @throws MissingVariable
   */
  openerOn({ page }: Surface): Locator {
    return locate(page, this.opener, this.variables)
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

  async isVisibleOn(surface: Surface): Promise<boolean> {
    return (await within(LOOK_MS, this.openerOn(surface).isVisible())) ?? false
  }
}

/** The journeys of a walk, in the order of their file, without the decision that is not wanted. */
export function candidatesOf(request: WalkRequest, variables: Variables): readonly Candidate[] {
  return Object.entries(request.journeys)
    .filter(([name]) => name === request.decision || (name !== 'approve' && name !== 'deny'))
    .map(([name, journey]) => new Candidate(name, journey, variables))
}
