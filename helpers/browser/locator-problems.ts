import { createRequire } from 'node:module'
import { closest } from 'fastest-levenshtein'
import { isWorker } from '../base/own-variables.ts'
import type { Problem } from '../base/problem.ts'
import { ROLES } from './roles.ts'

/** A text of a file of journeys, and its JSON pointer. */
interface PlacedText {
  readonly at: string
  readonly text: string
}

/** Whether a text of a file of journeys is a selector, by its JSON pointer. */
export const isSelectorAt = (at: string): boolean => /\/(css|frame)$/.test(at)

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
    const isUnknown = at.endsWith('/role') && !ROLES.some((role) => role === text)
    return isUnknown
      ? [
          {
            where,
            what: `there is no role "${text}"`,
            expected: 'an ARIA role',
            example: closest(text, [...ROLES]),
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
