import { expect, test } from 'vitest'
import { clauseIds, clauseOf } from '../../contract/index.ts'
import { textOf } from '../../contract/standards/index.ts'
import { validatorOf } from '../../helpers/schema/schemas.ts'

const SECTIONS =
  '1 2.1 2.2 2.3 2.4 2.5 2.6 2.7 3.1 4.1 4.2 4.3 4.4 4.5 4.6 5.1 5.2 5.3 5.4 5.5 5.6 5.7 5.8 5.9 6 7 8 9'.split(
    ' ',
  )

test('every section of the document has a clause', () => {
  const covered = new Set(clauseIds.flatMap((id) => [clauseOf(id).section, ...(clauseOf(id).also ?? [])]))
  expect(SECTIONS.filter((section) => !covered.has(section as never))).toEqual([])
})

test('every id consists of an area and a topic in lower case', () => {
  expect(clauseIds.filter((id) => !/^[a-z]+(-[a-z]+)*\.[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
})

test('every statement is a sentence that states a fact, and no two are the same', () => {
  const statements = clauseIds.map((id) => clauseOf(id).says)
  expect(
    statements.filter((says) => !says.endsWith('.') || /\b(should|must|shall|test that)\b/i.test(says)),
  ).toEqual([])
  expect(new Set(statements).size).toBe(statements.length)
})

test('a clause of a standard names a section, and only standards that exist', () => {
  const standards = clauseIds.flatMap((id) => clauseOf(id).standard ?? [])
  expect(standards.filter(({ section }) => !/^[A-Z]?\d*(\.\d+)*$/.test(section))).toEqual([])
  for (const { text, unless = text } of standards)
    expect(textOf(text).text && textOf(unless).text).toBe(unless)
})

for (const id of clauseIds.filter((id) => clauseOf(id).schema))
  test(`the schema of ${id} exists`, () => {
    expect(validatorOf(clauseOf(id).schema ?? '')).toBeInstanceOf(Function)
  })
