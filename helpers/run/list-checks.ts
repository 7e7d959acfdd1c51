import { relative } from 'node:path'
import type { TestCase } from '@playwright/test/reporter'
import { clauseOf } from '../../contract/index.ts'
import { groupBy } from '../base/group-by.ts'
import { count } from '../base/words.ts'
import { type Shown, show } from '../secrets/shown.ts'
import { clauseIdOf } from '../verdict/checks.ts'

/** What `--list` prints: the checks by spec, each with the section and the force of its clause. */
export function listChecks(tests: readonly TestCase[], rootFolder: string): readonly Shown[] {
  const checks = tests.flatMap((test) => {
    const id = clauseIdOf(test)
    return id ? [{ id, test }] : []
  })
  const bySpec = groupBy(checks, ({ test }) => relative(rootFolder, test.location.file))
  const clauses = new Set(checks.map(({ id }) => id)).size
  return [
    ...[...bySpec].flatMap(([spec, own]) => [
      spec,
      ...own.map(({ id, test }) => {
        const { section, force } = clauseOf(id)
        return `  ${test.title} (section ${section}, ${force})`
      }),
    ]),
    `${count(checks.length, 'check')} of ${count(clauses, 'clause')}; a run makes further ones of what it records.`,
  ].map(show)
}
