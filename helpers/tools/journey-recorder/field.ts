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
  if (!selector || !(name === 'fill' || name === 'check' || clickCount === 0)) return undefined
  return within(
    LOOK_MS,
    page
      .locator(selector)
      .first()
      .evaluate(
        (element) => {
          if (!(element instanceof HTMLInputElement)) return { type: element.localName }
          if (element.type === 'radio') return { type: 'radio', value: element.value }
          // A password that its page shows on demand is in a field of another type.
          return { type: element.autocomplete.includes('password') ? 'password' : element.type }
        },
        undefined,
        { timeout: LOOK_MS },
      ),
  )
}
