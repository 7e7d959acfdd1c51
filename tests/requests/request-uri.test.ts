import { expect, test } from 'vitest'
import { alteredUri, inventedUri } from '../../helpers/requests/different.ts'

const ISSUED = [
  'urn:ietf:params:oauth:request_uri:3c7eDk_9-bXq0LmZpT5vWa',
  'urn:example:0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0',
  'https://as.example/requests/0123456789abcdef0123',
]

/** The form of a reference: what kind of character stands where. */
const formOf = (uri: string) =>
  [/\d/g, /[a-f]/g, /[g-z]/g, /[A-F]/g, /[G-Z]/g].reduce(
    (form, kind, index) => form.replace(kind, `<${index}>`),
    uri,
  )

/** How many characters differ. */
const distance = (one: string, other: string) =>
  [...one].filter((character, index) => character !== other[index]).length

for (const issued of ISSUED) {
  const end = issued.slice(issued.lastIndexOf(issued.includes('//') ? '/' : ':') + 1)

  test(`nobody issued what is invented after ${issued}, and it has its form`, () => {
    const invented = inventedUri(issued)
    expect(formOf(invented)).toBe(formOf(issued))
    expect(invented.startsWith(issued.slice(0, -end.length))).toBe(true)
    expect(distance(issued, invented)).toBeGreaterThan(end.length / 2)
  })

  test(`one character of ${issued} is altered, in the middle of its end`, () => {
    const altered = alteredUri(issued)
    expect(distance(issued, altered)).toBe(1)
    const half = issued.length - Math.ceil(end.length / 2)
    expect(altered.slice(0, half)).toBe(issued.slice(0, half))
    expect(altered.at(-1)).toBe(issued.at(-1))
  })
}

for (const [what, make] of [
  ['invented', inventedUri],
  ['altered', alteredUri],
] as const)
  test(`a reference that may be counted up is lengthened where one is ${what}`, () => {
    expect(make('urn:example:42')).toMatch(/^urn:example:42[0-9a-f]{24}$/)
  })
