import { expect, test } from './hostile-test.ts'

test('where the browser does not start, no check is judged, and each says why', async ({ scene }) => {
  const { run } = await scene()
  const { end, report, stdout } = await run({ BROWSER_PATH: '/bin/false' })
  const because = 'The browser /bin/false did not start: it ended at once and said nothing.'
  expect(stdout).toContain('INCOMPLETE')
  expect(report?.problems.join()).toContain(because)
  const checks = report?.clauses.flatMap((clause) => clause.checks) ?? []
  expect(checks.length).toBeGreaterThan(300)
  expect(new Set(checks.map(({ outcome }) => outcome))).toEqual(new Set(['inconclusive']))
  expect(new Set(checks.map(({ detail }) => detail))).toEqual(new Set([`Error: ${because}`]))
  expect(end).toBe(4)
})
