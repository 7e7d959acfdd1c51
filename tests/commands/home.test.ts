import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLI, CONFIG } from '../runner.ts'
import { shellIn } from '../shell.ts'
import { folderWith } from '../temporary-folder.ts'

const COMMANDS = join(import.meta.dirname, '../../commands')
const HOME = join(import.meta.dirname, '../../commands/home.js')

/** Calls `enterHome` in a process, which then prints its folder and the CONTRACT_HOME that child processes get. */
function entered(environment: Readonly<Record<string, string>>) {
  const script = `import { enterHome } from '${HOME}'\nenterHome()\nconsole.log(process.cwd(), process.env.CONTRACT_HOME)`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: realpathSync(folderWith({})),
    encoding: 'utf8',
    env: environment,
  })
  return { stdout, stderr, status }
}

test('a command runs in the folder CONTRACT_HOME, resolved from the folder where npm was called', () => {
  const team = realpathSync(folderWith({ 'contract/journeys/team.json': '{}' }))
  expect(entered({ INIT_CWD: team, CONTRACT_HOME: 'contract' })).toEqual({
    stdout: `${join(team, 'contract')} undefined\n`,
    stderr: `CONTRACT_HOME: configuration and reports are in ${join(team, 'contract')}\n`,
    status: 0,
  })
})

test('a folder that does not exist is reported with what is expected and an example', () => {
  const { stderr, status } = entered({ CONTRACT_HOME: '/nowhere/at/all' })
  expect(status).toBe(2)
  expect(stderr).toMatch(
    /^CONTRACT_HOME: the folder \/nowhere\/at\/all does not exist.*\n {2}expected .*\n {2}example .*\n$/,
  )
})

for (const command of ['init', 'keys'])
  test(`${command} creates the folder that CONTRACT_HOME names, but not to print its help`, () => {
    const team = realpathSync(folderWith({}))
    const home = join(team, 'new/contract')
    const run = (...args: readonly string[]) =>
      spawnSync(process.execPath, ['--import', 'tsx', join(COMMANDS, `${command}.ts`), ...args], {
        cwd: COMMANDS,
        encoding: 'utf8',
        env: { ...shellIn(team), INIT_CWD: team, CONTRACT_HOME: 'new/contract' },
      })
    run('--help')
    expect(existsSync(home)).toBe(false)
    expect(run('--target', 'development')).toMatchObject({ status: 0 })
    expect(readdirSync(home)).not.toEqual([])
  })

test('if CONTRACT_HOME is unset or blank, a command stays in its folder', () => {
  for (const environment of [{}, { CONTRACT_HOME: ' ' }]) expect(entered(environment).stderr).toBe('')
})

test('`npx playwright test` uses the folder CONTRACT_HOME, too', () => {
  const [clone, team] = [folderWith({ 'reports/verdict.json': 'of the clone' }), realpathSync(folderWith({}))]
  const { status, stderr } = spawnSync(process.execPath, [CLI, 'test', '--config', CONFIG], {
    cwd: clone,
    encoding: 'utf8',
    env: { ...shellIn(clone), CONTRACT_HOME: team, TARGET: 'nowhere' },
  })
  expect(stderr).toContain(`CONTRACT_HOME: configuration and reports are in ${team}\n`)
  expect([status, existsSync(join(team, 'reports/verdict.json'))]).toEqual([2, true])
  expect(readdirSync(join(clone, 'reports'))).toEqual(['verdict.json'])
})
