import type { Page } from '@playwright/test'
import { within } from '../base/signal.ts'
import type { Locating, Step } from './journeys.ts'
import { describeElement, locate, subjectOf } from './locate.ts'
import { nearestIn, wordsOf } from './nearest-element.ts'
import { describeOffers, namedOn, quoted, quotedName } from './offers.ts'
import { isNotThere } from './perform.ts'
import type { NamedElement } from './snapshot.ts'
import { fillIn, type Variables } from './variables.ts'

const LOOK_MS = 1_000

/** What a page has where a journey looks for something else, and what to write instead. */
export interface Hint {
  /** Completes a reason, after a semicolon. */
  readonly says: string
  readonly todo: string
}

/** A journey, as the user of its file knows it. */
export interface JourneyPlace {
  /** The variable that names the file. */
  readonly variable: 'CONSENT_JOURNEY' | 'PORTAL_JOURNEY'
  /** The name of the journey in it. */
  readonly journey: string
}

/** What to say of a step that failed since the page does not have what it names; undefined if that is not why. */
export async function hintFor(
  page: Page,
  step: Step | { readonly read: Locating },
  why: string,
  variables: Variables,
  place: JourneyPlace,
): Promise<Hint | undefined> {
  try {
    if (isNotThere(why))
      return await hintAt(page, 'read' in step ? step.read : subjectOf(step), variables, place)
    return 'select' in step && why.includes('some options')
      ? await hintOfOptions(page, step, variables, place)
      : undefined
  } catch {
    // A page that goes away in the meantime has nothing to offer.
    return undefined
  }
}

async function hintAt(page: Page, how: Locating, variables: Variables, place: JourneyPlace): Promise<Hint> {
  const outer = how.within
  if (outer && !(await within(LOOK_MS, locate(page, outer, variables).isVisible())))
    return hintAt(page, outer, variables, place)
  const elements = await namedOn(page)
  const words = wordsOf(how)
  const found = words && (await nearestIn(page, how, fillIn(words, variables), elements))
  return found
    ? hintOf(found, how, variables, place)
    : {
        says: `the page has ${describeOffers(elements)}`,
        todo: `Change ${describeElement(how)} in ${placeOf(place)}${orRecord(place)}.`,
      }
}

/** What to write in place of what a journey names, given what the page has. */
export function hintOf(
  { role, name }: NamedElement,
  how: Locating,
  variables: Variables,
  place: JourneyPlace,
): Hint {
  const words = wordsOf(how) ?? ''
  const says = `the page has the ${role} ${quotedName(name)}`
  const where = `${placeOf(place)}${orRecord(place)}`
  if ('role' in how && role !== how.role)
    return { says, todo: `Write "role": "${role}" for ${quotedName(name)} in ${where}.` }
  return name === fillIn(words, variables)
    ? {
        says: `${says}, but not there`,
        todo: `Check frame and within of ${describeElement(how)} in ${where}.`,
      }
    : { says, todo: `Write ${quotedName(name)} in place of “${words}” in ${where}.` }
}

async function hintOfOptions(
  page: Page,
  { select, option }: Extract<Step, { select: Locating }>,
  variables: Variables,
  place: JourneyPlace,
): Promise<Hint> {
  const options = locate(page, select, variables).locator('option')
  const texts = ((await within(LOOK_MS, options.allTextContents())) ?? []).filter(
    (text) => text.trim() !== '',
  )
  const todo = option.includes('DATA_PROVIDER')
    ? `Set choice to one of them in ${placeOf(place)}.`
    : `Write one of them in place of “${option}” in ${placeOf(place)}.`
  return { says: `its options are ${quoted(texts)}`, todo }
}

const placeOf = ({ variable, journey }: JourneyPlace): string =>
  `the journey ${journey} of the file that ${variable} names`

/** Only the journeys of a consent can be recorded. */
const orRecord = ({ variable }: JourneyPlace): string =>
  variable === 'CONSENT_JOURNEY' ? ', or record the journeys again with npm run record' : ''
