import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { unzipSync } from 'fflate'
import { removeLeaks } from '../../helpers/secrets/leaks/remove.ts'
import { describeLeak, scan } from '../../helpers/secrets/leaks/scan.ts'
import { registerSecrets } from '../../helpers/secrets/redact.ts'
import { redactFile } from '../../helpers/secrets/redact-file.ts'
import { ARTEFACTS, PLANTED } from './planting.ts'

registerSecrets([{ name: 'CLIENT_SECRET', value: PLANTED }])

/** A folder with one file. */
function plant(name: string, contents: string | Uint8Array): { folder: string; file: string } {
  const folder = test.info().outputPath('planted')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, name)
  writeFileSync(file, contents)
  return { folder, file }
}

for (const [name, write] of Object.entries(ARTEFACTS)) {
  test(`a secret is found in ${name}`, () => {
    const { folder } = plant(name, write(PLANTED))
    const { leaks, files } = scan([folder])
    expect(files).toBe(1)
    expect(leaks.map(describeLeak)).toEqual([
      expect.stringMatching(/^\S+ holds <client_secret#[0-9a-f]{6}>( in \S.*)?$/),
    ])
    expect(leaks.map(describeLeak).join()).not.toContain('planted "q"')
  })

  test(`nothing is found in ${name} with another text`, () => {
    const { folder } = plant(name, write('nothing that anybody keeps to himself'))
    expect(scan([folder]).leaks).toEqual([])
  })
}

test('a secret is found in the name of a file', () => {
  registerSecrets([{ name: 'access_token', value: 'f00d-f00d-f00d' }])
  const { folder } = plant('a-f00d-f00d-f00d.txt', '')
  expect(scan([folder]).leaks.map(describeLeak).join()).toMatch(/<access_token#\w{6}> in its name$/)
})

test('a signed JWT that nobody registered is found, an example is not', () => {
  const header = Buffer.from('{"alg":"PS256"}').toString('base64url')
  expect(scan([plant('a.txt', `${header}.eyJhIjoxfQ.${'s'.repeat(86)}`).folder]).leaks).toHaveLength(1)
  expect(scan([plant('a.txt', `${header}.eyJhIjoxfQ.… and eyJhbGciOi`).folder]).leaks).toEqual([])
})

test('a file that was not searched in time is told and removed: it may hold a secret', () => {
  const { folder, file } = plant('a.txt', PLANTED)
  const found = scan([folder], 0)
  expect(found).toMatchObject({ files: 1, leaks: [], unsearched: [{ because: '0 s were over' }] })
  const { leaks, unsearched } = removeLeaks(found)
  expect(leaks).toEqual([])
  expect(unsearched).toEqual([expect.stringMatching(/a\.txt could not be searched .*; the file is removed$/)])
  expect(existsSync(file)).toBe(false)
})

test('a line tells a few secrets and how many more', () => {
  const tokens = Array.from({ length: 8 }, (_, index) => `token-number-${index}-of-many`)
  registerSecrets(tokens.map((value) => ({ name: 'access_token', value })))
  const line = scan([plant('a.txt', tokens.join(' ')).folder])
    .leaks.map(describeLeak)
    .join()
  expect(line).toMatch(/and 3 more secrets$/)
  expect(line).not.toContain('\n')
})

for (const [name, write] of Object.entries(ARTEFACTS).filter(([name]) => name.endsWith('zip')))
  test(`${name} is an archive without the secret once it is rewritten`, () => {
    const { folder, file } = plant(name, write(PLANTED))
    redactFile(file)
    expect(scan([folder]).leaks).toEqual([])
    const entries = Object.values(unzipSync(readFileSync(file)))
    expect(entries).toHaveLength(Object.values(unzipSync(Buffer.from(write(PLANTED)))).length)
    const clean = readFileSync(file)
    redactFile(file)
    expect(readFileSync(file).equals(clean)).toBe(true)
  })

/** `npm run leaks` as a user runs it. */
function leaks(environment: NodeJS.ProcessEnv, ...places: readonly string[]) {
  const tsx = createRequire(import.meta.url).resolve('tsx/cli')
  const cli = join(import.meta.dirname, '..', '..', 'commands', 'leaks.ts')
  const { PATH, HOME } = process.env
  return spawnSync(process.execPath, [tsx, cli, ...places], {
    encoding: 'utf8',
    cwd: test.info().outputDir,
    env: { PATH, HOME, ...environment },
  })
}

test('npm run leaks looks for the secrets of the environment in a folder', () => {
  const { folder, file } = plant('notes.txt', `id:${encodeURIComponent(PLANTED)}`)
  const found = leaks({ CLIENT_SECRET: PLANTED }, folder)
  expect(found.stdout).toMatch(/^leak {2}planted.notes\.txt holds <client_secret#[0-9a-f]{6}>$/m)
  expect(found.stdout).toMatch(/^Searched 1 file for 1 secret .*: found in 1 file\.$/m)
  expect(found.status).toBe(5)
  expect(readFileSync(file, 'utf8')).toContain('planted')

  const clean = leaks({ CLIENT_SECRET: 'another one than that' }, folder)
  expect(clean.stdout).toMatch(/none found/)
  expect(clean.status).toBe(0)
  expect(leaks({}, join(folder, 'missing')).status).toBe(2)
})
