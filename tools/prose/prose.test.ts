import { expect, test } from 'vitest'
import { complaintsAbout, passagesOfCode, passagesOfMarkdown, replacedWords } from './prose.ts'

const replaced = replacedWords(
  '| write | instead of |\n| --- | --- |\n| again, new | anew |\n| fix | mend, mended |\n',
)
const wordsIn = (passages: Parameters<typeof complaintsAbout>[0]) =>
  complaintsAbout(passages, replaced).map(({ line, text }) => `${line} ${text}`)

test('the glossary gives a replacement for each word that it bans', () => {
  expect(Object.fromEntries(replaced)).toEqual({ anew: 'again, new', mend: 'fix', mended: 'fix' })
})

test('comments and texts are read, but not names, ids or code in backticks', () => {
  const code = [
    '/** Sent anew. */',
    "const anew = 'mend'",
    "const says = 'it was mended by hand'",
    'const both = `tried $' + '{anew} anew and so on`',
    '// `anew` is the name of a field',
  ].join('\n')
  expect(wordsIn(passagesOfCode(code)).sort()).toEqual(['1 anew', '3 mended', '4 anew'])
})

test('paragraphs, list items and cells of a page are read, but not code and addresses', () => {
  const page = 'Text\nanew.\n\n```sh\nmend\n```\n\n- [again](mend.md) mended\n\n| cell | `anew` | mend |\n'
  expect(wordsIn(passagesOfMarkdown(page)).map((word) => word.split(' ')[1])).toEqual([
    'anew',
    'mended',
    'mend',
  ])
})

test('a sentence of more than 40 words is too long, and two of 25 are not', () => {
  const sentence = (count: number) => `${'word '.repeat(count - 1)}end.`
  expect(complaintsAbout([{ line: 1, text: sentence(41) }], replaced)).toHaveLength(1)
  expect(
    complaintsAbout([{ line: 1, text: `${sentence(25)} ${'W'}${sentence(25).slice(1)}` }], replaced),
  ).toEqual([])
})
