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
