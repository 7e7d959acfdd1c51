import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { closest } from 'fastest-levenshtein'
import { within } from '../base/clock.ts'
import { isWorker } from '../base/own-variables.ts'
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

/** Whether a text of a file of journeys is a selector, by its JSON pointer. */
const isSelectorAt = (at: string): boolean => /\/(css|frame)$/.test(at)

/** What the locators of a file of journeys can find nothing by, as far as that can be told without a browser. */
export function locatorProblems(name: string, texts: readonly PlacedText[]): Problem[] {
  return texts.flatMap(({ at, text }) => {
    const where = `${name} ${at}`
    if (isSelectorAt(at)) {
      // In a run, only the runner checks: its workers would load the parser for nothing.
      const fault = isWorker() ? undefined : selectorFault(text)
      return fault === undefined
        ? []
        : [{ where, what: `${JSON.stringify(text)} is not a CSS selector: ${fault}`, ...CSS }]
    }
    const isUnknown = at.endsWith('/role') && !ROLES.includes(text)
    return isUnknown
      ? [
          {
            where,
            what: `there is no role "${text}"`,
            expected: 'an ARIA role',
            example: closest(text, ROLES),
          },
        ]
      : []
  })
}

const CSS = { expected: 'a CSS selector', example: 'form#login button[type=submit]' }

/** What Playwright reads in a selector besides CSS: other engines, each in a part of its own. */
const OTHER_ENGINE = /^\s*(?:[a-z_:-]+=|\/\/|\.\.|["'])/i
const PARTS = />>|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^"'>]+|./gs

/** What is wrong with a selector; undefined if its grammar shows no fault. */
function selectorFault(text: string): string | undefined {
  const parts = ['']
  for (const [part] of text.replace(/\$\{[^}]*\}/g, 'x').matchAll(PARTS))
    if (part === '>>') parts.push('')
    else parts[parts.length - 1] += part
  return parts
    .map((part) => part.replace(/^\s*\*?css=/, ''))
    .filter((part) => !OTHER_ENGINE.test(part))
    .map(cssFault)
    .find((fault) => fault !== undefined)
}

function cssFault(selector: string): string | undefined {
  // Few journeys need it, and it takes long to load.
  const parse: (text: string, options: object) => unknown = createRequire(import.meta.url)(
    'css-tree/selector-parser',
  )
  try {
    parse(selector.trim() || '?', { context: 'selectorList' })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.toLowerCase() : 'it cannot be read'
  }
}

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
