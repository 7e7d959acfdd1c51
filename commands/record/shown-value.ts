import type { Page } from '@playwright/test'
import type { Locating, Reading, ReadStep } from '../../helpers/browser/journeys.ts'
import { elementOf, type RecordedAction, UnusableRecording } from './steps.ts'

/** A value that a page shows, and how a journey reads it. */
export interface ShownValue {
  readonly step: ReadStep
  /** Never written to a file. */
  readonly value: string
  /** What the user has to check. */
  readonly note?: string
}

/**
 * Describes how a journey reads the value that was clicked. If only the value itself identifies its element, the element is
 * found by what is next to it. For a button that copies the value, an attribute is read.
 *
 * @param action - the click, on an element that the page still shows
 * @throws UnusableRecording if the element shows no value
 */
export async function valueAt(
  page: Page,
  action: RecordedAction | undefined,
  as: Reading,
): Promise<ShownValue> {
  const selector = action?.line.name === 'click' ? action.line.selector : undefined
  if (!action || !selector) throw new UnusableRecording(`The ${WORDS[as]} was not clicked.`)
  const element = page.locator(selector).first()
  const shown = await element.evaluate(lookAt, undefined, { timeout: LOOK_MS }).catch(() => undefined)
  if (!shown) throw new UnusableRecording(`The page no longer shows the ${WORDS[as]} that was clicked.`)
  const { text, attributes, near } = shown
  const attribute = attributes.find(({ value }) => /^\S{6,}$/.test(value))
  const value = shown.isControl ? attribute?.value : text
  if (!value || /\s/.test(value))
    throw new UnusableRecording(
      `The element that was clicked is not the ${WORDS[as]}: it does not show a single word.`,
    )
  const named = elementOf(action.line)
  const isOfValue = 'css' in named || JSON.stringify(named).includes(value.slice(0, PART))
  const read: Locating = isOfValue ? { css: near } : named
  const isPlace = isOfValue && /nth-of-type/.test(near)
  return {
    value,
    step: { read, as, ...(shown.isControl && attribute && { attribute: attribute.name }) },
    ...(isPlace && {
      note: `${as} is found by its position on the page; use a role, label or text instead.`,
    }),
  }
}

const WORDS: Readonly<Record<string, string>> = { client_id: 'client ID', client_secret: 'client secret' }
const LOOK_MS = 2_000
/** How many characters identify a value: the recorder cuts off long texts. */
const PART = 6

/**
 * The value that an element shows, and a selector without that value. Runs in the page, so it must not contain named
 * functions: tsx wraps those in a helper that the page does not have.
 */
const lookAt = (element: Element) => {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  const value = isField ? element.value : (element.textContent ?? '').trim()
  const definition = element.closest('dd')
  const term = definition?.previousElementSibling?.textContent?.trim()
  const cell = element.closest('td')
  const header = cell?.parentElement?.querySelector('th')?.textContent?.trim()
  let path = ''
  let step: Element | null = element
  while (step && step !== document.body) {
    const { localName, id, parentElement }: Element = step
    const isNamed = /^[A-Za-z][A-Za-z_-]*$/.test(id)
    const index = [...(parentElement?.children ?? [])]
      .filter((one) => one.localName === localName)
      .indexOf(step)
    path = `${isNamed ? `#${id}` : `${localName}:nth-of-type(${index + 1})`}${path && ` > ${path}`}`
    step = isNamed ? null : parentElement
  }
  const [around, of] = term
    ? [definition, `dt:has-text(${JSON.stringify(term)}) + dd`]
    : header && cell !== element.closest('th')
      ? [cell, `tr:has(th:has-text(${JSON.stringify(header)})) td`]
      : []
  return {
    text: value,
    isControl: element.closest('button, a, summary, [role=button]') !== null && !isField,
    attributes: [...element.attributes]
      .filter(({ name }) => /^(data-|value$)/.test(name))
      .map(({ name, value }) => ({ name, value })),
    near: of ? (around === element ? of : `${of} ${element.localName}`) : path,
  }
}
