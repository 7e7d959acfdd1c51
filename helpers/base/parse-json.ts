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
