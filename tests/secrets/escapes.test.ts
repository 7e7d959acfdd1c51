import { expect, test } from 'vitest'
import { readingsOf, withoutEscapes } from '../../helpers/secrets/escapes.ts'
import { latin1 } from '../../helpers/secrets/finder.ts'

for (const [text, ...inner] of [
  ['nothing'],
  ['a%2Fb', 'a/b'],
  ['a%252fb', 'a%2fb', 'a/b'],
  ['%25252525252541', '%252525252541', '%2525252541', '%25252541', '%252541'],
  ['\\b\\f\\n\\r\\t\\"\\\'\\/', '\b\f\n\r\t"\'/'],
  ['\\x41\\u00e4\\ud83d\\ude42', 'Aä🙂'],
  ['&lt;&gt;&quot;&apos;&nbsp;&amp;', '<>"\'\u00a0&'],
  ['&#65;&#x42;&#X43;&#x10ffff;', 'ABC\u{10ffff}'],
  ['a&#1114112;b', 'ab'],
] as const)
  test(`the escapes are decoded layer by layer: ${text}`, () => {
    expect(withoutEscapes(text)).toEqual(inner.map(latin1))
  })

test('each decoded character maps to its place in the original text', () => {
  const [, reading] = readingsOf('ab%41c\\n')
  expect(reading?.text).toBe('abAc\n')
  expect([0, 1, 2, 3, 4, 5].map((index) => reading?.placeOf(index))).toEqual([0, 1, 2, 5, 6, 8])
})
