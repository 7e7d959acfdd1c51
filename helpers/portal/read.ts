import type { Locator, Page } from '@playwright/test'
import { everyVisible, locate } from '../browser/locate.ts'
import { notThere } from '../browser/perform.ts'
import { MissingVariable, type Variables } from '../browser/variables.ts'
import type { ReadStep } from './portal-journeys.ts'

const OPTIONAL_MS = 500

/** What a step read, or why it read nothing; never a value in the reason. */
export type ReadResult = { readonly texts: readonly string[] } | { readonly reason: string }

/**
 * Reads what a step names. As `keys`, the elements that are there now, which may be none; otherwise one, which may take
 * its time to appear.
 *
 * @param stepTimeout - in milliseconds
 */
export async function read(
  page: Page,
  step: ReadStep,
  variables: Variables,
  stepTimeout: number,
): Promise<ReadResult> {
  const timeout = step.timeout ?? (step.optional ? OPTIONAL_MS : stepTimeout)
  try {
    if (step.as === 'keys') {
      const rows = await everyVisible(page, step.read, variables).all()
      return { texts: await Promise.all(rows.map((row) => textOf(row, step, timeout))) }
    }
    const text = await textOf(locate(page, step.read, variables), step, timeout)
    return text === '' && !step.optional ? { reason: 'the element is empty' } : { texts: text ? [text] : [] }
  } catch (error) {
    if (error instanceof MissingVariable) return { reason: error.message }
    return step.optional ? { texts: [] } : { reason: notThere(timeout) }
  }
}

/** The value of a field, the attribute that the step names, or the text. */
async function textOf(element: Locator, { attribute }: ReadStep, timeout: number): Promise<string> {
  if (attribute !== undefined) return (await element.getAttribute(attribute, { timeout }))?.trim() ?? ''
  const text = await element.evaluate(shownText, undefined, { timeout })
  return text.replace(/\s+/g, ' ').trim()
}

/** Runs in the page. `innerText` keeps the cells of a row apart. */
function shownText(element: Element): string {
  const { value, innerText } = element as HTMLInputElement
  return /^(INPUT|TEXTAREA|SELECT|OUTPUT)$/.test(element.tagName)
    ? value
    : (innerText ?? element.textContent ?? '')
}
