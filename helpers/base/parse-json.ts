/** The value of a JSON text, or why it has none. */
export type ParsedJson =
  | { readonly is: 'json'; readonly value: unknown }
  /** Nested deeper than allowed, from this character on. */
  | { readonly is: 'too deep'; readonly offset: number }
  | { readonly is: 'no json' }

/** No documented structure nests a tenth as deep. */
export const DEEPEST_JSON = 100

/**
 * Parses a JSON text from outside. Its depth is checked before it is parsed: code that walks a deeper value would
 * overflow the stack.
 *
 * @param options - `maxDepth`: most arrays and objects around a value
 */
export function parseJson(text: string, { maxDepth = DEEPEST_JSON } = {}): ParsedJson {
  const offset = offsetBelow(text, maxDepth)
  if (offset !== undefined) return { is: 'too deep', offset }
  try {
    return { is: 'json', value: JSON.parse(text) }
  } catch {
    return { is: 'no json' }
  }
}

/** Where the text first opens one array or object more than allowed, found in one pass. */
function offsetBelow(text: string, maxDepth: number): number | undefined {
  let depth = 0
  let isString = false
  for (let offset = 0; offset < text.length; offset += 1) {
    const character = text[offset]
    if (character === '"') isString = !isString
    else if (isString) offset += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth = Math.max(0, depth - 1)
    if (depth > maxDepth) return offset
  }
  return undefined
}
