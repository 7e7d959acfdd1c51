import type { Locator } from '@playwright/test'

/**
 * Types a text into a field as `Locator.fill` does, but leaves the text out of every step title, call log and report.
 * The field is first made ready and emptied by `fill('')`; the text goes in by `evaluate`, whose argument no report shows.
 * A recorded trace does hold it: tracing stays off.
 * @param field the field
 * @param text what to type
 * @param timeout in milliseconds
 * @throws what Playwright throws where the field is missing or cannot be filled
 */
export async function quietFill(field: Locator, text: string, timeout: number): Promise<void> {
  await field.fill('', { timeout })
  await field.evaluate(insert, text, { timeout })
}

/** Runs in the page: an edit as a user makes it, or, where a field takes none, its value set and announced. */
function insert(element: Element, text: string): void {
  const field = element as HTMLInputElement | HTMLTextAreaElement
  field.focus()
  element.ownerDocument.execCommand('insertText', false, text)
  if (!('value' in field) || field.value !== '') return
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  property?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
