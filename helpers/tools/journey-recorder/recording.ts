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

const ENTER_FRAME = ' >> internal:control=enter-frame >> '

/**
 * Describes an element as journeys do. What their vocabulary cannot say becomes `css` with the selector of the recorder,
 * which Playwright understands as well.
 */
export function elementOf({ selector = '', locator }: RecordedLine): Locating {
  const frames = selector.split(ENTER_FRAME)
  const css = frames.pop() ?? selector
  const links = chainOf(locator)
  const [link, ...others] = links.slice(links.findLastIndex(({ kind }) => kind.endsWith('frame')) + 1)
  const element = (link && others.length === 0 ? simple(link) : undefined) ?? { css }
  return frames.length > 0 ? { ...element, frame: frames.join(ENTER_FRAME) } : element
}

function chainOf(locator: RecordedLocator | undefined): readonly RecordedLocator[] {
  return locator ? [locator, ...chainOf(locator.next)] : []
}

function simple({ kind, body, options: { name, exact, attrs = [] } }: RecordedLocator): Locating | undefined {
  if (typeof body !== 'string' || attrs.length > 0) return undefined
  const exactly = exact ? { exact } : {}
  if (kind === 'role' && name === undefined) return { role: body }
  if (kind === 'role' && typeof name === 'string') return { role: body, name, ...exactly }
  if (kind === 'label') return { label: body, ...exactly }
  if (kind === 'text') return { text: body, ...exactly }
  return kind === 'test-id' ? { testId: body } : undefined
}
