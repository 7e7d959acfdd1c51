import type { Locator, Page } from '@playwright/test'
import { everyVisible, locate } from '../locate.ts'
import { notThere } from '../perform.ts'
import { MissingVariable, type Variables } from '../variables.ts'
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
      const texts = await everyVisible(page, step.read, variables).allInnerTexts()
      return { texts: texts.map(oneLine) }
    }
    const text = await textOf(locate(page, step.read, variables), step, timeout)
    return text === '' && !step.optional ? { reason: 'the element is empty' } : { texts: text ? [text] : [] }
  } catch (error) {
    if (error instanceof MissingVariable) return { reason: error.message }
    return step.optional ? { texts: [] } : { reason: notThere(timeout) }
  }
}

/** The attribute that the step names, the text, or the value of a field. */
async function textOf(element: Locator, { attribute }: ReadStep, timeout: number): Promise<string> {
  if (attribute !== undefined) return oneLine((await element.getAttribute(attribute, { timeout })) ?? '')
  const text = oneLine(await element.innerText({ timeout }))
  return text === '' ? oneLine(await element.inputValue({ timeout }).catch(() => '')) : text
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
