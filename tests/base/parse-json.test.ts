import { expect, test } from 'vitest'
import { DEEPEST_JSON, jsonFault, parseJson } from '../../helpers/base/parse-json.ts'

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)

for (const [what, text, value] of [
  ['an object', '{"a":[1,"b"]}', { a: [1, 'b'] }],
  ['brackets in a text', `["${'['.repeat(1000)}"]`, ['['.repeat(1000)]],
  ['brackets behind an escaped quote', `["\\"${'{'.repeat(1000)}\\\\"]`, [`"${'{'.repeat(1000)}\\`]],
  ['many beside each other', `[${'[],'.repeat(1000)}[]]`, Array.from({ length: 1001 }, () => [])],
] as const)
  test(`${what} is JSON`, () => {
    expect(parseJson(text)).toEqual({ is: 'json', value })
  })

test('the limit itself is allowed, one more is not', () => {
  expect(parseJson(nested(DEEPEST_JSON, '[', ']')).is).toBe('json')
  expect(parseJson(nested(DEEPEST_JSON + 1, '[', ']'))).toMatchObject({
    is: 'too deep',
    offset: DEEPEST_JSON,
  })
  expect(parseJson('[[1],2,[{}]]', { maxDepth: 1 })).toEqual({
    is: 'too deep',
    offset: 1,
    value: [null, 2, null],
  })
})

for (const [what, text] of [
  ['arrays', nested(100_000, '[', ']')],
  ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['arrays without an end', '['.repeat(100_000)],
  ['arrays behind too many ends', ']'.repeat(100_000) + '['.repeat(100_000)],
] as const)
  test(`100,000 ${what} are too deep`, () => {
    expect(parseJson(text).is).toBe('too deep')
  })

for (const text of ['', '{', '{"a":}', "{'a':1}", '[1,]', '"', '"\\', `["a\n${'['.repeat(100_000)}`])
  test(`${JSON.stringify(text.slice(0, 20))} is no JSON`, () => {
    expect(parseJson(text)).toEqual({ is: 'no json' })
  })

test('a fault is told however deep the text goes on behind it', () => {
  expect(jsonFault(`/*"*/${'['.repeat(100_000)}`)).toMatchObject({ line: 1, column: 1 })
})
