import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allureResult, writeAllureReport } from '../../helpers/report/allure.ts'
import { endOfClause } from '../../helpers/report/junit.ts'
import { outputPath } from '../output-path.ts'
import { told } from '../told.ts'
import { sampleReport } from './sample.ts'

const report = sampleReport({ checkCounts: { planned: 1, judged: 1, minimum: 0 } })

const resultOf = (id: string) => {
  const clause = report.clauses.find((one) => one.id === id)
  if (!clause) throw new Error('no such clause')
  return allureResult(clause, report, endOfClause(clause, report, false))
}

test('a clause is named by what it states, with its id, place and outcome as labels', () => {
  expect(resultOf('token.scope')).toMatchObject({
    name: 'The token response carries scope, the scope granted to the token, as a string.',
    status: 'failed',
    statusDetails: { message: 'broken: expected /scope present; received /scope missing' },
    labels: expect.arrayContaining([
      { name: 'feature', value: '2.2 Token response of the client-credentials grant' },
      { name: 'story', value: 'token.scope' },
      { name: 'severity', value: 'critical' },
      { name: 'outcome', value: 'broken' },
    ]),
  })
  expect(resultOf('token.json')).toMatchObject({ status: 'passed' })
  expect(resultOf('exchange.request')).toMatchObject({ status: 'broken' })
})

test('the report is one file without a call to an analytics service', () => {
  const folder = outputPath()
  mkdirSync(join(folder, 'allure-results'), { recursive: true })
  writeFileSync(join(folder, 'allure-results/a-result.json'), JSON.stringify(resultOf('token.scope')))
  const path = join(folder, 'allure/index.html')
  expect(writeAllureReport(told({ target: 'sample', verdict: 'broken' }), folder)).toEqual({
    is: 'written',
    path,
  })
  expect(readFileSync(path, 'utf8')).toContain('Contract of sample: broken')
  expect(readFileSync(path, 'utf8')).not.toMatch(/googletagmanager|gtag\(/)
}, 60_000)
