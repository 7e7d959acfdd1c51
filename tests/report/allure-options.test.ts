import { expect, test } from 'vitest'
import { allureOptions } from '../../helpers/report/allure-options.ts'

/** The status of a skipped result in Allure, by the outcome of its check. */
function statusOf(outcome: string): string | undefined {
  const result = { status: 'skipped', steps: [{}], labels: [{ name: 'outcome', value: outcome }] }
  const [listener] = allureOptions().listeners ?? []
  Reflect.apply(listener?.beforeTestResultWrite ?? (() => {}), undefined, [result])
  expect(result.steps).toEqual([])
  return result.status
}

test('what could not be judged is broken or unknown in Allure, and what was left out is skipped', () => {
  const outcomes = ['unreachable', 'blocked', 'inconclusive', 'not configured', 'left out']
  expect(outcomes.map(statusOf)).toEqual(['broken', 'broken', undefined, 'skipped', 'skipped'])
})
