import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from '../../helpers/base/write-whole.ts'
import { INHERITED } from '../hostile/switches.ts'

const MODULE = new URL('../../helpers/base/own-variables.ts', import.meta.url).href

/** What a process finds of our variables that has been given some, once it has begun. */
function begun(environment: Readonly<Record<string, string>>, runner: (pid: number) => string): string {
  const script = `import(${JSON.stringify(MODULE)}).then(({ isWorker, startOwnVariables }) => {
    const before = isWorker()
    startOwnVariables()
    startOwnVariables()
    const { CONTRACT_RUNNER, ...env } = process.env
    const own = Object.keys(env).filter((name) => name.startsWith('CONTRACT_'))
    console.log(JSON.stringify([before, CONTRACT_RUNNER === String(process.pid), own.sort(), env.OTHER]))
  })`
  const { stdout } = spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), '-e', script], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, OTHER: 'stays', ...environment, CONTRACT_RUNNER: runner(process.pid) },
  })
  return stdout.trim()
}

const GIVEN = { CONTRACT_RUN_KEY: '00', CONTRACT_RUN: '1.x', CONTRACT_ANYTHING: '1' }

test('a worker of a run keeps what its runner has told it', () => {
  const kept = begun(GIVEN, String)
  expect(JSON.parse(kept)).toEqual([true, false, Object.keys(GIVEN).sort(), 'stays'])
})

for (const [whose, runner] of [
  ['nobody’s', () => ''],
  ['another runner’s', (pid: number) => String(pid + 1)],
  ['no number', () => 'yes'],
] as const)
  test(`what a shell hands on is not kept: ${whose}`, () => {
    expect(JSON.parse(begun(GIVEN, runner))).toEqual([false, true, [], 'stays'])
  })

test('a whole run is given every one of them by a shell', () => {
  const root = join(import.meta.dirname, '../..')
  const sources = ['helpers', 'specs', 'commands', 'playwright.config.ts'].flatMap((place) =>
    filesIn(join(root, place)),
  )
  const named = sources.flatMap((file) => readFileSync(file, 'utf8').match(/CONTRACT_[A-Z]\w+/g) ?? [])
  expect(Object.keys(INHERITED)).toEqual(expect.arrayContaining([...new Set(named)]))
})
