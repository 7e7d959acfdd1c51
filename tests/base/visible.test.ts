import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visible, visibleLines } from '../../helpers/base/visible.ts'
import { wrapLines } from '../../helpers/report/terminal/wrap.ts'
import { commandsIn, unseenIn } from '../raw-text.ts'

/** A text, and how it is shown. */
const SHOWN: readonly (readonly [what: string, text: string, shown: string])[] = [
  ['a plain text', 'scope "read" is <missing>, 100 %', 'scope "read" is <missing>, 100 %'],
  ['other scripts', 'Zürich 東京 تهران 🙂', 'Zürich 東京 تهران 🙂'],
  ['a colour', '\u001b[31mred\u001b[0m', '␛[31mred␛[0m'],
  ['a window title', '\u001b]0;title\u0007', '␛]0;title␇'],
  ['line ends', 'a\r\nb\nc\td', 'a␍␊b␊c␉d'],
  ['delete and null', 'a\u007fb\u0000c', 'a␡b␀c'],
  ['a control of C1', '\u009b31mred\u0085', '⟨U+009B⟩31mred⟨U+0085⟩'],
  ['other line ends', 'a\u2028b\u2029c', 'a⟨U+2028⟩b⟨U+2029⟩c'],
  ['bidirectional overrides', 'a\u202eb\u2066c\u200fd', 'a⟨U+202E⟩b⟨U+2066⟩c⟨U+200F⟩d'],
  ['zero width', 'a\u200bb\u2060c\ufeffd\u00ade', 'a⟨U+200B⟩b⟨U+2060⟩c⟨U+FEFF⟩d⟨U+00AD⟩e'],
  ['fillers and tags', '\u3164\u{e0041}\u034f', '⟨U+3164⟩⟨U+E0041⟩⟨U+034F⟩'],
  ['half a character', 'a\ud800b\udc00', 'a⟨U+D800⟩b⟨U+DC00⟩'],
  ['noncharacters', '\uffff\ufdd0', '⟨U+FFFF⟩⟨U+FDD0⟩'],
  ['a command of GitHub', '::error file=a::b', ':·:error file=a:·:b'],
  ['a command after spaces', '  ::stop-commands::x', '  :·:stop-commands:·:x'],
  ['a command after a word', 'a ::set-env name=x::y', 'a :·:set-env name=x:·:y'],
  ['colons without a name', 'http://[::1]:80/ ::', 'http://[::1]:80/ ::'],
  ['many colons', ':::error:::', '::·:error:::'],
  ['an old command of GitHub', '##[error]x ###[group]', '#·#[error]x ##·#[group]'],
  [
    'a command of Azure',
    'x ##vso[task.complete result=Succeeded]',
    'x #·#vso[task.complete result=Succeeded]',
  ],
  [
    'a command of TeamCity',
    "##teamcity[buildStatus status='SUCCESS']",
    "#·#teamcity[buildStatus status='SUCCESS']",
  ],
  ['a heading', '## [link]', '## [link]'],
  ['a section of GitLab', 'section_start:1:a\r\u001b[0K', 'section_start·:1:a␍␛[0K'],
  ['a fold of Travis', 'travis_fold:end:a', 'travis_fold·:end:a'],
  ['a fold of Buildkite', '--- a +++ b', '-·-- a +·++ b'],
]

for (const [what, text, shown] of SHOWN)
  test(`made visible: ${what}`, () => {
    expect(visible(text)).toBe(shown)
    expect(visible(shown), 'unchanged the second time').toBe(shown)
  })

const odd = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ...':#[]-+~^% \n\r\t\u001b\u0085\u2028\u202e\u200b\ud800\udfff',
      '::error',
      '##vso[',
      'section_start',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 60,
})

test('no text has an invisible character or a command in any line, however it is broken into lines', () => {
  fc.assert(
    fc.property(odd, fc.integer({ min: 20, max: 40 }), (text, width) => {
      const shown = visible(text)
      expect(unseenIn(shown)).toEqual([])
      expect(shown).not.toContain('\n')
      expect(commandsIn(wrapLines(shown, width).join('\n'))).toEqual([])
      expect(visible(shown)).toBe(shown)
      expect(visibleLines(visibleLines(text))).toBe(visibleLines(text))
    }),
    { numRuns: 500 },
  )
})

test('the length of the visible text is at most proportional to the length of the text', () => {
  for (const unit of ['::error', '##vso[', '#', ':', '\u001b', '-', 'section_start:', '\ud800', '##a'])
    expect(visible(unit.repeat(200_000)).length).toBeLessThan(200_000 * unit.length * 9)
})
