import type { Locator, Page } from '@playwright/test'
import type { WalkRequest } from './consent-session.ts'
import type { Journey } from './journeys.ts'
import { locate, openerOf } from './locate.ts'
import { within } from './signal.ts'
import type { Variables } from './variables.ts'

/** How often a page may come up; a second log-in page means that the log-in was refused. */
const ONCE: ReadonlySet<string> = new Set(['signIn', 'chooseDataProvider', 'approve', 'deny'])
const OTHER_PAGES = 3

const LOOK_MS = 1_000

/** A journey that may be the one for the page that comes up. */
export class Candidate {
  readonly name: string
  readonly journey: Journey
  readonly opener: Locator
  #runs = 0
  #ranOn: number | undefined

  constructor(name: string, journey: Journey, opener: Locator) {
    this.name = name
    this.journey = journey
    this.opener = opener
  }

  /** Its page may not come up once more. */
  get isUsedUp(): boolean {
    return this.#runs >= (ONCE.has(this.name) ? 1 : OTHER_PAGES)
  }

  /** Whether its opener, if it shows, is on another page than the one its steps went through. */
  isFresh(shown: number): boolean {
    return this.#ranOn === undefined || shown > this.#ranOn
  }

  /** Its steps begin. */
  begins(): void {
    this.#runs += 1
  }

  /** Its steps act on the document that is now shown. */
  actsOn(shown: number): void {
    this.#ranOn = shown
  }

  /** Its page has gone, in the same document. */
  leaves(): void {
    this.#ranOn = undefined
  }

  async isVisible(): Promise<boolean> {
    return (await within(LOOK_MS, this.opener.isVisible())) ?? false
  }
}

/**
 * The journeys of a walk, in the order of their file, without the decision that is not wanted.
 *
 * @throws MissingVariable
 */
export function candidatesOf(page: Page, request: WalkRequest, variables: Variables): readonly Candidate[] {
  return Object.entries(request.journeys)
    .filter(([name]) => name === request.decision || (name !== 'approve' && name !== 'deny'))
    .map(([name, journey]) => new Candidate(name, journey, locate(page, openerOf(journey), variables)))
}
