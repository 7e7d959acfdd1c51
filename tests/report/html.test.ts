import { expect, test } from 'vitest'
import { segmentsOf } from '../../helpers/report/html.ts'
import { fingerprint } from '../../helpers/secrets/fingerprint.ts'
import { asShown } from '../as-shown.ts'

const CODE = fingerprint('code', 'a-code-for-segments')
const STATE = fingerprint('state', 'a-state-for-segments')

const words = (text: string) => ({ is: 'words', text })
const mark = (text: string) => ({ is: 'fingerprint', text })

const ROWS: Readonly<Record<string, readonly [text: string, segments: readonly object[]]>> = {
  'no text': ['', []],
  'a text without fingerprints': ['no secret', [words('no secret')]],
  'one fingerprint alone': [CODE, [mark(CODE)]],
  'two side by side': [`${CODE}${STATE}`, [mark(CODE), mark(STATE)]],
  'two among words': [
    `a=${CODE}&b=${STATE}.`,
    [words('a='), mark(CODE), words('&b='), mark(STATE), words('.')],
  ],
  'one in angle brackets': [`<<a>${CODE}>`, [words('<<a>'), mark(CODE), words('>')]],
  'one between comparisons': [`a < b ${CODE} > c`, [words('a < b '), mark(CODE), words(' > c')]],
  'one after a bracket': [`> ${CODE}`, [words('> '), mark(CODE)]],
  'one that was cut off': [CODE.slice(0, -1), [words(CODE.slice(0, -1))]],
}

test('a text is split into words and fingerprints', () => {
  for (const [what, [text, segments]] of Object.entries(ROWS))
    expect(segmentsOf(asShown(text)), what).toEqual(segments)
})

test('a text with 100,000 angle brackets and no fingerprint is split in time', () => {
  const brackets = '<'.repeat(50_000) + '>'.repeat(50_000)
  expect(segmentsOf(asShown(brackets))).toEqual([words(brackets)])
})
