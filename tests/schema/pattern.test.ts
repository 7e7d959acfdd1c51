import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attempt } from '../../helpers/base/attempt.ts'
import { OutOfTime } from '../../helpers/base/time-limit.ts'
import { patternOf } from '../../helpers/schema/pattern.ts'

const NEARLY = `${'a'.repeat(40)}!`
const MILLION = 1_000_000

for (const [source, text] of [
  ['^(a+)+$', NEARLY],
  ['^([a-zA-Z0-9]+\\s?)+$', NEARLY],
  ['^(a|a)*$', NEARLY],
  ['^(\\@?[\\w\\-]+)+$', NEARLY],
  ['^(?<name>\\p{Script=Latin}+)+$', NEARLY],
  ['(x+x+)+y', 'x'.repeat(MILLION)],
  ['\\s+$', `${' '.repeat(MILLION)}a`],
] as const)
  test(`the pattern ${source} takes linear time`, () => {
    expect(patternOf(source).test(text)).toBe(false)
  })

for (const [source, text] of [
  ['^(?=(a+)+$)', NEARLY],
  ['^(a+)+\\1$', NEARLY],
  ['(?<=^(a+)+)b', `!${'a'.repeat(40)}b`],
  ['^{?(a+)+$', NEARLY],
] as const)
  test(`the pattern ${source}, which RE2 cannot express, ends in time`, () => {
    expect(() => patternOf(source).test(text)).toThrow(OutOfTime)
  })

test('a pattern that is not a regular expression is refused', () => {
  for (const source of ['(', '[b-a]', '(?i)a', 'a**', '(?P<a>b)', '\\'])
    expect(() => patternOf(source), source).toThrow(SyntaxError)
})

const PIECES = [
  ...String.raw`a b - . \. \/ \d \D \w \W \s \S \b \B ^ $ | \n \t \v \0 \cJ \x41 \u0041 \u{41} \ud83d\ude00`.split(
    ' ',
  ),
  ...String.raw`\u{1f600} \ud83d \p{L} \P{L} \p{Lu} \p{Script=Greek} \p{gc=Zs} \p{scx=Greek} \p{ASCII} \p{Letter}`.split(
    ' ',
  ),
  ...String.raw`[] [^] [a-c] [^a-c] [\s] [^\s] [\S] [^\S] [\b] [.] [[] [[a] [^[] [(?=a] [a^] [^^] [\]] [\\] [-a]`.split(
    ' ',
  ),
  ...String.raw`[a-] [\-a] [\w-] [\d\s] [$] [\u0041-\u{5a}] [😀-😂] [^\n] [\p{L}\S] [^\p{L}] [a-c-e] [!-~]`.split(
    ' ',
  ),
  ...String.raw`[[:alpha:]] [a&&b] \@ \- \_ \" \é 😀 \\ é { } ] ( (?: (?<n> (?= (?! (?<= (?<! ) ) ) ) (a) (a|b)`.split(
    ' ',
  ),
  ...String.raw`\1 \k<n> * + ? {2} {1,} {0,2} *? +?`.split(' '),
]

const TEXTS = [
  ...String.raw`a b A c - . 1 _ é α 😀 ^ $ \ ] [ @ " { } ! ? = ( ) u x p L`.split(' '),
  ...' \n\r\t\v\f\0\b\u00a0\u2028\ufeff\u0085\u200b\u1680\u3000\ud83d'.split(''),
]

const textOf = (pieces: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength }).map((some) => some.join(''))

test('a pattern matches the same texts as in ECMA-262', () => {
  fc.assert(
    fc.property(
      textOf(PIECES, 8),
      fc.array(textOf(TEXTS, 5), { minLength: 8, maxLength: 8 }),
      (source, texts) => {
        const own = attempt(() => new RegExp(source, 'u'))
        fc.pre(own !== undefined)
        const pattern = patternOf(source)
        for (const text of ['', ...texts]) expect([text, pattern.test(text)]).toEqual([text, own.test(text)])
      },
    ),
    { numRuns: 1_000 },
  )
})
