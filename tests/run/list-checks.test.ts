import { expect, test } from '@playwright/test'
import type { TestCase } from '@playwright/test/reporter'
import { listChecks } from '../../helpers/run/list-checks.ts'
import { clause } from '../../helpers/spec/clause.ts'

const check = (id: Parameters<typeof clause>[0], when?: string): TestCase => {
  const [title, { annotation }] = clause(id, when)
  return {
    title,
    annotations: annotation,
    location: { file: '/project/specs/token.spec.ts' },
  } as unknown as TestCase
}

test('a list has each check under its spec, with section and force, and their number', () => {
  const setup = { title: 'record', annotations: [], location: { file: '/project/specs/record.setup.ts' } }
  const tests = [
    check('token.scope'),
    check('token.scope', 'again'),
    check('token.json'),
    setup as unknown as TestCase,
  ]
  expect(listChecks(tests, '/project')).toEqual([
    'specs/token.spec.ts',
    '  token.scope (section 2.2, stated)',
    '  token.scope: again (section 2.2, stated)',
    '  token.json (section 4.1, stated)',
    '3 checks of 2 clauses; a run makes further ones of what it records.',
  ])
})
