import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT } from './blocks.ts'

const [, list = ''] = readFileSync(join(PROJECT, 'docs/trust.md'), 'utf8').split(
  '## What was found stays found\n',
)

/** The last cell of a row: a link to a file, and the beginning of a title. */
const CELL = /\[(\S+)\]\(\.\.\/tests\/(\S+)\): (?:`([^`]+)`|`` (.+?) ``) \|$/

const rows = list.split('\n').filter((line) => /^\| (?!found|---|what was found)/.test(line))

/** What is wrong with a row; `undefined` if its test exists. */
function lost(row: string): string | undefined {
  const [, file, path, title = '', quoted = title] = CELL.exec(row) ?? []
  if (file === undefined || file !== path) return `not a row with a test: ${row}`
  if (!existsSync(join(PROJECT, 'tests', file))) return `there is no file ${file}`
  const source = readFileSync(join(PROJECT, 'tests', file), 'utf8')
  return ["'", '`', '"'].some((quote) => source.includes(`${quote}${quoted}`))
    ? undefined
    : `${file} has no title that begins with ${quoted}`
}

test('every test that came from a finding exists', () => {
  expect(rows.flatMap((row) => lost(row) ?? [])).toEqual([])
  expect(rows.length).toBeGreaterThan(50)
})

test('a removed test, a removed file and a row without a test are noticed', () => {
  const row = (file: string, title: string) => `| found | input | [${file}](../tests/${file}): \`${title}\` |`
  expect(lost(row('docs/findings.test.ts', 'every test that came'))).toBeUndefined()
  expect(lost(row('docs/findings.test.ts', ['a test', 'that was removed'].join(' ')))).toMatch(/no title/)
  expect(lost(row('docs/nothing.test.ts', 'every test'))).toMatch(/no file/)
  expect(lost('| found | input | nothing |')).toMatch(/not a row/)
})
