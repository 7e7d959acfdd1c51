import type { Frame, Page } from '@playwright/test'
import { within } from '../base/clock.ts'
import { excerpt } from '../secrets/redact.ts'
import type { Trouble } from './failure.ts'
import type { ReadStep, Step } from './journeys.ts'
import { describeElement, describeStep, subjectOf } from './locate.ts'
import { isNotThere } from './perform.ts'

const LOOK_MS = 1_000
const MAX_FRAMES = 5
const NAME_LENGTH = 60
/** A handful of each kind tells a reader which page it is. */
const MOST = 4

/** A journey, as the user of its file knows it. */
export interface JourneyPlace {
  /** The variable that names the file. */
  readonly variable: 'CONSENT_JOURNEY' | 'PORTAL_JOURNEY'
  /** The name of the journey in it. */
  readonly journey: string
}

/** A step that failed, with what its page has where the step looks for something else, and what to do. */
export async function failedStep(
  page: Page,
  step: Step | ReadStep,
  number: number,
  why: string,
  place: JourneyPlace,
): Promise<Trouble> {
  const { journey } = place
  const does = describeStep(step)
  const reason = `step ${number} (${does}) of the journey ${journey} failed: ${why}`
  return { journey, step: { number, does }, reason, ...(await hintFor(page, step, why, place)) }
}

/** What to say of a step that failed since the page does not have what it names. */
async function hintFor(
  page: Page,
  step: Step | ReadStep,
  why: string,
  { variable, journey }: JourneyPlace,
): Promise<Pick<Trouble, 'instead' | 'todo'>> {
  const isOption = 'select' in step && why.includes('some options')
  if (!isNotThere(why) && !isOption) return {}
  const choice = isOption && (step.option.includes('DATA_PROVIDER') ? 'choice' : `“${step.option}”`)
  const what = choice || describeElement(subjectOf(step))
  const ofPortal = variable === 'PORTAL_JOURNEY' ? ' -- --portal' : ''
  const orRecord = isOption ? '' : `, or record the journeys again with npm run record${ofPortal}`
  return {
    instead: `the page has ${await offersOf(page)}`,
    todo: `Change ${what} in the journey ${journey} of the file that ${variable} names${orRecord}.`,
  }
}

/** The roles of what a user reads first, types into, picks or presses. */
const OFFERED =
  /^(heading|textbox|searchbox|combobox|listbox|spinbutton|radio|checkbox|switch|option|button|link)$/

/** What a page offers its user, by role and without secrets: `heading “Sign in”; textbox “E-mail”, “Password”`. */
export async function offersOf(page: Page): Promise<string> {
  const found = await Promise.all(page.frames().slice(0, MAX_FRAMES).map(namedIn))
  const named = found.flat().filter(({ role, name }) => OFFERED.test(role) && name !== '')
  const kinds = [...new Set(named.map(({ role }) => role))].map((kind) => {
    const names = named.filter(({ role }) => role === kind).map(({ name }) => name)
    return `${kind} ${quoted([...new Set(names)])}`
  })
  return kinds.join('; ') || 'nothing that has a name'
}

/** The elements with a name; empty where a frame cannot be read. A value of a field is not among them. */
async function namedIn(frame: Frame): Promise<readonly NamedElement[]> {
  const snapshot = frame.locator('body').ariaSnapshot({ timeout: LOOK_MS })
  const read = snapshot.then(elementsIn).catch(() => [])
  return (await within(LOOK_MS, read)) ?? []
}

const quoted = (names: readonly string[]): string =>
  [
    ...names.slice(0, MOST).map((name) => `“${excerpt(name.replace(/\s+/g, ' ').trim(), NAME_LENGTH)}”`),
    ...(names.length > MOST ? ['…'] : []),
  ].join(', ')

/** An element with a role and a name. */
export interface NamedElement {
  readonly role: string
  readonly name: string
}

/**
 * A line that holds a colon stands in single quotes, in which a single quote is doubled (YAML 1.2, 7.3.2). What follows
 * the name, such as the value of a field, is left out.
 */
const NAMED = /^ *- (')?([a-z]+) ("(?:[^"\\]|\\.)*")/gm

/** Every element of a page that has a role and a name, in order. */
export function elementsIn(snapshot: string): readonly NamedElement[] {
  return [...snapshot.matchAll(NAMED)].map(([, quote, role = '', text = '""']) => ({
    role,
    name: String(JSON.parse(quote ? text.replaceAll("''", "'") : text)),
  }))
}
