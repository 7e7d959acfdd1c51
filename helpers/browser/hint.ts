import type { Frame, Page } from '@playwright/test'
import { within } from '../base/clock.ts'
import { excerpt } from '../secrets/redact.ts'
import type { Locating, Step } from './journeys.ts'
import { describeElement, subjectOf } from './locate.ts'
import { isNotThere } from './perform.ts'
import { elementsIn, type NamedElement } from './snapshot.ts'

const LOOK_MS = 1_000
const MAX_FRAMES = 5
const NAME_LENGTH = 60
/** A handful of each kind tells a reader which page it is. */
const MOST = 4

/** What a page has where a journey looks for something else, and what to do. */
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
  { variable, journey }: JourneyPlace,
): Promise<Hint | undefined> {
  const place = `the journey ${journey} of the file that ${variable} names`
  if (isNotThere(why)) {
    const how = describeElement('read' in step ? step.read : subjectOf(step))
    // Only the journeys of a consent can be recorded.
    const orRecord =
      variable === 'CONSENT_JOURNEY' ? ', or record the journeys again with npm run record' : ''
    return { says: `the page has ${await offersOf(page)}`, todo: `Change ${how} in ${place}${orRecord}.` }
  }
  if (!('select' in step && why.includes('some options'))) return undefined
  const wanted = step.option.includes('DATA_PROVIDER') ? 'choice' : `“${step.option}”`
  return { says: `the page has ${await offersOf(page)}`, todo: `Change ${wanted} in ${place}.` }
}

/** What a user finds on a page, by the words for each kind; the roles of what is typed into, picked or pressed. */
const KINDS: readonly (readonly [one: string, many: string, roles: readonly string[]])[] = [
  ['heading', 'headings', ['heading']],
  ['field', 'fields', ['textbox', 'searchbox', 'combobox', 'listbox', 'spinbutton']],
  ['choice', 'choices', ['radio', 'checkbox', 'switch']],
  ['option', 'options', ['option']],
  ['button', 'buttons', ['button']],
  ['link', 'links', ['link']],
]

/** What a page offers its user, in words without secrets: `the heading “Sign in”; the fields “E-mail”, “Password”`. */
export async function offersOf(page: Page): Promise<string> {
  const found = await Promise.all(page.frames().slice(0, MAX_FRAMES).map(namedIn))
  const elements = found.flat()
  const kinds = KINDS.flatMap(([one, many, roles]) => {
    const named = elements.filter(({ role, name }) => roles.includes(role) && name !== '')
    const names = [...new Set(named.map(({ name }) => name))]
    return names.length === 0 ? [] : [`the ${names.length === 1 ? one : many} ${quoted(names)}`]
  })
  return kinds.length === 0 ? 'nothing that has a name' : kinds.join('; ')
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
