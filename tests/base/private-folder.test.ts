import { existsSync, mkdirSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePrivate, privateFolder } from '../../helpers/base/run-folder.ts'
import { outputPath } from '../output-path.ts'

const { TMPDIR } = process.env

beforeEach(() => {
  mkdirSync(outputPath('elsewhere'), { recursive: true })
  process.env.TMPDIR = outputPath()
})

afterEach(() => {
  delete process.env.TMPDIR
  if (TMPDIR !== undefined) process.env.TMPDIR = TMPDIR
})

const modeOf = (path: string): number => statSync(path).mode & 0o777

test('a folder in the private folder is private, and so is the private folder', ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no file modes.')
  const folder = join(privateFolder(), 'run-1.a')
  makePrivate(folder)
  expect([privateFolder(), folder].map(modeOf)).toEqual([0o700, 0o700])
})

for (const [what, folder] of [
  ['the private folder', privateFolder],
  ['a folder in it', () => join(privateFolder(), 'run-1.a')],
] as const)
  test(`${what} is not created if the private folder is a symbolic link`, () => {
    const elsewhere = outputPath('elsewhere')
    const mode = modeOf(elsewhere)
    symlinkSync(elsewhere, privateFolder())
    expect(() => makePrivate(folder())).toThrow(`${privateFolder()} is a symbolic link`)
    expect(modeOf(elsewhere)).toBe(mode)
    expect(existsSync(join(elsewhere, 'run-1.a'))).toBe(false)
  })
