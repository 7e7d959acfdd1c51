import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listOfOptions } from '../generators/list-of-options.ts'

test('docs/options.md is what `npm run docs` writes', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/options.md'), 'utf8')).toBe(listOfOptions())
})
