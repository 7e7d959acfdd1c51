import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import type { PastRun } from '../../helpers/report/history.ts'
import { runsPart, strip } from '../../helpers/report/page/runs.ts'
import { broken, daily, KEPT, type Made } from './message/runs.ts'

const history = (...made: readonly Made[]): readonly PastRun[] => daily(...made).history

const rowsOf = (runs: readonly PastRun[]) =>
  parse(runsPart(runs)?.content.text ?? '')
    .querySelectorAll('tbody tr')
    .map((row) => row.querySelectorAll('td').map(({ text }) => text))

test('the strip has a field for each run, and marks those in which something changed', () => {
  const shown = strip(history(KEPT, KEPT, broken('token.scope')))
  const items = parse(shown ? shown.text : '').querySelectorAll('li')
  expect(items.map(({ classNames }) => classNames)).toEqual(['is-good', 'is-good', 'is-bad changed'])
  expect(items.at(-1)?.getAttribute('title')).toContain('broken')
})

test('the table says what changed in a run, the newest first', () => {
  const [last, before] = rowsOf(history(KEPT, KEPT, broken('token.scope')))
  expect(last?.at(-1)).toMatch(/Now broken; before, kept\. Newly broken: token\.scope/)
  expect(before?.at(-1)).toBe('')
})

test('a run of an older version of the suite has neither a duration nor a seed', () => {
  const [last] = rowsOf(history(KEPT, KEPT).map(({ durationMs: _, seed: __, ...older }) => older))
  expect(last?.slice(3, 5)).toEqual(['', ''])
})

test('the first run of a target has no history', () => {
  expect([strip(history(KEPT)), runsPart(history(KEPT))]).toEqual([false, undefined])
})
