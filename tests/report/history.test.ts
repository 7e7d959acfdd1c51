import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addToHistory, lastPastRun } from '../../helpers/report/history.ts'
import { asShown } from '../as-shown.ts'
import { outputPath } from '../output-path.ts'
import { sampleReport } from './sample.ts'

const at = (second: number) => asShown(new Date(Date.UTC(2026, 10, 21, 14, 0, second)).toISOString())

const BROKEN = ['token.scope', 'token.client-secret-required', 'par.request-uri']

/** Adds a run to a history file with these lines, and returns the history. */
function addedTo(lines: readonly (string | object)[]) {
  const folder = outputPath()
  addToHistory(sampleReport(), folder)
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
  writeFileSync(join(folder, 'history/sample.jsonl'), texts.join('\n'))
  return addToHistory(sampleReport({ startedAt: at(300) }), folder)
}

test('each run of a target is one line, the newest last', () => {
  const folder = outputPath()
  addToHistory(sampleReport({ startedAt: at(1) }), folder)
  const runs = addToHistory(sampleReport({ startedAt: at(2), clauses: [], verdict: 'kept' }), folder)
  const { suite, document } = sampleReport().provenance
  const shared = { provenance: { suite, document } }
  expect(runs).toMatchObject([
    { ...shared, at: at(1), verdict: 'broken', broken: BROKEN, state: { verdict: 'broken' } },
    { ...shared, at: at(2), verdict: 'kept', broken: [], state: { verdict: 'kept', broken: BROKEN } },
  ])
  expect(readFileSync(join(folder, 'history/sample.jsonl'), 'utf8').trim().split('\n')).toHaveLength(2)
})

test('the last run of a target is the one before this', () => {
  const folder = outputPath()
  expect(lastPastRun(folder, 'sample')).toBeUndefined()
  addToHistory(sampleReport({ startedAt: at(1) }), folder)
  addToHistory(sampleReport({ startedAt: at(2) }), folder)
  expect(lastPastRun(folder, 'sample')?.at).toBe(at(2))
  expect(lastPastRun(folder, '../sample')).toBeUndefined()
})

const RUN = { verdict: 'kept', broken: [] }

test('an invalid line is left out, and at most two hundred runs are kept', () => {
  const broken = ['half a li', 'null', { at: 1 }, { at: 'x', ...RUN, broken: [1] }]
  expect(addedTo(broken).map((run) => run.at)).toEqual([at(300)])
  expect(addedTo(Array.from({ length: 250 }, (_, index) => ({ at: at(index), ...RUN })))).toHaveLength(200)
})

test('invisible characters in a line are made visible', () => {
  const state = { broken: ['a\u202eb'], waived: [], drift: [] }
  const [first] = addedTo([{ at: at(0), ...RUN, state }])
  expect(first?.state?.broken).toHaveLength(1)
  expect(first?.state?.broken.join()).not.toContain('\u202e')
})

test('a target whose name is a path writes nothing', () => {
  const folder = outputPath()
  const inside = join(folder, 'reports')
  addToHistory(sampleReport({ target: asShown('../../elsewhere') }), inside)
  expect([existsSync(inside), existsSync(join(folder, 'elsewhere.jsonl'))]).toEqual([false, false])
})
