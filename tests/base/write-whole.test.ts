import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CannotWrite, writeWhole } from '../../helpers/base/write-whole.ts'
import { writeRecord } from '../../helpers/evidence/store.ts'
import { folderWith } from '../temporary-folder.ts'

/** A folder in which the names of a file that a run writes are links to a file elsewhere. */
function planted(...names: readonly string[]) {
  const elsewhere = join(folderWith({ victim: 'untouched' }), 'victim')
  const folder = folderWith({})
  for (const name of names) symlinkSync(elsewhere, join(folder, name))
  return { folder, elsewhere }
}

const NAMES = ['verdict.json', 'verdict.json.new', `verdict.json.${process.pid}`]

test('a planted link is replaced, and what it leads to stays', () => {
  const { folder, elsewhere } = planted(...NAMES)
  const path = join(folder, 'verdict.json')
  writeWhole(path, 'written')
  expect([readFileSync(path, 'utf8'), lstatSync(path).isSymbolicLink()]).toEqual(['written', false])
  expect(readFileSync(elsewhere, 'utf8')).toBe('untouched')
  expect(readdirSync(folder).sort()).toEqual([...NAMES].sort())
})

test('evidence is not written to where a planted link leads, and only its owner can read it', ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no file modes.')
  const { folder, elsewhere } = planted('evidence.json', 'evidence.json.new')
  const path = join(folder, 'evidence.json')
  writeRecord(path, {} as never)
  expect(readFileSync(elsewhere, 'utf8')).toBe('untouched')
  expect([lstatSync(path).isSymbolicLink(), statSync(path).mode & 0o777]).toEqual([false, 0o600])
})

test('if a file cannot be written, nothing is left', () => {
  const folder = folderWith({ 'verdict.json/inside': '' })
  expect(() => writeWhole(join(folder, 'verdict.json'), 'written')).toThrow(CannotWrite)
  writeFileSync(join(folder, 'file'), '')
  expect(() => writeWhole(join(folder, 'file', 'verdict.json'), 'written')).toThrow(CannotWrite)
  expect(readdirSync(folder).sort()).toEqual(['file', 'verdict.json'])
  expect(existsSync(join(folder, 'verdict.json', 'inside'))).toBe(true)
})
