import { expect, test } from 'vitest'
import { clauseOf, isClauseId } from '../../contract/index.ts'
import { addressOf, standardTexts } from '../../contract/standards/index.ts'
import { departs } from '../../helpers/judge/finding.ts'
import { outcomeOfFinding } from '../../helpers/verdict/outcome.ts'

for (const { text, clauses, uncovered } of standardTexts) {
  test(`every clause in the file of ${text} comes from that standard`, () => {
    for (const { standard } of Object.values(clauses)) expect(standard?.text).toBe(text)
  })

  test(`no section of ${text} has both a clause and a reason for having none`, () => {
    const covered = Object.values(clauses).map(({ standard }) => String(standard?.section))
    expect(Object.keys(uncovered).filter((section) => covered.includes(section))).toEqual([])
  })
}

test('the reasons for a missing clause name only clauses that exist', () => {
  const reasons = standardTexts.flatMap(({ uncovered }) => Object.values(uncovered))
  const named = reasons.flatMap((why) => why.match(/\b[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*\b(?![-.]\*)/g) ?? [])
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((id) => !isClauseId(id))).toEqual([])
})

test('every standard is listed once', () => {
  const texts = standardTexts.map(({ text }) => text)
  expect(new Set(texts).size).toBe(texts.length)
})

test('a departure from MUST is a warning, one from SHOULD a notice', () => {
  const outcomes = standardTexts
    .flatMap(({ clauses }) => Object.keys(clauses).filter(isClauseId).map(clauseOf))
    .map((clause) => [clause.standard?.level, outcomeOfFinding(departs('this', 'that'), clause)].join(': '))
  expect(new Set(outcomes)).toEqual(new Set(['MUST: warning', 'SHOULD: notice']))
})

test('a section of an RFC has an address', () => {
  expect(addressOf({ text: 'RFC 6749', section: '3.2', level: 'MUST' })).toBe(
    'https://www.rfc-editor.org/rfc/rfc6749#section-3.2',
  )
})
