import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { addToHistory } from '../../helpers/report/history.ts'
import { told } from '../told.ts'
import { sampleReport } from './sample.ts'

const test = base.extend<{ folder: string }>({
  folder: async ({ browserName: _ }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'contract-history-'))
    await use(folder)
    rmSync(folder, { recursive: true })
  },
})

const at = (second: number) => told(new Date(Date.UTC(2026, 10, 21, 14, 0, second)).toISOString())

test('each run of a target is one line, the newest last', ({ folder }) => {
  addToHistory(sampleReport({ startedAt: at(1) }), folder)
  const runs = addToHistory(sampleReport({ startedAt: at(2), clauses: [], verdict: 'kept' }), folder)
  const { suite, document } = sampleReport().provenance
  expect(runs).toEqual([
    {
      at: at(1),
      verdict: 'broken',
      counts: {
        broken: 3,
        blocked: 1,
        notice: 1,
        kept: expect.any(Number),
        'not judged': expect.any(Number),
      },
      broken: ['token.scope', 'token.client-secret-required', 'par.request-uri'],
      provenance: { suite, document },
      state: expect.objectContaining({ verdict: 'broken' }),
    },
    {
      at: at(2),
      verdict: 'kept',
      counts: {},
      broken: [],
      provenance: { suite, document },
      state: expect.objectContaining({
        verdict: 'kept',
        broken: ['token.scope', 'token.client-secret-required', 'par.request-uri'],
      }),
    },
  ])
  expect(readFileSync(join(folder, 'history/sample.jsonl'), 'utf8').trim().split('\n')).toHaveLength(2)
})

test('targets have histories of their own', ({ folder }) => {
  addToHistory(sampleReport(), folder)
  expect(addToHistory(sampleReport({ target: told('other') }), folder)).toHaveLength(1)
})

test('a line that is no run is left out', ({ folder }) => {
  addToHistory(sampleReport({ startedAt: at(1) }), folder)
  writeFileSync(
    join(folder, 'history/sample.jsonl'),
    'half a li\nnull\n{"at":1}\n{"at":"x","verdict":"kept","counts":{"kept":"1"},"broken":[]}\n',
  )
  expect(addToHistory(sampleReport({ startedAt: at(2) }), folder).map((run) => run.at)).toEqual([at(2)])
})

test('a run of an earlier suite has no provenance; what is none is no run', ({ folder }) => {
  addToHistory(sampleReport({ startedAt: at(1) }), folder)
  const line = (second: number, provenance?: unknown) =>
    JSON.stringify({ at: at(second), verdict: 'kept', counts: {}, broken: [], provenance })
  writeFileSync(join(folder, 'history/sample.jsonl'), [line(2), line(3, { suite: 1 })].join('\n'))
  const runs = addToHistory(sampleReport({ startedAt: at(4) }), folder)
  expect(runs.map((run) => [run.at, run.provenance === undefined])).toEqual([
    [at(2), true],
    [at(4), false],
  ])
})

test('two hundred runs are kept', ({ folder }) => {
  const lines = Array.from({ length: 250 }, (_, index) =>
    JSON.stringify({ at: at(index), verdict: 'kept', counts: {}, broken: [] }),
  )
  addToHistory(sampleReport(), folder)
  writeFileSync(join(folder, 'history/sample.jsonl'), lines.join('\n'))
  expect(addToHistory(sampleReport({ startedAt: at(300) }), folder)).toHaveLength(200)
})

test('a target whose name is a path writes nothing', ({ folder }) => {
  const inside = join(folder, 'reports')
  addToHistory(sampleReport({ target: told('../../elsewhere') }), inside)
  expect([existsSync(inside), readdirSync(folder)]).toEqual([false, []])
})

test('a line of an older version is read, and what a run knows as well', ({ folder }) => {
  addToHistory(sampleReport({ startedAt: at(1) }), folder)
  const old = { at: at(0), verdict: 'kept', counts: { kept: 3 }, broken: [] }
  const path = join(folder, 'history/sample.jsonl')
  writeFileSync(path, `${JSON.stringify(old)}\n${readFileSync(path, 'utf8')}`)
  const [first, second] = addToHistory(sampleReport({ startedAt: at(2) }), folder)
  expect(first).toEqual(old)
  expect(second).toMatchObject({ state: { drift: [{ fact: 'expires_in', now: { s: 60 } }] } })
})

test('a run that is written again knows what it knew', ({ folder }) => {
  const broken = sampleReport({ startedAt: at(1) })
  const kept = sampleReport({ startedAt: at(2), clauses: [], verdict: 'kept' })
  const first = addToHistory(broken, folder).concat(addToHistory(kept, folder).slice(-1))
  expect(addToHistory(kept, folder)).toEqual(first)
})

test('no text of a line is shown as it is', ({ folder }) => {
  addToHistory(sampleReport({ startedAt: at(1) }), folder)
  const path = join(folder, 'history/sample.jsonl')
  const state = { broken: ['a\u202eb'], waived: [], drift: [] }
  writeFileSync(path, JSON.stringify({ at: at(0), verdict: 'broken', counts: {}, broken: [], state }))
  const [first] = addToHistory(sampleReport({ startedAt: at(2) }), folder)
  expect(first?.state?.broken.join()).not.toContain('\u202e')
})
