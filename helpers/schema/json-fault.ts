import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser'

/** Where a text stops being JSON, and why. */
export interface JsonFault {
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
  /** In words, such as `comma expected`. */
  readonly what: string
}

/**
 * Where a text stops being JSON (RFC 8259). `JSON.parse` of Node 20 often leaves that out of its message.
 *
 * @param text - the whole file
 * @returns `undefined` where the text is JSON
 */
export function jsonFault(text: string): JsonFault | undefined {
  const errors: ParseError[] = []
  parse(text, errors, { disallowComments: true, allowTrailingComma: false })
  const [first] = errors
  if (!first) return undefined
  const before = text.slice(0, first.offset).split('\n')
  return {
    line: before.length,
    column: (before.at(-1) ?? '').length + 1,
    what: printParseErrorCode(first.error)
      .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
      .toLowerCase(),
  }
}
