import { expect, test } from 'vitest'
import { clauseIds, clauseOf } from '../../contract/index.ts'
import { sectionNames } from '../../contract/sections.ts'
import { textOf } from '../../contract/standards/index.ts'
import { validatorOf } from '../../helpers/schema/schemas.ts'

test('every section of the document has a clause', () => {
  const covered = new Set(clauseIds.flatMap((id) => [clauseOf(id).section, ...(clauseOf(id).also ?? [])]))
  expect(sectionNames.filter((section) => !covered.has(section))).toEqual([])
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
