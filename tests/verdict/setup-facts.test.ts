import { expect, test } from '@playwright/test'
import { ANNOTATION, factsIn } from '../../helpers/verdict/annotation.ts'

const facts = (description?: string) => ({ type: ANNOTATION.facts, ...(description && { description }) })

test('what the recording tells is read among its annotations', () => {
  const other = { type: 'issue', description: '{"rows":{"par.request":9}}' }
  expect(factsIn([other, facts('{"rows":{"par.request":2}}')])).toEqual({ rows: { 'par.request': 2 } })
})

for (const [what, annotations] of [
  ['nothing', []],
  ['no facts', [{ type: 'issue', description: '{}' }]],
  ['empty facts', [facts()]],
  ['facts that are no JSON', [facts('{')]],
  ['facts that there are none of', [facts('{"verdict":"kept"}')]],
] as const)
  test(`of ${what}, nothing is read`, () => {
    expect(factsIn(annotations)).toBeUndefined()
  })
