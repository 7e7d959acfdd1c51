/** A redirect address, taken apart. A parameter that comes more than once is an array. */
export interface Redirect {
  /** Without query and fragment. */
  readonly address: string
  readonly query: Readonly<Record<string, string | readonly string[]>>
  readonly fragment: Readonly<Record<string, string | readonly string[]>>
}

/** Takes a redirect address apart; a custom scheme (RFC 8252, 7.1) works as well. */
export function parseRedirect(url: string): Redirect {
  const [, address = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(url) ?? []
  return { address, query: parameters(query), fragment: parameters(fragment) }
}

function parameters(text: string): Redirect['query'] {
  const found = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(found.keys())].map((name) => {
      const values = found.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}
