import type { Report } from '../../helpers/verdict/report.ts'
import { accepted } from '../../sandbox/behaviors/answers.ts'
import type { Behavior } from '../../sandbox/behaviors/behavior.ts'
import { onPages } from '../../sandbox/behaviors/pages.ts'
import { silent } from '../../sandbox/behaviors/wire.ts'
import { expect, oneLine, test } from './hostile-test.ts'

/** A member that keeps whoever goes back in a text busy: 0.8 MB of JSON. */
const backslashes: Behavior = {
  response: {
    'client-credentials': (response) => {
      response.json = { ...response.json, error_description: '\\'.repeat(400_000) }
    },
  },
}

const longTitle: Behavior = onPages((html) =>
  html.replace(/<title>.*<\/title>/, () => `<title>${'\\"'.repeat(300_000)}</title>`),
)

const deep: Behavior = {
  response: {
    token: accepted((response) => {
      const arrays = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
      response.body = `${response.body.slice(0, -1)},"deep":${arrays}}`
      response.setHeader('Content-Type', 'application/json')
    }),
  },
}

const clausesOf = (report: Report | undefined, outcome: string): readonly string[] =>
  (report?.clauses ?? []).filter((clause) => clause.outcome === outcome).map(({ id }) => id)

test('long and deep texts keep nobody busy, and what is around them is judged', async ({ scene }) => {
  const { run } = await scene([backslashes, longTitle, deep])
  const { end, report, stdout, stderr } = await run()
  expect(end, stdout + stderr).toBe(0)
  expect(report?.verdict).toBe('kept')
  expect(clausesOf(report, 'inconclusive')).toEqual([])
  expect(stdout + stderr).not.toContain('RangeError')
})

test('a recording that has no end ends with a verdict that says so', async ({ scene }) => {
  const { run } = await scene({ wire: { par: silent } })
  const { end, report, stdout, stderr } = await run({ REQUEST_TIMEOUT: '300', RECORDING_TIMEOUT: '5' })
  expect(end, stdout + stderr).toBe(3)
  expect(report?.verdict).toBe('unreachable')
  expect(clausesOf(report, 'unreachable')).toContain('par.request')
  expect(clausesOf(report, 'kept')).toContain('token.request')
  expect(oneLine(stdout)).toContain('the recording was stopped after 5 s (RECORDING_TIMEOUT)')
})
