import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

test.setTimeout(240_000)

test('a hostile text of ten times the length takes at most fifteen times the steps, and not many of them', () => {
  const tsx = createRequire(import.meta.url).resolve('tsx/cli')
  const measured = execFileSync(process.execPath, [tsx, join(import.meta.dirname, 'growth', 'measure.ts')], {
    encoding: 'utf8',
  })
  const { texts, found }: { texts: number; found: readonly string[] } = JSON.parse(measured)
  expect(found).toEqual([])
  expect(texts).toBeGreaterThan(90)
})
