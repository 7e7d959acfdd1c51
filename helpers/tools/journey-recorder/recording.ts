import type { Count } from '../../base/formats.ts'
import type { Locating } from '../../browser/journeys.ts'
import { errorsOf } from '../../schema/schemas.ts'

/** One link of the chain of locators by which the recorder identifies an element. */
export interface RecordedLocator {
  readonly kind: string
  /** A string, or an object for a regular expression. */
  readonly body: unknown
  readonly options: { readonly name?: unknown; readonly exact?: boolean; readonly attrs?: readonly unknown[] }
  readonly next?: RecordedLocator
}

/** One line of JSONL of Playwright's recorder. */
export interface RecordedLine {
  readonly name: string
  readonly selector?: string
  readonly locator?: RecordedLocator
  readonly text?: string
  readonly key?: string
  readonly options?: readonly string[]
  readonly button?: string
  readonly modifiers?: Count
  /** 0 for a click that a key or a label causes. */
  readonly clickCount?: Count
}

/** Something that a user did, and where. Holds what was typed, so it is never written to a file. */
export interface RecordedAction {
  readonly line: RecordedLine
  /** Counts the documents that the window and its pop-ups showed. */
  readonly document: number
  /** Roles, names and texts of the page, as YAML of Playwright. */
  readonly snapshot: string
}

/**
 * Reads one line of the recorder.
 *
 * @throws Error if it is none: another version of Playwright writes another format
 */
export function parseLine(text: string): RecordedLine {
  const line: unknown = JSON.parse(text)
  const [error] = errorsOf('recorded-action.schema.json', line)
  if (error)
    throw new Error(
      `The recorder of this version of Playwright is not known: ${error.instancePath} ${error.message}.`,
    )
  return line as RecordedLine
}

/** The last link of a chain, which identifies the element itself. */
export function ownLink(locator: RecordedLocator | undefined): RecordedLocator | undefined {
  return locator?.next ? ownLink(locator.next) : locator
}

const ENTER_FRAME = ' >> internal:control=enter-frame >> '
/** They change nothing: a journey takes the first visible element anyway. */
const REDUNDANT: ReadonlySet<string> = new Set(['first', 'visible', 'filter-visible'])

/**
 * Describes an element as journeys do. What their vocabulary cannot say becomes `css` with the selector of the recorder,
 * which Playwright understands as well.
 */
export function elementOf({ selector = '', locator }: RecordedLine): Locating {
  const pieces = selector.split(ENTER_FRAME)
  const links = chainOf(locator)
  const own = links.slice(links.findLastIndex(({ kind }) => kind.endsWith('frame')) + 1)
  const [link, ...others] = own.filter(({ kind }) => !REDUNDANT.has(kind))
  const css = pieces.at(-1) ?? selector
  const element = (link && others.length === 0 ? simple(link) : undefined) ?? { css }
  return pieces.length > 1 ? { ...element, frame: pieces.slice(0, -1).join(ENTER_FRAME) } : element
}

/** Whether only the recorder's own selector identifies an element: a change of the page soon breaks it. */
export function isBrittle(element: Locating): boolean {
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
    default:
      return undefined
  }
}
