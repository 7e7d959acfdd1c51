import type { Frame, Page } from '@playwright/test'
import { within } from '../base/signal.ts'
import { excerpt } from '../secrets/redact.ts'
import { elementsIn, type NamedElement } from './snapshot.ts'

const LOOK_MS = 1_000
const MAX_FRAMES = 5
const NAME_LENGTH = 60
/** A handful of each kind tells a reader which page it is. */
const MOST = 4

/** What a user finds on a page, by the words for each kind; the roles of what is typed into, picked or pressed. */
const KINDS: readonly (readonly [one: string, many: string, roles: readonly string[]])[] = [
  ['heading', 'headings', ['heading']],
  ['field', 'fields', ['textbox', 'searchbox', 'combobox', 'listbox', 'spinbutton']],
  ['choice', 'choices', ['radio', 'checkbox', 'switch']],
  ['button', 'buttons', ['button']],
  ['link', 'links', ['link']],
]

/** Roles of what a label belongs to. */
export const LABELLED: readonly string[] = KINDS.slice(1, 3).flatMap(([, , roles]) => roles)

/** Every named element of a page and its frames; empty where it cannot be read. A value of a field is not among them. */
export async function namedOn(page: Page): Promise<readonly NamedElement[]> {
  const found = await Promise.all(page.frames().slice(0, MAX_FRAMES).map(namedIn))
  return found.flat()
}

async function namedIn(frame: Frame): Promise<readonly NamedElement[]> {
  const snapshot = frame.locator('body').ariaSnapshot({ timeout: LOOK_MS })
  const read = snapshot.then(elementsIn).catch(() => [])
  return (await within(LOOK_MS, read)) ?? []
}

/** The lines of text that a page and its frames show, each once. */
export async function linesOn(page: Page): Promise<readonly string[]> {
  const texts = await Promise.all(
    page
      .frames()
      .slice(0, MAX_FRAMES)
      .map((frame) => within(LOOK_MS, frame.locator('body').innerText({ timeout: LOOK_MS }))),
  )
  const lines = texts.flatMap((text) => text?.split('\n') ?? []).map(oneLine)
  return [...new Set(lines.filter((line) => line !== ''))]
}

/** What a page offers its user, in words without secrets: `the heading “Sign in”; the fields “E-mail”, “Password”`. */
export function describeOffers(elements: readonly NamedElement[]): string {
  const kinds = KINDS.flatMap(([one, many, roles]) => {
    const names = namesOf(elements, roles)
    return names.length === 0 ? [] : [`the ${names.length === 1 ? one : many} ${quoted(names)}`]
  })
  return kinds.length === 0 ? 'nothing that has a name' : kinds.join('; ')
}

/** The names of elements of some roles, each once. */
export const namesOf = (elements: readonly NamedElement[], roles: readonly string[]): readonly string[] => [
  ...new Set(
    elements.filter(({ role, name }) => roles.includes(role) && name !== '').map(({ name }) => name),
  ),
]

/** Names in quotation marks, without secrets and a handful at most. */
export const quoted = (names: readonly string[]): string =>
  [...names.slice(0, MOST).map(quotedName), ...(names.length > MOST ? ['…'] : [])].join(', ')

/** A text of a page in quotation marks, without secrets. */
export const quotedName = (name: string): string => `“${excerpt(oneLine(name), NAME_LENGTH)}”`

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
