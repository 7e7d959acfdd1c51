import { errorsOf } from '../../schema/schemas.ts'

/** One link of the chain of locators by which the recorder identifies an element. */
export interface RecordedLocator {
  readonly kind: string
  /** A string, or an object for a regular expression. */
  readonly body: unknown
  readonly options: {
    readonly name?: unknown
    readonly exact?: boolean
    readonly attrs?: readonly unknown[]
  }
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
  readonly modifiers?: number
  readonly clickCount?: number
}

/** What the page reveals about a field and the recorder does not. */
export interface RecordedField {
  /** Type of an `input`, or the name of another element, in small letters. */
  readonly type: string
  /** Value of a radio button, or of a list's option. */
  readonly value?: string
  /** What could be picked, with the words that its user sees. */
  readonly offers?: readonly Offer[]
}

/** Something that could be picked. */
export interface Offer {
  readonly value: string
  readonly name: string
}

/** Something that a user did, and where. Holds what was typed, so it is never written to a file. */
export interface RecordedAction {
  readonly line: RecordedLine
  /** Counts the documents that the window showed. */
  readonly document: number
  readonly title: string
  /** Roles, names and texts of the page, as YAML of Playwright. */
  readonly snapshot: string
  readonly field?: RecordedField
  /** Done in a window that the page opened. */
  readonly isPopup?: boolean
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
