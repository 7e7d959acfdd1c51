/** The value below names of members and positions in lists; `undefined` where there is none. Nothing is inherited. */
export const valueBelow = (value: unknown, tokens: readonly string[]): unknown => tokens.reduce(step, value)

function step(value: unknown, token: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value) && !/^(0|[1-9]\d*)$/.test(token)) return undefined
  return Object.hasOwn(value, token) ? Reflect.get(value, token) : undefined
}

/** The value at a JSON pointer, the whole one at the empty pointer; `undefined` where there is none (RFC 6901, 4). */
export const valueAt = (value: unknown, pointer: string): unknown => {
  const tokens = tokensOf(pointer)
  return tokens && valueBelow(value, tokens)
}

/** A JSON pointer of names and positions (RFC 6901, 3). */
export const pointerOf = (tokens: readonly string[]): string =>
  tokens.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** The names and positions of a JSON pointer; `undefined` if a text is none. */
export function tokensOf(pointer: string): readonly string[] | undefined {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}
