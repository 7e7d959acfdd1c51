import { expect, test } from 'vitest'
import { errorAnnotations } from '../../helpers/report/github.ts'
import { stepSummary } from '../../helpers/report/step-summary.ts'
import { told } from '../told.ts'
import { sampleReport } from './sample.ts'

test('there is one error for each broken clause, with what came', () => {
  const lines = errorAnnotations(sampleReport()).trimEnd().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toBe(
    '::error title=token.scope (section 2.2) is broken::The token response carries scope, the scope granted to the token, as a string.%0Aexpected /scope present; received /scope missing',
  )
})

test('nothing that came can end a command or begin another', () => {
  const report = sampleReport({
    clauses: [],
    problems: told(['100%\r\n::error::forged']),
    target: told('a:b,c'),
  })
  expect(errorAnnotations(report)).toBe('::error title=a%3Ab%2Cc%3A broken::100%25%0D%0A::error::forged\n')
})

test('the summary has the verdict, what is broken and where, the counts and the drift', () => {
  const summary = stepSummary(sampleReport())
  expect(summary).toContain('## ❌ sample: The service departs from its documentation in 3 places.')
  expect(summary).toContain('Section 2.2, Token response of the client-credentials grant · `token.scope`')
  expect(summary).toContain('received **/scope missing**')
  expect(summary).toContain('| stated | 3 | 1 | · |')
  expect(summary).toContain('| PAR response | expires&#95;in | 90 s | 60 s |')
})

test('no text becomes markup, a table cell, a link or a mention', () => {
  const hostile = '| <img src=x> [a](https://x.example) `code` **b** @team\n# head'
  const summary = stepSummary(sampleReport({ reasons: told([hostile]) }))
  const line = summary.split('\n').find((one) => one.startsWith('- ')) ?? ''
  expect(line).toMatch(/^- [^<>[\]`*|@]+$/)
  expect(line).not.toContain('https://')
})
