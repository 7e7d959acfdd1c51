import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { hasBegun, privateFolder, runFolder } from '../../helpers/base/run-folder.ts'
import { CannotWrite } from '../../helpers/base/write-whole.ts'
import { redact, registerRunSecrets } from '../../helpers/secrets/redact.ts'
import { leftoversOf, sharedSecrets, shareSecrets, startRegistry } from '../../helpers/secrets/registry.ts'
import { outputPath } from '../output-path.ts'

const VARIABLE = 'CONTRACT_RUN'
const { TMPDIR } = process.env

const CODE = { name: 'code', value: 'shared-1' }
const TOKEN = { name: 'token', value: 'shared-2' }

/** No process has this id. */
const NOBODY = 2 ** 22 + 1

/** Begins a registry in a folder of this test's own. */
function start(): string {
  process.env.TMPDIR = outputPath('tmp')
  startRegistry(outputPath())
  return join(runFolder(), 'secrets.jsonl')
}

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

/** Leaves a folder as a run does that is killed. */
function leave(name: string, ...lines: readonly unknown[]): string {
  process.env.TMPDIR = outputPath('tmp')
  const folder = join(privateFolder(), name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'evidence.json'), '{}')
  writeFileSync(
    join(folder, 'secrets.jsonl'),
    lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
  )
  return folder
}

afterEach(() => {
  delete process.env[VARIABLE]
  delete process.env.TMPDIR
  if (TMPDIR !== undefined) process.env.TMPDIR = TMPDIR
})

test('what is shared is heard once', () => {
  const path = start()
  expect(hasBegun()).toBe(true)
  if (process.platform !== 'win32') expect(modeOf(path)).toBe('600')
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ project: outputPath() })
  shareSecrets([])
  expect(readFileSync(path, 'utf8')).toMatch(/^.+\n$/)
  expect(sharedSecrets()).toEqual([])
  shareSecrets([CODE, { ...TOKEN, value: 'two\nlines' }])
  expect(sharedSecrets()).toEqual([CODE, { ...TOKEN, value: 'two\nlines' }])
  expect(sharedSecrets()).toEqual([])
  startRegistry('another project')
  shareSecrets([TOKEN])
  expect(sharedSecrets()).toEqual([TOKEN])
  expect(readFileSync(path, 'utf8')).toContain(CODE.value)
})

test('a line is heard once it is whole', async () => {
  const path = start()
  const line = JSON.stringify(CODE)
  appendFileSync(path, line.slice(0, 9))
  expect(sharedSecrets()).toEqual([])
  appendFileSync(path, `${line.slice(9)}\n`)
  // Another process is heard by one that waits, if only for itself.
  await Promise.resolve()
  expect(sharedSecrets()).toEqual([CODE])
})

test('another registry is heard from its beginning', () => {
  start()
  shareSecrets([CODE])
  expect(sharedSecrets()).toEqual([CODE])
  leave(`run-${NOBODY}.another`, { project: 'another' }, TOKEN, CODE)
  process.env[VARIABLE] = `${NOBODY}.another`
  expect(sharedSecrets()).toEqual([TOKEN, CODE])
})

test('a registry that is gone tells nothing, and one that cannot be written says so', () => {
  start()
  process.env[VARIABLE] = `${NOBODY}.gone`
  expect(sharedSecrets()).toEqual([])
  expect(() => shareSecrets([CODE])).toThrow(CannotWrite)
})

test('a run ends with the process that began it, and takes its folder along', () => {
  const before = process.rawListeners('exit')
  const path = start()
  const count = process.listenerCount('exit')
  delete process.env[VARIABLE]
  start()
  expect(process.listenerCount('exit'), 'It is ended once.').toBe(count)
  expect(existsSync(path)).toBe(true)
  for (const end of process.rawListeners('exit')) if (!before.includes(end)) end()
  expect(existsSync(dirname(path))).toBe(false)
})

test('a killed run has left its secrets', () => {
  const project = outputPath()
  const folder = leave(`run-${NOBODY}.a`, { project }, CODE, '{"name":"half')
  leave(`other-${NOBODY}.a`, { project }, TOKEN)
  leave(`run-${process.pid}.a`, { project }, TOKEN)
  expect(leftoversOf(project)).toEqual([{ folder, secrets: [CODE] }])
  expect(existsSync(folder)).toBe(true)
})

test('what runs of other projects have left stays, unless their folder is gone', () => {
  const other = leave(`run-${NOBODY}.a`, { project: dirname(outputPath()) }, CODE)
  const gone = leave(`run-${NOBODY + 1}.a`, { project: outputPath('gone') }, CODE)
  const nobodys = leave(`run-${NOBODY + 2}.a`, 'no JSON', CODE)
  const empty = leave(`run-${NOBODY + 3}.a`)
  expect(leftoversOf(outputPath())).toEqual([])
  expect([other, gone, nobodys, empty].map((path) => existsSync(path))).toEqual([true, false, false, false])
})

test('what one process of a run is issued, no other shows', () => {
  start()
  registerRunSecrets([{ name: 'code', value: 'issued-here-1' }])
  const shown = inAnotherProcess(
    `r.registerRunSecrets([{ name: 'code', value: 'issued-there-2' }]); console.log(r.redact('a issued-here-1 b'))`,
  )
  expect(shown).toMatch(/a <code#[0-9a-f]{10}> b/)
  expect(redact('a issued-there-2 b')).toMatch(/a <code#[0-9a-f]{10}> b/)
})

const MODULE = new URL('../../helpers/secrets/redact.ts', import.meta.url).href

/** Lets another process of the run act. */
const inAnotherProcess = (script: string): string =>
  execFileSync('npx', ['tsx', '-e', `import(${JSON.stringify(MODULE)}).then((r) => { ${script} })`], {
    encoding: 'utf8',
  })
