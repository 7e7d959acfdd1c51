import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { hasBegun, privateFolder, runFolder } from '../../helpers/base/run-folder.ts'
import { CannotWrite } from '../../helpers/base/write-whole.ts'
import { redact, registerRunSecrets } from '../../helpers/secrets/redact.ts'
import {
  FolderInUse,
  leftoversOf,
  sharedSecrets,
  shareSecrets,
  startRegistry,
} from '../../helpers/secrets/registry.ts'
import { outputPath } from '../output-path.ts'

const VARIABLE = 'CONTRACT_RUN'
const { TMPDIR } = process.env

const CODE = { name: 'code', value: 'shared-1' }
const TOKEN = { name: 'token', value: 'two\nlines' }

/** A process id that does not exist. */
const NO_PROCESS = 2 ** 22 + 1

/** Begins a registry in a temporary folder of this test. */
function start(): string {
  process.env.TMPDIR = outputPath('tmp')
  startRegistry(outputPath())
  return join(runFolder(), 'secrets.jsonl')
}

/** Creates the folder of another run, which is active or was killed. */
function leave(name: string, ...lines: readonly unknown[]): string {
  process.env.TMPDIR = outputPath('tmp')
  const folder = join(privateFolder(), name)
  mkdirSync(folder, { recursive: true })
  const texts = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
  writeFileSync(join(folder, 'secrets.jsonl'), texts.join(''))
  return folder
}

function expectPrivate(path: string): void {
  if (process.platform !== 'win32') expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
}

afterEach(() => {
  delete process.env[VARIABLE]
  delete process.env.TMPDIR
  if (TMPDIR !== undefined) process.env.TMPDIR = TMPDIR
})

test('a shared secret is read once, after its line is complete', () => {
  const path = start()
  expect(hasBegun()).toBe(true)
  expectPrivate(path)
  expect(readFileSync(path, 'utf8')).toBe(`${JSON.stringify({ project: outputPath() })}\n`)
  shareSecrets([])
  expect(sharedSecrets()).toEqual([])
  shareSecrets([CODE, TOKEN])
  expect(sharedSecrets()).toEqual([CODE, TOKEN])
  expect(sharedSecrets()).toEqual([])
  startRegistry(dirname(outputPath()))
  const line = JSON.stringify(CODE)
  appendFileSync(path, line.slice(0, 9))
  expect(sharedSecrets()).toEqual([])
  appendFileSync(path, `${line.slice(9)}\n`)
  expect(sharedSecrets()).toEqual([CODE])
  rmSync(path)
  shareSecrets([CODE])
  expectPrivate(path)
})

test('a new registry is read from its beginning; a registry without a folder is empty and not writable', () => {
  start()
  shareSecrets([CODE])
  expect(sharedSecrets()).toEqual([CODE])
  leave(`run-${NO_PROCESS}.another`, { project: 'another' }, TOKEN, CODE)
  process.env[VARIABLE] = `${NO_PROCESS}.another`
  expect(sharedSecrets()).toEqual([TOKEN, CODE])
  process.env[VARIABLE] = `${NO_PROCESS}.gone`
  expect(sharedSecrets()).toEqual([])
  expect(() => shareSecrets([CODE])).toThrow(CannotWrite)
  expect(() => shareSecrets([])).not.toThrow()
  delete process.env[VARIABLE]
  shareSecrets([CODE])
  expect(sharedSecrets()).toEqual([])
})

test('the folder of a run is deleted when the process that began it ends', () => {
  const before = process.rawListeners('exit')
  const path = start()
  const count = process.listenerCount('exit')
  delete process.env[VARIABLE]
  start()
  expect(process.listenerCount('exit'), 'The listener is added once.').toBe(count)
  expect(existsSync(path)).toBe(true)
  for (const end of process.rawListeners('exit')) if (!before.includes(end)) end()
  expect(existsSync(dirname(path))).toBe(false)
})

test('the secrets of a killed run are found; other projects keep theirs, unless they no longer exist', () => {
  start()
  const project = outputPath()
  const folder = leave(
    `run-${NO_PROCESS}.a`,
    { project },
    CODE,
    { name: 'alone' },
    { value: 'alone' },
    '{"name":"half',
  )
  leave(`other-${NO_PROCESS}.a`, { project }, TOKEN)
  const other = leave(`run-${NO_PROCESS + 1}.a`, { project: dirname(project) }, CODE)
  const gone = leave(`run-${NO_PROCESS + 2}.a`, { project: outputPath('gone') }, CODE)
  const unowned = leave(`run-${NO_PROCESS + 3}.a`, 'no JSON', CODE)
  const empty = leave(`run-${NO_PROCESS + 4}.a`)
  const unnamed = leave(`run-${process.pid}.b`)
  mkdirSync(join(privateFolder(), `run-${NO_PROCESS + 5}.a`))
  expect(leftoversOf(project)).toEqual([{ folder, secrets: [CODE] }])
  const stays = [folder, other, gone, unowned, empty, unnamed].map((path) => existsSync(path))
  expect(stays).toEqual([true, true, false, false, false, true])
})

test('a project with an active run cannot start another one, by any path', () => {
  const project = outputPath()
  const folder = leave(`run-${process.pid}.a`, { project })
  const link = join(outputPath('tmp'), 'link')
  symlinkSync(project, link)
  expect(() => leftoversOf(link)).toThrow(FolderInUse)
  expect(() => leftoversOf(project)).toThrow(expect.objectContaining({ name: 'FolderInUse' }))
  expect(() => leftoversOf(project)).toThrow(`(process ${process.pid}) is using this folder`)
  expect(() => leftoversOf(dirname(project))).not.toThrow()
  expect(existsSync(folder)).toBe(true)
})

test('all processes of a run hide a credential that one of them received', () => {
  start()
  registerRunSecrets([{ name: 'code', value: 'issued-here-1' }])
  const script = `r.registerRunSecrets([{ name: 'code', value: 'issued-there-2' }]); console.log(r.redact('a issued-here-1 b'))`
  const shown = execFileSync(
    'npx',
    ['tsx', '-e', `import(${JSON.stringify(MODULE)}).then((r) => { ${script} })`],
    { encoding: 'utf8' },
  )
  expect(shown).toMatch(/a <code#[0-9a-f]{10}> b/)
  expect(redact('a issued-there-2 b')).toMatch(/a <code#[0-9a-f]{10}> b/)
})

const MODULE = new URL('../../helpers/secrets/redact.ts', import.meta.url).href
