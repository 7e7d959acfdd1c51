import type { Page } from '@playwright/test'
import { within } from '../base/signal.ts'
import { isSelectorAt } from './locator-problems.ts'
import { fillIn, namesIn, textsIn, type Variables } from './variables.ts'

const LOOK_MS = 2_000

/** Journeys are judged once. */
const judged = new WeakMap<object, Promise<string | undefined>>()

/**
 * Why journeys cannot be used: the browser does not know one of their selectors, though its grammar is right. Nothing
 * else distinguishes this from a page that lacks the element.
 *
 * @param page - any page
 * @returns the selector and its place; undefined if all are known
 */
export function unusableSelector(
  page: Page,
  journeys: object,
  variables: Variables,
): Promise<string | undefined> {
  const known = judged.get(journeys) ?? judge(page, journeys, variables)
  judged.set(journeys, known)
  return known
}

async function judge(page: Page, journeys: object, variables: Variables): Promise<string | undefined> {
  for (const { at, text } of textsIn('', journeys).filter((one) => isSelectorAt(one.at))) {
    const values = Object.fromEntries(namesIn(text).map((name) => [name, variables[name] || 'x']))
    const count = page.locator(fillIn(text, values)).count()
    const isUnknown = count.then(() => false, isFault)
    if (await within(LOOK_MS, isUnknown))
      return `the journeys contain a selector at ${at} that the browser does not know: ${text}`
  }
  return undefined
}

/** A page that ends in the meantime is no fault of a selector. */
const isFault = (error: unknown): boolean => !/closed|crashed|destroyed/i.test(String(error))
