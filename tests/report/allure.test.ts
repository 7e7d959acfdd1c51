import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allureOptions } from '../../helpers/report/allure.ts'
import { writeAllureReport } from '../../helpers/report/allure-report.ts'
import { expect, test } from '../browser/browser-test.ts'
import { told } from '../told.ts'

/** A raw result as the reporter makes it of a check. */
function rawResult() {
  return {
    uuid: 'a',
    name: 'token.scope',
    historyId: 'h',
    fullName: 'token.scope',
    status: 'skipped',
    statusDetails: { message: 'blocked: an earlier step failed' },
    stage: 'finished',
    steps: [{ name: 'clause: token.scope' }, { name: 'says: …' }],
    attachments: [],
    parameters: [],
    labels: [] as { name: string; value: string }[],
    links: [],
    start: 1,
    stop: 2,
  }
}

test('a result has labels and a description in the place of annotations', () => {
  const result = rawResult()
  const [listener] = allureOptions('sample').listeners ?? []
  listener?.beforeTestResultWrite?.(result as never)
  expect(result.steps).toEqual([])
  expect(Object.fromEntries(result.labels.map(({ name, value }) => [name, value]))).toEqual({
    epic: 'token',
    feature: '2.2 Token response of the client-credentials grant',
    story: 'token.scope',
    severity: 'critical',
  })
})

test('the report is one file that calls nobody, and has a history', async ({ chrome }) => {
  const folder = mkdtempSync(join(tmpdir(), 'contract-allure-'))
  mkdirSync(join(folder, 'allure-results'))
  writeFileSync(join(folder, 'allure-results/a-result.json'), JSON.stringify(rawResult()))
  expect(writeAllureReport(told({ target: 'sample', verdict: 'broken' }), folder)).toEqual({
    is: 'written',
    path: join(folder, 'allure/index.html'),
  })
  expect(readFileSync(join(folder, 'allure/index.html'), 'utf8')).not.toMatch(/googletagmanager|gtag\(/)
  expect(readFileSync(join(folder, 'history/sample.allure.jsonl'), 'utf8').trim().split('\n')).toHaveLength(1)
  const page = await chrome.newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`file://${join(folder, 'allure/index.html')}`)
  await expect(page.getByText('Contract of sample: broken').first()).toBeVisible()
  expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([page.url()])
  await page.close()
  rmSync(folder, { recursive: true })
})

test('without results nothing is written, and it says so', () => {
  const folder = mkdtempSync(join(tmpdir(), 'contract-allure-'))
  expect(writeAllureReport(told({ target: 'sample', verdict: 'kept' }), folder)).toMatchObject({
    is: 'failed',
  })
  rmSync(folder, { recursive: true })
})
