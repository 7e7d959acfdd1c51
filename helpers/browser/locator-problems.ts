import type { Page } from '@playwright/test'
import { within } from '../base/clock.ts'
import { nearestOf } from '../base/nearest.ts'
import type { Problem } from '../base/problem.ts'
import { fillIn, namesIn, textsIn, type Variables } from './variables.ts'

/** A text of a file of journeys, and its JSON pointer. */
interface PlacedText {
  readonly at: string
  readonly text: string
}

/** The ARIA roles that Playwright knows; it finds nothing by any other. */
const ROLES = `
  alert alertdialog application article banner blockquote button caption cell checkbox code
  columnheader combobox complementary contentinfo definition deletion dialog directory document
  emphasis feed figure form generic grid gridcell group heading img insertion link list listbox
  listitem log main mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter
  navigation none note option paragraph presentation progressbar radio radiogroup region row rowgroup
  rowheader scrollbar search searchbox separator slider spinbutton status strong subscript superscript
  switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem`
  .trim()
  .split(/\s+/)

/** The roles of a file of journeys that no element has. */
export function roleProblems(name: string, texts: readonly PlacedText[]): Problem[] {
  return texts
    .filter(({ at, text }) => at.endsWith('/role') && !ROLES.includes(text))
    .map(({ at, text }) => ({
      where: `${name} ${at}`,
      what: `there is no role "${text}"`,
      expected: 'an ARIA role',
      ...(nearestOf(text, ROLES, 1)[0] && { example: nearestOf(text, ROLES, 1)[0] }),
    }))
}

const LOOK_MS = 2_000

/** Journeys are judged once. */
const judged = new WeakMap<object, Promise<string | undefined>>()

/**
 * Why journeys cannot be used: the browser does not know one of their selectors, and nothing
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
  for (const { at, text } of textsIn('', journeys).filter(({ at }) => /\/(css|frame)$/.test(at))) {
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
