import type { Frame, Page } from '@playwright/test'
import { within } from '../base/clock.ts'
import { npmRun } from '../base/npm-run.ts'
import { excerpt } from '../secrets/redact.ts'
import type { Trouble } from './failure.ts'
import type { ReadStep, Step } from './journeys.ts'
import { describeElement, describeStep, subjectOf } from './locate.ts'
import type { NotDone } from './perform.ts'

const LOOK_MS = 1_000
const MAX_FRAMES = 5
const NAME_LENGTH = 60
/** Maximum number of names per role: enough for a reader to recognize the page. */
const MOST = 4

/** A journey, as named in the user's configuration. */
export interface JourneyPlace {
  /** The variable that names the file. */
  readonly variable: 'CONSENT_JOURNEY' | 'PORTAL_JOURNEY'
  /** The name of the journey in that file. */
  readonly journey: string
  readonly target: string | undefined
}

/** Describes a step that failed. If its element is missing, lists what the page has instead, and says what to do. */
export async function failedStep(
  page: Page,
  step: Step | ReadStep,
  number: number,
  failed: NotDone,
  place: JourneyPlace,
): Promise<Trouble> {
  const { journey } = place
  const does = describeStep(step)
  const reason = `step ${number} (${does}) of the journey ${journey} failed: ${failed.why}`
  return { journey, step: { number, does }, reason, ...(await hintFor(page, step, failed, place)) }
}

/** What to check if a step failed because no one-time code came: its reason names this variable. */
const SOURCE_OF_CODES = 'ONE_TIME_CODE_FROM'

/** The hint for a step without a one-time code, or whose element or option is not on the page; empty for any other failure. */
async function hintFor(
  page: Page,
  step: Step | ReadStep,
  { why, isNotThere }: NotDone,
  { variable, journey, target }: JourneyPlace,
): Promise<Pick<Trouble, 'instead' | 'todo'>> {
  if (why.includes(SOURCE_OF_CODES)) return { todo: `Check ${SOURCE_OF_CODES} in the .env file.` }
  const isOption = 'select' in step && why.includes('some options')
  if (!isNotThere && !isOption) return {}
  const choice = isOption && (step.option.includes('DATA_PROVIDER') ? 'choice' : `“${step.option}”`)
  const what = choice || describeElement(subjectOf(step))
  const record = npmRun('record', target, ...(variable === 'PORTAL_JOURNEY' ? ['--portal'] : []))
  const orRecord = isOption ? '' : `, or record the journeys again with \`${record}\``
  return {
    instead: `the page has ${await offersOf(page)}`,
    todo: `Change ${what} in the journey ${journey} of the file that ${variable} names${orRecord}.`,
  }
}

/** The roles of elements that a user reads first, types into, selects or presses. */
const OFFERED =
  /^(heading|textbox|searchbox|combobox|listbox|spinbutton|radio|checkbox|switch|option|button|link)$/

/** The named elements of a page, by role, without secrets: `heading “Sign in”; textbox “E-mail”, “Password”`. */
export async function offersOf(page: Page): Promise<string> {
  const found = await Promise.all(page.frames().slice(0, MAX_FRAMES).map(namedIn))
  const named = found.flat().filter(({ role, name }) => OFFERED.test(role) && name !== '')
  const kinds = [...new Set(named.map(({ role }) => role))].map((kind) => {
    const names = named.filter(({ role }) => role === kind).map(({ name }) => name)
    return `${kind} ${quoted([...new Set(names)])}`
  })
  return kinds.join('; ') || 'no named elements'
}

/** The named elements of a frame, without the values of fields; empty if the frame cannot be read. */
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
 * Matches the role and the name in a line of a snapshot, but not what follows, such as the value of a field. A line with a
 * colon is in single quotes, where a single quote is doubled (YAML 1.2, 7.3.2).
 */
const NAMED = /^ *- (')?([a-z]+) ("(?:[^"\\]|\\.)*")/gm

/** Every named element in a snapshot, in order. */
export function elementsIn(snapshot: string): readonly NamedElement[] {
  return [...snapshot.matchAll(NAMED)].map(([, quote, role = '', text = '""']) => ({
    role,
    name: String(JSON.parse(quote ? text.replaceAll("''", "'") : text)),
  }))
}
