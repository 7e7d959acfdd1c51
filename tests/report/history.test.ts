import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addToHistory } from '../../helpers/report/history.ts'
import { outputPath } from '../output-path.ts'
import { told } from '../told.ts'
import { sampleReport } from './sample.ts'

const at = (second: number) => told(new Date(Date.UTC(2026, 10, 21, 14, 0, second)).toISOString())

test('each run of a target is one line, the newest last', () => {
  const folder = outputPath()
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

test('a line that is no run is left out', () => {
  const folder = outputPath()
  addToHistory(sampleReport({ startedAt: at(1) }), folder)
  writeFileSync(
    join(folder, 'history/sample.jsonl'),
    'half a li\nnull\n{"at":1}\n{"at":"x","verdict":"kept","counts":{"kept":"1"},"broken":[]}\n',
  )
  expect(addToHistory(sampleReport({ startedAt: at(2) }), folder).map((run) => run.at)).toEqual([at(2)])
})

test('two hundred runs are kept', () => {
  const folder = outputPath()
  const lines = Array.from({ length: 250 }, (_, index) =>
    JSON.stringify({ at: at(index), verdict: 'kept', counts: {}, broken: [] }),
  )
  addToHistory(sampleReport(), folder)
  writeFileSync(join(folder, 'history/sample.jsonl'), lines.join('\n'))
  expect(addToHistory(sampleReport({ startedAt: at(300) }), folder)).toHaveLength(200)
})

test('a target whose name is a path writes nothing', () => {
  const folder = outputPath()
  const inside = join(folder, 'reports')
  addToHistory(sampleReport({ target: told('../../elsewhere') }), inside)
  expect([existsSync(inside), existsSync(join(folder, 'elsewhere.jsonl'))]).toEqual([false, false])
})

test('no text of a line is shown as it is', () => {
  const folder = outputPath()
  addToHistory(sampleReport({ startedAt: at(1) }), folder)
  const path = join(folder, 'history/sample.jsonl')
  const state = { broken: ['a\u202eb'], waived: [], drift: [] }
  writeFileSync(path, JSON.stringify({ at: at(0), verdict: 'broken', counts: {}, broken: [], state }))
  const [first] = addToHistory(sampleReport({ startedAt: at(2) }), folder)
  expect(first?.state?.broken.join()).not.toContain('\u202e')
})
