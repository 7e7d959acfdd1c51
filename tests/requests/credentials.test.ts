import { expect, test } from 'vitest'
import { alteredUri, inventedUri, wrongPassword } from '../../helpers/requests/different.ts'

const ISSUED = [
  'urn:ietf:params:oauth:request_uri:3c7eDk_9-bXq0LmZpT5vWa',
  'urn:example:0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0',
  'https://as.example/requests/0123456789abcdef0123',
]

/** How many characters differ. */
const distance = (one: string, other: string) =>
  [...one].filter((character, index) => character !== other[index]).length

for (const issued of ISSUED) {
  const end = issued.slice(issued.lastIndexOf(issued.includes('//') ? '/' : ':') + 1)

  test(`what is invented or altered beside ${issued} differs in its end alone`, () => {
    const [invented, altered] = [inventedUri(issued), alteredUri(issued)]
    for (const uri of [invented, altered]) {
      expect(uri).toHaveLength(issued.length)
      expect(uri.startsWith(issued.slice(0, -end.length))).toBe(true)
    }
    expect(distance(issued, invented)).toBeGreaterThan(end.length / 2)
    expect(distance(issued, altered)).toBe(1)
    expect(altered.at(-1)).toBe(issued.at(-1))
  })
}

test('a reference that may be counted up is lengthened', () => {
  for (const make of [inventedUri, alteredUri])
    expect(make('urn:example:42')).toMatch(/^urn:example:42[0-9a-f]{24}$/)
})

for (const [right, wrong] of [
  ['correct horse battery staple', 'correct horse battery staplE'],
  ['HUNTER2!', 'HUNTEr2!'],
  ['4711', '4710'],
  ['4710', '4711'],
] as const)
  test(`the wrong password beside ${right} is ${wrong}`, () => {
    expect(wrongPassword(right)).toBe(wrong)
  })
