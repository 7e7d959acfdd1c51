import { type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser'

/** The value of a JSON text, or why it has none. */
export type ParsedJson =
  | { readonly is: 'json'; readonly value: unknown }
  /** The value has null in the place of what is nested deeper than this suite reads. */
  | { readonly is: 'too deep'; readonly value: unknown }
  | { readonly is: 'no json' }

/** How many arrays and objects there are around a value at most. No documented structure nests a tenth as deep. */
export const DEEPEST_JSON = 100

/**
 * Parses a JSON text from outside. What is nested deeper is cut off: code that walks it would overflow the stack.
 *
 * @param options - `asWritten`: integers beyond 2^53, of which two that differ are the same number here, become texts
 */
export function parseJson(text: string, { asWritten = false } = {}): ParsedJson {
  try {
    const read: unknown = JSON.parse(text)
    const value: unknown = asWritten ? JSON.parse(text.replace(TOKENS, asText)) : read
    const whole = { isCut: false }
    const above = cut(value, DEEPEST_JSON, whole)
    return whole.isCut ? { is: 'too deep', value: above } : { is: 'json', value }
  } catch {
    return { is: 'no json' }
  }
}

const TOKENS = /"(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*/g

const asText = (token: string): string =>
  /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token

/** A value without what is nested deeper than some levels. */
function cut(value: unknown, levels: number, whole: { isCut: boolean }): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) {
    whole.isCut = true
    return null
  }
  const above = Object.entries(value).map(([name, inner]) => [name, cut(inner, levels - 1, whole)] as const)
  return Array.isArray(value) ? above.map(([, inner]) => inner) : Object.fromEntries(above)
}

/**
 * Where a text stops being JSON (RFC 8259), line and column from 1, and why, such as `comma expected`. `JSON.parse` of Node
 * 20 often leaves that out of its message.
 *
 * @param text - the whole file
 * @returns `undefined` where the text is JSON, or nested too deep to tell
 */
export function jsonFault(text: string) {
  const faults: { readonly line: number; readonly column: number; readonly what: string }[] = []
  const onError: JSONVisitor['onError'] = (error, _offset, _length, line, column) => {
    const name = printParseErrorCode(error).replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
    faults.push({ line: line + 1, column: column + 1, what: name.toLowerCase() })
  }
  try {
    visit(text, { onError }, { disallowComments: true, allowTrailingComma: false })
  } catch (error) {
    // It recurses, and continues past a mistake without a limit on depth.
    if (!(error instanceof RangeError)) throw error
  }
  return faults[0]
}
