import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { schemaSource } from '../../helpers/schema/schemas.ts'
import { listOfOptions } from '../generators/list-of-options.ts'

test('docs/options.md is what `npm run docs` writes', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/options.md'), 'utf8')).toBe(listOfOptions())
})

test('every variable of both schemas has a line, with its default', () => {
  const names = ['environment', 'run-options'].flatMap((schema) =>
    Object.keys(schemaSource(`${schema}.schema.json`).properties),
  )
  expect([...listOfOptions().matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name).sort()).toEqual(
    names.sort(),
  )
  expect(listOfOptions()).toContain('| `DRIFT` | `tell` (default), `enforce` |')
})
