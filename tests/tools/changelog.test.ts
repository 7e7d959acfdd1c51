import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { changelog } from '../../tools/changelog.ts'

const PROJECT = join(import.meta.dirname, '../..')

test('features and fixes stand by day, the latest first, and nothing else does', () => {
  const commits = [
    { day: '2026-02-02', subject: 'feat: a second target' },
    { day: '2026-02-02', subject: 'refactor: one place for addresses' },
    { day: '2026-02-02', subject: 'fix(page): a link leads somewhere' },
    { day: '2026-01-05', subject: 'feat!: another format of history' },
    { day: '2026-01-05', subject: 'feat: a second target' },
    { day: '2026-01-04', subject: 'wip' },
  ]
  expect(changelog(commits)).toBe(`# Changelog

Written by \`npm run changelog\` from the commits.

## 2026-02-02

### Features

- A second target

### Fixes

- A link leads somewhere

## 2026-01-05

### Breaking

- Another format of history
`)
})

test('every line of CHANGELOG.md is a commit of its day', () => {
  const history = execFileSync('git', ['log', '--format=%ad %s', '--date=short'], {
    cwd: PROJECT,
    encoding: 'utf8',
  })
  const said = new Set(
    history.split('\n').map((line) => told(line.slice(0, 10), line.replace(/^.{11}[^:]*: /, ''))),
  )
  const lines: string[] = []
  let day = ''
  for (const line of readFileSync(join(PROJECT, 'CHANGELOG.md'), 'utf8').split('\n')) {
    if (line.startsWith('## ')) day = line.slice(3)
    if (line.startsWith('- ')) lines.push(told(day, line.slice(2)))
  }
  expect(lines.length).toBeGreaterThan(0)
  test.skip(said.size < lines.length, 'this clone does not have the whole history')
  expect(lines.filter((line) => !said.has(line))).toEqual([])
})

const told = (day: string, text: string): string => `${day} ${text}`.toLowerCase()
