import { expect, test } from 'vitest'
import { errorAnnotations, stepSummary } from '../../helpers/report/github.ts'
import { asShown } from '../as-shown.ts'
import { KEYS_LEFT } from './pages.ts'
import { sampleReport } from './sample.ts'

test('each key that may be alive and each broken clause has one error, with its detail', () => {
  const lines = errorAnnotations(sampleReport({ keysLeft: KEYS_LEFT }))
    .trimEnd()
    .split('\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toMatch(/^::error title=A live key is left::client ID 7f3c1a52/)
  expect(lines[2]).toBe(
    '::error title=token.scope (section 2.2) is broken::The token response carries scope, the scope granted to the token, as a string.%0Aexpected /scope present; received /scope missing',
  )
})

test('no text from outside can end a command or start another', () => {
  const report = sampleReport({
    clauses: [],
    problems: asShown(['100%\r\n::error::forged']),
    target: asShown('a:b,c'),
  })
  expect(errorAnnotations(report)).toBe('::error title=a%3Ab%2Cc%3A broken::100%25%0D%0A::error::forged\n')
})

test('the summary is the terminal report in a code block that no text can close', () => {
  const reasons = asShown(['````\n# head', '| <img src=x> @team'])
  const lines = stepSummary(sampleReport({ reasons })).trimEnd().split('\n')
  expect(lines.slice(0, 3)).toEqual(['## ❌ Contract broken', '', '`````text'])
  expect(lines.lastIndexOf('`````')).toBe(lines.length - 1)
  expect(lines.filter((line) => line.startsWith('`````'))).toHaveLength(2)
  expect(lines.join('\n')).toContain(
    'BROKEN  sample: The service departs from its documentation in 3 places.',
  )
})

const LOOSE = sampleReport({
  verdict: 'kept',
  clauses: sampleReport().clauses.map((one) => ({
    ...one,
    outcome: one.id === 'token.post-only' || one.id === 'token.content-type' ? 'warning' : 'kept',
  })),
  departures: { enforced: false, number: 2, new: ['token.post-only'] },
})

test('each new departure from a standard has one warning, and the heading of the summary counts them', () => {
  const lines = errorAnnotations(LOOSE).trimEnd().split('\n')
  expect(lines).toEqual([
    expect.stringMatching(/^::warning title=token\.post-only \(RFC 6749%2C 3\.2\) is a new/),
  ])
  const summary = stepSummary(LOOSE)
  expect(summary.split('\n')[0]).toBe('## ✅ Contract kept. 2 departures from standards, 1 of them new.')
  expect(summary).toContain('new warning  token.post-only')
})
