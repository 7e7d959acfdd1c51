import { type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser'

/** The value of a JSON text, or why there is none. */
export type ParsedJson =
  | { readonly is: 'json'; readonly value: unknown }
  /** Anything nested deeper than `DEEPEST_JSON` is replaced by null. */
  | { readonly is: 'too deep'; readonly value: unknown }
  | { readonly is: 'no json' }

/** The most arrays and objects around a value. No documented structure has a tenth of that depth. */
export const DEEPEST_JSON = 100

/**
 * Parses a JSON text from an untrusted source. Deeper nesting is cut off: code that walks it would overflow the stack.
 *
 * @param options - `asWritten`: integers beyond 2^53 become strings, since different ones would become the same number
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

/** Replaces everything below `levels` levels by null. */
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
 * The first syntax error in a JSON text (RFC 8259): line and column, both from 1, and what is wrong, such as `comma
 * expected`. In Node 20 the message of `JSON.parse` often lacks the place.
 *
 * @param text - the whole file
 * @returns `undefined` if the text is JSON, or nested too deep to find the error
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
    // `visit` recurses without a limit, and continues after an error.
    if (!(error instanceof RangeError)) throw error
  }
  return faults[0]
}
