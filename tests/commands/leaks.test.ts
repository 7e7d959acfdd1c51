import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outputPath } from '../output-path.ts'
import { PLANTED, plant } from '../secrets/planting.ts'

/** `npm run leaks` as a user runs it. */
function leaks(environment: NodeJS.ProcessEnv, ...places: readonly string[]) {
  const tsx = createRequire(import.meta.url).resolve('tsx/cli')
  const cli = join(import.meta.dirname, '../../commands', 'leaks.ts')
  const { PATH, HOME } = process.env
  return spawnSync(process.execPath, [tsx, cli, ...places], {
    encoding: 'utf8',
    cwd: outputPath(),
    env: { PATH, HOME, ...environment },
  })
}

test('npm run leaks searches a folder for the secrets of the environment', () => {
  const { folder, file } = plant('notes.txt', `id:${encodeURIComponent(PLANTED)}`)
  const found = leaks({ CLIENT_SECRET: PLANTED }, folder)
  expect(found.stdout).toMatch(/^leak {2}planted.notes\.txt holds <client_secret#[0-9a-f]{10}>$/m)
  expect(found.stdout).toMatch(/^Searched 1 file for 1 secret .*: found in 1 file\.$/m)
  expect(found.status).toBe(5)
  expect(readFileSync(file, 'utf8')).toContain('planted')

  const clean = leaks({ CLIENT_SECRET: 'another one than that' }, folder)
  expect(clean.stdout).toMatch(/none found/)
  expect(clean.status).toBe(0)
  expect(leaks({ CLIENT_SECRET: PLANTED }, join(folder, 'missing')).status).toBe(2)
})

test('npm run leaks fails if there are no secrets to look for, or no files', () => {
  const { folder } = plant('notes.txt', PLANTED)
  const forNothing = leaks({}, folder)
  expect(forNothing.stderr).toContain('TARGET: has no secret to look for')
  expect(forNothing.status).toBe(2)

  const empty = join(folder, 'empty')
  mkdirSync(empty)
  const inNothing = leaks({ CLIENT_SECRET: PLANTED }, empty)
  expect(inNothing.stderr).toContain('there is no file to look into')
  expect(inNothing.status).toBe(2)
})
