import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from '../../helpers/base/write-whole.ts'
import { INHERITED } from '../hostile/switches.ts'

const MODULE = new URL('../../helpers/base/own-variables.ts', import.meta.url).href

/** Starts a process with some variables. Returns which of our own variables it still has after its start. */
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

test('a worker of a run keeps the variables that its runner set', () => {
  const kept = begun(GIVEN, String)
  expect(JSON.parse(kept)).toEqual([true, false, Object.keys(GIVEN).sort(), 'stays'])
})

for (const [whose, runner] of [
  ['no runner set them', () => ''],
  ['another runner set them', (pid: number) => String(pid + 1)],
  ['the runner is not a number', () => 'yes'],
] as const)
  test(`variables inherited from a shell are removed if ${whose}`, () => {
    expect(JSON.parse(begun(GIVEN, runner))).toEqual([false, true, [], 'stays'])
  })

test('the test of inherited variables covers every variable that the code names', () => {
  const root = join(import.meta.dirname, '../..')
  const sources = ['helpers', 'specs', 'commands', 'playwright.config.ts'].flatMap((place) =>
    filesIn(join(root, place)),
  )
  const named = sources.flatMap((file) => readFileSync(file, 'utf8').match(/CONTRACT_[A-Z]\w+/g) ?? [])
  expect(Object.keys(INHERITED)).toEqual(expect.arrayContaining([...new Set(named)]))
})
