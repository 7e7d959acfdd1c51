import type { Locator, Page } from '@playwright/test'
import { within } from '../base/clock.ts'
import { npmRun } from '../base/npm-run.ts'
import { excerpt } from '../secrets/redact.ts'
import type { Trouble } from './failure.ts'
import type { Locating, ReadStep, Step } from './journeys.ts'
import { notLoaded } from './limit.ts'
import { describeElement, describeStep, locate, subjectOf } from './locate.ts'
import type { NotDone } from './perform.ts'
import type { Variables } from './variables.ts'

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
  /** The values that its elements are found by. */
  readonly variables: Variables
}

/** The failure if a step was not done because its page is not loaded; `undefined` if it has another reason. */
export async function lateStep(
  page: Page,
  step: Step | ReadStep,
  number: number,
  { limit }: NotDone,
  { journey, pending }: Pick<JourneyPlace, 'journey'> & { readonly pending: string | undefined },
): Promise<Trouble | undefined> {
  const unloaded = limit && (await notLoaded(page, limit, { pending }))
  return unloaded && { ...unloaded, journey, step: { number, does: describeStep(step) } }
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
  { variable, journey, variables }: JourneyPlace,
): Promise<Pick<Trouble, 'instead' | 'todo'>> {
  if (why.includes(SOURCE_OF_CODES)) return { todo: `Check ${SOURCE_OF_CODES} in the .env file.` }
  const isOption = 'select' in step && why.includes('some options')
  if (!isNotThere && !isOption) return {}
  const choice = isOption && (step.option.includes('DATA_PROVIDER') ? 'choice' : `“${step.option}”`)
  const what = choice || describeElement(subjectOf(step))
  const record = npmRun('record', variables.TARGET, ...(variable === 'PORTAL_JOURNEY' ? ['--portal'] : []))
  const orRecord = isOption ? '' : `, or record the journeys again with \`${record}\``
  return {
    instead: await foundInstead(page, subjectOf(step), variables),
    todo: `Change ${what} in the journey ${journey} of the file that ${variable} names${orRecord}.`,
  }
}

/** What there is in place of an element: inside the row or card that it should be in, or on the page. */
export async function foundInstead(page: Page, { within: around, ...how }: Locating, variables: Variables) {
  const inPage = `the page has ${await offersOf(page)}`
  if (!around) return inPage
  const place = describeElement(around)
  const row = locate(page, { ...(how.frame && { frame: how.frame }), ...around }, variables)
  if (!(await within(LOOK_MS, row.isVisible()))) return `there is no ${place}; ${inPage}`
  return `inside ${place} there is ${inKinds(await namedIn(row))}`
}

/** The roles of elements that a user reads first, types into, selects or presses. */
const OFFERED =
  /^(heading|textbox|searchbox|combobox|listbox|spinbutton|radio|checkbox|switch|option|button|menuitem|link|summary)$/

/** The named elements of a page, by role, without secrets: `heading “Sign in”; textbox “E-mail”, “Password”`. */
export async function offersOf(page: Page): Promise<string> {
  const bodies = page
    .frames()
    .slice(0, MAX_FRAMES)
    .map((frame) => frame.locator('body'))
  return inKinds((await Promise.all(bodies.map(namedIn))).flat())
}

function inKinds(found: readonly NamedElement[]): string {
  const named = found.filter(({ role, name }) => OFFERED.test(role) && name !== '')
  const kinds = [...new Set(named.map(({ role }) => role))].map((kind) => {
    const names = named.filter(({ role }) => role === kind).map(({ name }) => name)
    return `${kind} ${quoted([...new Set(names)])}`
  })
  return kinds.join('; ') || 'no named elements'
}

/**
 * The named elements in a part of a page, without the values of fields, and its disclosures (`<summary>`), which have no role of
 * their own; empty if it cannot be read.
 */
export async function namedIn(part: Locator): Promise<readonly NamedElement[]> {
  const snapshot = part.ariaSnapshot({ timeout: LOOK_MS }).then(elementsIn)
  const shown = part.locator('summary').filter({ visible: true }).allInnerTexts()
  const [named, summaries] = await Promise.all(
    [snapshot, shown.then((names) => names.map((name) => ({ role: 'summary', name })))].map((look) =>
      within(LOOK_MS, look),
    ),
  )
  return [...(named ?? []), ...(summaries ?? [])]
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
