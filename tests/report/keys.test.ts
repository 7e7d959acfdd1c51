import { expect, test } from 'vitest'
import { errorAnnotations } from '../../helpers/report/github.ts'
import { stepSummary } from '../../helpers/report/step-summary.ts'
import { renderReport } from '../../helpers/report/terminal/terminal.ts'
import { KEYS_LEFT } from './pages.ts'
import { sampleReport } from './sample.ts'

const report = sampleReport({
  verdict: 'kept',
  reasons: [],
  problems: [],
  clauses: [],
  keysLeft: KEYS_LEFT,
})

test('the last thing on the terminal is what is left at the portal, and what to do', () => {
  const text = renderReport(report, { width: 80, color: false, isVerbose: false })
  const [alive, perhaps] = text.slice(text.indexOf('A live key is left')).split('\n\n')
  expect(alive).toContain('client ID 7f3c1a52-0c0e-4e57-9a55-0f7b1c2d3e4f')
  expect(alive).toContain('Revoke it by hand.')
  expect(perhaps).toMatch(/^A live key may be left\n[\s\S]*\n {2}- Key 8\n {2}Revoke by hand any key/)
})

test('GitHub gets an error for each key that may be alive, and all of them in the summary', () => {
  expect(errorAnnotations(report).trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^::error title=A live key is left::client ID 7f3c1a52/),
    expect.stringMatching(/^::error title=A live key may be left::contract-abcdef/),
  ])
  expect(stepSummary(report)).toMatch(
    /### Left at the portal\n\n- \*\*A live key is left\*\*: .*\n.*A live key may be left/,
  )
})
