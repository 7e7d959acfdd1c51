import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { runFolder } from '../../helpers/base/run-folder.ts'
import { redact, registerRunSecrets } from '../../helpers/secrets/redact.ts'
import { leftoversOf, startRegistry } from '../../helpers/secrets/registry.ts'

const VARIABLE = 'CONTRACT_RUN'
const MODULE = new URL('../../helpers/secrets/redact.ts', import.meta.url).href

test.afterEach(() => {
  delete process.env[VARIABLE]
})

/** Lets another process of the run act. */
const inAnotherProcess = (script: string): string =>
  execFileSync('npx', ['tsx', '-e', `import(${JSON.stringify(MODULE)}).then((r) => { ${script} })`], {
    encoding: 'utf8',
  })

test('what one process mints, no other tells', () => {
  startRegistry(test.info().outputDir)
  registerRunSecrets([{ name: 'code', value: 'issued-here-1' }])
  const told = inAnotherProcess(
    `r.registerRunSecrets([{ name: 'code', value: 'issued-there-2' }]); console.log(r.redact('a issued-here-1 b'))`,
  )
  expect(told).toMatch(/a <code#[0-9a-f]{10}> b/)
  expect(redact('a issued-there-2 b')).toMatch(/a <code#[0-9a-f]{10}> b/)
})

test('only the owner of a registry can read it', () => {
  test.skip(process.platform === 'win32', 'Windows has no modes.')
  startRegistry(test.info().outputDir)
  const path = join(runFolder(), 'secrets.jsonl')
  expect(existsSync(path)).toBe(true)
  expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
  expect((statSync(dirname(path)).mode & 0o777).toString(8)).toBe('700')
})

test('a run that goes on has left nothing', () => {
  // What an earlier run of this test left is not its own.
  const folder = join(test.info().outputDir, randomUUID())
  startRegistry(folder)
  expect(leftoversOf(folder)).toEqual([])
})
