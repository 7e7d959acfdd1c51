/** The value at a path of member names and list positions; `undefined` if there is none. Ignores inherited members. */
export const valueBelow = (value: unknown, tokens: readonly string[]): unknown => tokens.reduce(step, value)

function step(value: unknown, token: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value) && !/^(0|[1-9]\d*)$/.test(token)) return undefined
  return Object.hasOwn(value, token) ? Reflect.get(value, token) : undefined
}

/** The value at a JSON pointer (RFC 6901, 4); `undefined` if there is none. The empty pointer is the whole value. */
export const valueAt = (value: unknown, pointer: string): unknown => {
  const tokens = tokensOf(pointer)
  return tokens && valueBelow(value, tokens)
}

/** The JSON pointer of a path of names and positions (RFC 6901, 3). */
export const pointerOf = (tokens: readonly string[]): string =>
  tokens.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** The names and positions in a JSON pointer; `undefined` if the text is not a JSON pointer. */
export function tokensOf(pointer: string): readonly string[] | undefined {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}
