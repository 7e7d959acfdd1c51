import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const ROOT = join(import.meta.dirname, '../..')
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
)

/** The words that scripts give Playwright, by their names. */
const OF_PLAYWRIGHT = Object.entries(scripts).flatMap(([name, script]) =>
  script.startsWith('playwright ') ? [[name, script.split(' ')] as const] : [],
)

test('there are scripts that start Playwright', () => {
  expect(OF_PLAYWRIGHT.map(([name]) => name)).toContain('test:interrupts')
})

for (const [name, words] of OF_PLAYWRIGHT) {
  test(`${name} finds its tests`, () => {
    const { TEST_WORKER_INDEX: _, ...env } = process.env
    const { status, stdout, stderr } = spawnSync('npx', [...words, '--list'], {
      cwd: ROOT,
      env,
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^Total: [1-9]\d* tests? in \d+ files?$/m)
    expect(status).toBe(0)
  })
}
