import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { problemsIn } from '../../helpers/base/problem.ts'
import type { Report } from '../../helpers/verdict/report.ts'
import {
  keepResult,
  lastRun,
  noLastRun,
  readKept,
  readReport,
  verdictPath,
  writeVerdict,
} from '../../helpers/verdict/verdict-file.ts'
import { asShown } from '../as-shown.ts'
import { outputFiles, outputPath } from '../output-path.ts'
import { sampleReport } from '../report/sample.ts'

/** The result of a run that judged something. */
const of = (target: string, other: Partial<Report> = {}): Report =>
  sampleReport({
    target: asShown(target),
    run: asShown('0f8fad5b-d9cb-469f-a165-70867728950e'),
    checkCounts: { planned: 2, judged: 2, minimum: 0 },
    ...other,
  })

test('a result is given as a target, whose reports are in one of two folders, or as a file path', () => {
  const folder = outputFiles({
    'reports/verdict.json': of('staging'),
    'reports/development/verdict.json': of('development'),
    'kept/verdict.json': of('other'),
  })
  const targets = ['development', 'staging', 'kept/verdict.json'].map((word) => readKept(word, folder).target)
  expect(targets).toEqual(['development', 'staging', 'other'])
})

test('the last result of a day is kept, without its checks, and a day without one names those that have one', () => {
  const folder = outputPath()
  for (const at of ['2026-11-26T03:00', '2026-11-27T03:00', '2026-11-27T15:00'])
    keepResult(of('development', { startedAt: asShown(`${at}:00.000Z`) }), folder)
  const kept = readKept('development@2026-11-27', folder)
  expect(kept.startedAt).toBe('2026-11-27T15:00:00.000Z')
  expect(kept.clauses.flatMap(({ checks }) => checks)).toEqual([])
  expect(problemsIn(() => readKept('development@2026-11-20', folder))).toMatchObject([
    { what: expect.stringContaining('on 2026-11-20'), expected: 'one of 2026-11-26, 2026-11-27' },
  ])
})

test('yesterday is the day before, in UTC', () => {
  const folder = outputPath()
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  keepResult(of('development', { startedAt: asShown(yesterday) }), folder)
  expect(readKept('development@yesterday', folder).startedAt).toBe(yesterday)
})

test('the last 30 results of a target are kept', () => {
  const folder = outputPath()
  for (let minute = 10; minute < 42; minute += 1)
    keepResult(of('staging', { startedAt: asShown(`2026-11-26T03:${minute}:00.000Z`) }), folder)
  const names = readdirSync(join(folder, 'reports/history/staging')).sort()
  expect([names.length, names[0]]).toEqual([30, '2026-11-26T03-12-00-000Z.json'])
})

test('the last run of a target is the one that began last, in either folder of reports', () => {
  const at = (hour: string, target = 'staging') =>
    of(target, { startedAt: asShown(`2026-11-21T${hour}:00:00.000Z`) })
  for (const [first, second, last] of [
    [at('10'), at('11'), 'reports/staging'],
    [at('11'), at('10'), 'reports'],
    [at('11', 'other'), at('10'), 'reports/staging'],
    [at('11'), at('12', 'other'), 'reports'],
  ] as const) {
    const folder = outputFiles({ 'reports/verdict.json': first, 'reports/staging/verdict.json': second })
    expect(lastRun('staging', folder)?.folder).toBe(join(folder, last))
    expect(lastRun(undefined, folder)?.report).toEqual(first)
  }
  expect(lastRun('staging', outputPath('none'))).toBeUndefined()
  expect(noLastRun('staging', outputPath('none'))).toMatch(
    /first run `npm run contract -- --target staging`\.$/,
  )
  expect(noLastRun()).toContain('first run `npm run contract`')
})

test('if there is a run of another target instead, the message names it and how to keep both', () => {
  const folder = outputFiles({ 'reports/verdict.json': of('other') })
  expect(noLastRun('staging', folder)).toMatch(
    /^There is no run of staging: .* reports\/ has a run of other, .* REPORTS_PER_TARGET=yes keeps/,
  )
})

test('a verdict is written to the folder of the run, and reads back unchanged', () => {
  vi.stubEnv('CONTRACT_REPORTS', outputPath('reports'))
  writeVerdict(of('staging'))
  expect(readReport(outputPath('reports'))).toEqual(of('staging'))
  expect(readFileSync(verdictPath(), 'utf8')).toMatch(/^\{\n {2}"version".*\n\}\n$/s)
  vi.unstubAllEnvs()
})

for (const [what, files, word, says] of [
  ['an unknown name', {}, 'nowhere', 'there is no readable result'],
  [
    'the last run of another target',
    { 'reports/verdict.json': of('other') },
    'development',
    'no readable result',
  ],
  ['a file that is not JSON', { 'a.json': '{' }, './a.json', 'it is not JSON from here on'],
  ['another file', { 'a.json': { name: 'x' } }, './a.json', 'not the result of a run'],
  ['another version', { 'a.json': { ...of('x'), version: 5 } }, './a.json', 'it has version 5 of the format'],
  ['a long version', { 'a.json': { version: 'x'.repeat(30) } }, './a.json', `version ${'x'.repeat(20)} of`],
  [
    'a file with an unknown member',
    { 'a.json': { ...of('x'), extra: 1 } },
    './a.json',
    '"extra" is not allowed here',
  ],
  [
    'a run that judged nothing',
    { 'a.json': of('x', { verdict: 'incomplete', checkCounts: { planned: 2, judged: 0, minimum: 0 } }) },
    './a.json',
    'nothing was judged in this run of x, which is incomplete',
  ],
] as const)
  test(`${what} cannot be compared, and says why`, () => {
    const folder = outputFiles({ 'README.md': '', ...files })
    expect(problemsIn(() => readKept(word, folder))).toMatchObject([{ what: expect.stringContaining(says) }])
  })

test('at most three problems are listed for a file of another kind', () => {
  expect(problemsIn(() => readKept('./a.json', outputFiles({ 'a.json': { version: 8 } })))).toHaveLength(3)
})

test('control characters and commands in a file are made visible', () => {
  const folder = outputFiles({ 'a.json': of('x', { notes: asShown(['a\u001b[2Jb ::error::c']) }) })
  const [note = ''] = readKept('./a.json', folder).notes
  expect([note.includes('\u001b'), note.includes('::error')]).toEqual([false, false])
})
