import { expect, test } from 'vitest'
import { DEEPEST_JSON, jsonFault, parseJson } from '../../helpers/base/parse-json.ts'

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)

test('JSON may be nested as deep as the limit, and not one level deeper', () => {
  expect(parseJson(nested(DEEPEST_JSON, '[', ']')).is).toBe('json')
  const deep = parseJson(
    `${nested(DEEPEST_JSON - 1, '[', '')}{"a":[],"b":1}${nested(DEEPEST_JSON - 1, ']', '')}`,
  )
  expect(deep.is).toBe('too deep')
  expect(JSON.stringify(deep)).toContain('[{"a":null,"b":1}]')
})

test('JSON that is nested far too deep is cut off', () => {
  expect(parseJson(nested(100_000, '[', ']')).is).toBe('too deep')
  expect(parseJson(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`).is).toBe('too deep')
})

test('a text that is not JSON has no value, no matter how deep it is nested', () => {
  for (const text of ['', "{'a':1}", '[1,]', '"\\', '['.repeat(100_000)])
    expect(parseJson(text)).toEqual({ is: 'no json' })
})

test('a syntax error is found no matter how deep the text after it is nested', () => {
  expect(jsonFault(`/*"*/${'['.repeat(100_000)}`)).toMatchObject({ line: 1, column: 1 })
})
