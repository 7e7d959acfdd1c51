import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser'

/** The value of a JSON text, or why it has none. */
export type ParsedJson =
  | { readonly is: 'json'; readonly value: unknown }
  /** Nested deeper than allowed, from this character on; the value has null in the place of what is. */
  | { readonly is: 'too deep'; readonly offset: number; readonly value?: unknown }
  | { readonly is: 'no json' }

/** No documented structure nests a tenth as deep. */
export const DEEPEST_JSON = 100

/**
 * Parses a JSON text from outside. Its depth is checked before it is parsed: code that walks a deeper value would
 * overflow the stack.
 *
 * @param options - `maxDepth`: most arrays and objects around a value; `asWritten`: integers beyond 2^53, of which two that
 *   differ are the same number here, become texts
 */
export function parseJson(text: string, { maxDepth = DEEPEST_JSON, asWritten = false } = {}): ParsedJson {
  const { offset, above } = cut(text, maxDepth)
  try {
    const read: unknown = JSON.parse(above)
    const value: unknown = asWritten ? JSON.parse(above.replace(TOKENS, asText)) : read
    return offset === undefined ? { is: 'json', value } : { is: 'too deep', offset, value }
  } catch {
    return offset === undefined ? { is: 'no json' } : { is: 'too deep', offset }
  }
}

const TOKENS = /"(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*/g

const asText = (token: string): string =>
  /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token

/** A text without what is nested deeper than allowed, and where that first begins, found in one pass. */
function cut(
  text: string,
  maxDepth: number,
): { readonly above: string; readonly offset: number | undefined } {
  let depth = 0
  let isString = false
  let first: number | undefined
  let above = ''
  let from = 0
  for (let offset = 0; offset < text.length; offset += 1) {
    const character = text[offset]
    if (character === '"') isString = !isString
    else if (isString) offset += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') {
      depth += 1
      if (depth !== maxDepth + 1) continue
      first ??= offset
      above += `${text.slice(from, offset)}null`
      from = text.length
    } else if (character === ']' || character === '}') {
      if (depth === maxDepth + 1) from = offset + 1
      depth = Math.max(0, depth - 1)
    }
  }
  return { above: above + text.slice(from), offset: first }
}

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
