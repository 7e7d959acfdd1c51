import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser'

/** A place in a text. */
export interface Place {
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
}

/** Where a text stops being JSON, and why. */
export interface JsonFault extends Place {
  /** In words, such as `comma expected`. */
  readonly what: string
}

/**
 * Where a text stops being JSON (RFC 8259). `JSON.parse` of Node 20 often leaves that out of its message.
 *
 * @param text - the whole file
 * @returns `undefined` where the text is JSON, or nested too deep to tell
 */
export function jsonFault(text: string): JsonFault | undefined {
  const [first] = faultsIn(text)
  if (!first) return undefined
  return {
    ...placeIn(text, first.offset),
    what: printParseErrorCode(first.error)
      .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
      .toLowerCase(),
  }
}

function faultsIn(text: string): readonly ParseError[] {
  const errors: ParseError[] = []
  try {
    parse(text, errors, { disallowComments: true, allowTrailingComma: false })
  } catch (error) {
    // It recurses, and continues past a mistake without a limit on depth.
    if (!(error instanceof RangeError)) throw error
  }
  return errors
}

/** The line and column of a character. */
export function placeIn(text: string, offset: number): Place {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}
