import { expect, test } from '@playwright/test'
import { membersIn } from '../../helpers/secrets/members.ts'

const nested = (value: unknown, depth: number): string =>
  depth === 0 ? JSON.stringify(value) : nested(JSON.stringify(value), depth - 1)

/** The text members of a text, by name and value; those named `kept` are not wanted. */
const read = (text: string): readonly (readonly [name: string, value: string])[] =>
  [...membersIn(text, (name) => name !== 'kept')].map(({ name, value }) => [
    name,
    text.slice(value.start, value.end),
  ])

const long = 'n'.repeat(40)

for (const [what, text, found] of [
  ['a member', '{"a":"one"}', [['a', 'one']]],
  ['white space', '{ "a" \n : \n "one" }', [['a', 'one']]],
  [
    'members beside each other',
    '{"a":"one","b-c":"two"}',
    [
      ['a', 'one'],
      ['b-c', 'two'],
    ],
  ],
  ['a name as long as can be', `{"${long}":"one"}`, [[long, 'one']]],
  ['a name that is longer', `{"${long}n":"one"}`, []],
  ['what is unwanted', '{"kept":"one","a":"two"}', [['a', 'two']]],
  ['what is in something unwanted', '{"kept":"\\"a\\":\\"one\\""}', [['a', 'one']]],
  ['what is no text', '{"a":1,"b":{"c":"one"},"d":["two"]}', [['c', 'one']]],
  [
    'an empty text',
    '{"a":"","b":"two"}',
    [
      ['a', ''],
      ['b', 'two'],
    ],
  ],
  [
    'an escaped quote',
    '{"a":"o\\"ne","b":"two"}',
    [
      ['a', 'o\\"ne'],
      ['b', 'two'],
    ],
  ],
  [
    'a backslash at the end',
    '{"a":"one\\\\","b":"two"}',
    [
      ['a', 'one\\\\'],
      ['b', 'two'],
    ],
  ],
  [
    'both',
    '{"a":"o\\\\\\"ne","b":"two"}',
    [
      ['a', 'o\\\\\\"ne'],
      ['b', 'two'],
    ],
  ],
  ['a text that was cut', '{"a":"one', [['a', 'one']]],
  ['a text that was cut at an escape', '{"a":"one\\', [['a', 'one\\']]],
  [
    'a line that was cut',
    '{"a":"one\n"b":"two"',
    [
      ['a', 'one'],
      ['b', 'two'],
    ],
  ],
  ['a header', '{"name":"x-a","value":"one"}', [['x-a', 'one']]],
  ['a header with white space', '{ "name" : "x-a" , "value" : "one" }', [['x-a', 'one']]],
  ['a header that is unwanted', '{"name":"kept","value":"one"}', [['value', 'one']]],
  [
    'a name with nothing beside it',
    '{"name":"x-a","b":"one"}',
    [
      ['name', 'x-a'],
      ['b', 'one'],
    ],
  ],
  [
    'another name beside a value',
    '{"id":"x-a","value":"one"}',
    [
      ['id', 'x-a'],
      ['value', 'one'],
    ],
  ],
  [
    'cookies',
    '{"cookies":[{"x":"sid","value":"one"}],"value":"two"}',
    [
      ['x', 'sid'],
      ['cookie', 'one'],
      ['value', 'two'],
    ],
  ],
  [
    'cookies of a list that was cut',
    '"cookies":[{"value":"one"}, {"value":"two"}',
    [
      ['cookie', 'one'],
      ['cookie', 'two'],
    ],
  ],
  [
    'cookies on a line',
    '"cookies":[{"value":"one"}\n{"value":"two"}',
    [
      ['cookie', 'one'],
      ['value', 'two'],
    ],
  ],
  ['cookies that end with the text', '"cookies":[{"value":"one"}]', [['cookie', 'one']]],
  ['another list', '{"crumbs":[{"value":"one"}]}', [['value', 'one']]],
  [
    'a line that was cut at an escape',
    '{"a":"one\\\n"b":"two"',
    [
      ['a', 'one\\'],
      ['b', 'two'],
    ],
  ],
  [
    'cookies with what ends a list',
    '{"cookies":[{"value":"o}]ne"},{"value":"two"}],"value":"three"}',
    [
      ['cookie', 'o}]ne'],
      ['cookie', 'two'],
      ['value', 'three'],
    ],
  ],
  ['cookies of which each has a list', '{"cookies":[{"sites":["x"],"value":"one"}]}', [['cookie', 'one']]],
  [
    'cookies that are a text',
    '{"cookies":"none","value":"two"}',
    [
      ['cookies', 'none'],
      ['value', 'two'],
    ],
  ],
  ['no member', 'a: "one", "two"', []],
] as const)
  test(`${what}: text members are read`, () => {
    expect(read(text)).toEqual(found)
  })

for (const depth of [1, 2, 3])
  test(`members of JSON in JSON are read, ${depth} deep`, () => {
    const value = 'o"n\\e'
    const texts = [value, '', 'two\\', '"']
    const json = nested(Object.fromEntries(texts.map((text, at) => [`m${at}`, text])), depth)
    const unnested = (text: string): string => {
      let plain = text
      for (let layer = 0; layer <= depth; layer += 1) plain = JSON.parse(`"${plain}"`)
      return plain
    }
    expect(read(json).map(([name, text]) => [name, unnested(text)])).toEqual(
      texts.map((text, at) => [`m${at}`, text]),
    )
    const header = nested({ name: 'x-a', value }, depth)
    expect(read(header).map(([name, text]) => [name, unnested(text)])).toEqual([['x-a', value]])
  })

test('a value of JSON in JSON ends with the text that it stands in', () => {
  expect(read('{"body":"{\\"a\\":\\"one","b":"two"}').slice(0, 1)).toEqual([['body', '{\\"a\\":\\"one']])
  const text = '{"kept":"{\\"a\\":\\"one","b":"two"}'
  expect(read(text)).toEqual([
    ['a', 'one'],
    ['b', 'two'],
  ])
})
