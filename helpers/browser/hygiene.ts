/** Headers by which a document tells a browser how to protect it. */
const HEADERS = [
  'cache-control',
  'content-security-policy',
  'content-type',
  'referrer-policy',
  'strict-transport-security',
  'x-frame-options',
] as const

/** The headers of a document that say how it is protected, by lower-case name. */
export type Hygiene = Readonly<Partial<Record<(typeof HEADERS)[number], string>>>

/** Reads them from the headers of an answer; a name that came several times is joined by a comma. */
export function hygieneOf(headers: readonly { readonly name: string; readonly value: string }[]): Hygiene {
  return Object.fromEntries(
    HEADERS.flatMap((wanted) => {
      const values = headers.filter(({ name }) => name.toLowerCase() === wanted).map(({ value }) => value)
      return values.length > 0 ? [[wanted, values.join(', ')]] : []
    }),
  )
}
