import { expect, test } from 'vitest'
import { plainName, publicFact } from '../../helpers/observe/facts.ts'

for (const [value, fact] of [
  ['3f2b1c1e-8f5b-4b1e-9a53-2f6f6f3c9d10', 'a UUID'],
  ['2026-11-21T14:00:00Z', 'a date'],
  [1_790_000_000, 'a large number'],
  [86_400, 86_400],
  [{ a: 1, b: 'x' }, ['member a: number', 'member b: string']],
  [[{ a: 1 }], 'array'],
  [null, 'null'],
] as const)
  test(`${JSON.stringify(value)} is recorded as ${JSON.stringify(fact)}`, () => {
    expect(publicFact(value)).toEqual(fact)
  })

test('a name that could be personal data is not recorded', () => {
  for (const name of ['error', 'x-custom.name', 'https://example.com/claim'])
    expect(plainName(name)).toBe(name)
  for (const name of ['Ada Lovelace', 'DE8937040044', 'ada@example.com', ''])
    expect(plainName(name)).toBe('{…}')
})
