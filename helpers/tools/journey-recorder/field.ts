import type { Page } from '@playwright/test'
import { within } from '../../base/signal.ts'
import type { RecordedField, RecordedLine } from './recording.ts'

const LOOK_MS = 1_000

/**
 * What kind of field something was typed into or picked in; undefined if the page was gone before that could be read.
 */
export async function fieldOf(
  page: Page,
  { name, selector, clickCount }: RecordedLine,
): Promise<RecordedField | undefined> {
  if (!selector || !(name === 'fill' || name === 'check' || name === 'select' || clickCount === 0))
    return undefined
  const element = page.locator(selector).first()
  return within(LOOK_MS, element.evaluate(readField, undefined, { timeout: LOOK_MS }))
}

/** Runs in the page. No function in it has a name of its own: what runs this project would add to it what pages lack. */
function readField(element: Element): RecordedField {
  if (element instanceof HTMLSelectElement)
    return {
      type: 'select',
      value: element.value,
      offers: [...element.options].map(({ value, label }) => ({
        value,
        name: label.replace(/\s+/g, ' ').trim(),
      })),
    }
  if (!(element instanceof HTMLInputElement)) return { type: element.localName }
  // A password that its page shows on demand is in a field of another type.
  if (element.type !== 'radio')
    return { type: element.autocomplete.includes('password') ? 'password' : element.type }
  return {
    type: 'radio',
    value: element.value,
    offers: [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
      .filter(({ name, form }) => name === element.name && form === element.form)
      .map(({ value, labels }) => ({
        value,
        name: (labels?.[0]?.innerText ?? '').replace(/\s+/g, ' ').trim(),
      })),
  }
}
