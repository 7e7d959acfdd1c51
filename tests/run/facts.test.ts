import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { runFolder } from '../../helpers/base/run-folder.ts'
import { readFacts, writeFacts } from '../../helpers/run/facts.ts'

const FILE = join(runFolder(), 'facts.json')
afterEach(() => rmSync(FILE, { force: true }))

test('the facts of the recording are read as they were written, and only if they are valid', () => {
  expect(readFacts()).toBeUndefined()
  mkdirSync(dirname(FILE), { recursive: true })
  writeFacts({ rows: { 'par.request': 2 } })
  expect(readFacts()).toEqual({ rows: { 'par.request': 2 } })
  for (const text of ['', '{', '{"verdict":"kept"}']) {
    writeFileSync(FILE, text)
    expect(readFacts()).toBeUndefined()
  }
})
