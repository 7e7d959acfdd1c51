import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type } from '../shell.ts'

const ROOT = join(import.meta.dirname, '../..')
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
)

/** The scripts that start Playwright, by their names. */
const OF_PLAYWRIGHT = Object.keys(scripts).filter((name) => scripts[name]?.startsWith('playwright '))

test('there are scripts that start Playwright', () => {
  expect(OF_PLAYWRIGHT).toContain('test:interrupts')
})

for (const name of OF_PLAYWRIGHT) {
  test(`${name} finds its tests`, async () => {
    test.setTimeout(300_000)
    const { end, stdout, stderr } = await type(ROOT, `npm run --silent ${name} -- --list`)
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^Total: [1-9]\d* tests? in \d+ files?$/m)
    expect(end).toBe(0)
  })
}
