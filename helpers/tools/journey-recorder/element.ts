import type { Locating } from '../../browser/journeys.ts'
import type { RecordedLine, RecordedLocator } from './recording.ts'

/** An element of a journey, in the frame where it is. */
export type RecordedElement = Locating & { readonly frame?: string }

const ENTER_FRAME = ' >> internal:control=enter-frame >> '
/** They change nothing: a journey takes the first visible element anyway. */
const REDUNDANT: ReadonlySet<string> = new Set(['first', 'visible', 'filter-visible'])

/**
 * Describes an element as journeys do. What Playwright's vocabulary of journeys cannot say becomes `css` with the
 * selector of the recorder, which Playwright understands as well.
 *
 * @throws Error for a line without a selector, which is about no element
 */
export function elementOf({ selector, locator }: RecordedLine): RecordedElement {
  if (!selector) throw new Error('The action has no element.')
  const pieces = selector.split(ENTER_FRAME)
  const css = pieces.at(-1) ?? selector
  const links = chainOf(locator)
  const own = links.slice(links.findLastIndex(({ kind }) => kind.endsWith('frame')) + 1)
  const [link, ...others] = own.filter(({ kind }) => !REDUNDANT.has(kind))
  const element = (link && others.length === 0 ? simple(link) : undefined) ?? { css }
  return pieces.length > 1 ? { ...element, frame: pieces.slice(0, -1).join(ENTER_FRAME) } : element
}

/** Whether only the recorder's own selector identifies an element: a change of the page soon breaks it. */
export function isBrittle(element: RecordedElement): boolean {
  return 'css' in element && /internal:| >> |^\w+$/.test(element.css)
}

function chainOf(locator: RecordedLocator | undefined): readonly RecordedLocator[] {
  return locator ? [locator, ...chainOf(locator.next)] : []
}

function simple({ kind, body, options: { name, exact, attrs = [] } }: RecordedLocator): Locating | undefined {
  if (typeof body !== 'string' || attrs.length > 0) return undefined
  const exactly = exact ? { exact } : {}
  switch (kind) {
    case 'role':
      if (name === undefined) return { role: body }
      return typeof name === 'string' ? { role: body, name, ...exactly } : undefined
    case 'label':
      return { label: body, ...exactly }
    case 'text':
      return { text: body, ...exactly }
    case 'test-id':
      return { testId: body }
    case 'default':
      return { css: body }
    case 'placeholder':
    case 'alt':
    case 'title':
      return { css: exact ? `[${kind}=${JSON.stringify(body)}]` : `[${kind}*=${JSON.stringify(body)} i]` }
    default:
      return undefined
  }
}
