import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { problemsIn } from '../../helpers/base/problem.ts'
import type { Report } from '../../helpers/verdict/report.ts'
import { readKept } from '../../helpers/verdict/verdict-file.ts'
import { outputPath } from '../output-path.ts'
import { sampleReport } from '../report/sample.ts'
import { told } from '../told.ts'

/** The result of a run of a target that judged something. */
const of = (target: string, other: Partial<Report> = {}): Report =>
  sampleReport({
    target: told(target),
    run: told('0f8fad5b-d9cb-469f-a165-70867728950e'),
    checkCounts: { planned: 2, judged: 2, minimum: 0 },
    ...other,
  })

function project(files: Readonly<Record<string, unknown>>): string {
  const folder = outputPath('project')
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}

test('a name is a target with reports of its own, or the last run; a path is a file', () => {
  const folder = project({
    'reports/verdict.json': of('staging'),
    'reports/development/verdict.json': of('development'),
    'kept/verdict.json': of('other'),
  })
  const targets = ['development', 'staging', 'kept/verdict.json'].map((word) => readKept(word, folder).target)
  expect(targets).toEqual(['development', 'staging', 'other'])
})

for (const [what, files, word, says] of [
  ['a name that nothing has', {}, 'nowhere', 'there is no result of it'],
  ['a last run of another target', { 'reports/verdict.json': of('other') }, 'development', 'no result of it'],
  ['what is no JSON', { 'a.json': '{' }, './a.json', 'it is not JSON from here on'],
  ['another file', { 'a.json': { name: 'x' } }, './a.json', 'not the result of a run'],
  ['another version', { 'a.json': { ...of('x'), version: 5 } }, './a.json', 'it has version 5 of the format'],
  ['a member too many', { 'a.json': { ...of('x'), extra: 1 } }, './a.json', '"extra" is not allowed here'],
  [
    'a run that judged nothing',
    { 'a.json': of('x', { verdict: 'incomplete', checkCounts: { planned: 2, judged: 0, minimum: 0 } }) },
    './a.json',
    'nothing was judged in this run of x, which is incomplete',
  ],
] as const)
  test(`${what} cannot be compared, and says why`, () => {
    const folder = project({ 'README.md': '', ...files })
    expect(problemsIn(() => readKept(word, folder))).toMatchObject([{ what: expect.stringContaining(says) }])
  })

test('texts of a file that somebody wrote are made visible', () => {
  const folder = project({ 'a.json': of('x', { notes: told(['a\u001b[2Jb ::error::c']) }) })
  const [note = ''] = readKept('./a.json', folder).notes
  expect([note.includes('\u001b'), note.includes('::error')]).toEqual([false, false])
})
