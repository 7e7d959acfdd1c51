/** A JSON pointer of names and positions (RFC 6901, 3). */
export const pointerOf = (tokens: readonly string[]): string =>
  tokens.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** A JSON pointer as the fragment of an address (RFC 6901, 6), without `#`. */
export const fragmentOf = (tokens: readonly string[]): string =>
  pointerOf(tokens).split('/').map(encodeURIComponent).join('/')

/** The names and positions of a JSON pointer; `undefined` if a text is none. */
export function tokensOf(pointer: string): readonly string[] | undefined {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A member of an object or an element of a list; `undefined` where there is none. Nothing is inherited. */
export function step(value: unknown, token: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value) && !/^(0|[1-9]\d*)$/.test(token)) return undefined
  return Object.hasOwn(value, token) ? Reflect.get(value, token) : undefined
}
