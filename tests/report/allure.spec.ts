import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mergeTests } from '@playwright/test'
import { clauseOf } from '../../contract/index.ts'
import { writeAllureReport } from '../../helpers/report/allure-report.ts'
import { test as browserTest, expect } from '../browser/browser-test.ts'
import { told } from '../told.ts'
import { test as nestedTest } from '../verdict/nested-run.ts'

const test = mergeTests(browserTest, nestedTest)

/** The labels of a result by their names, and all else of it. */
function readResult(path: string) {
  const { labels, ...rest } = JSON.parse(readFileSync(path, 'utf8'))
  return { ...rest, labels: Object.fromEntries(labels.map(({ name, value }: Label) => [name, value])) }
}

interface Label {
  readonly name: string
  readonly value: string
}

test('a check is a result named by what its clause states, and the report of all is one file that calls nobody', async ({
  run,
  folder,
  chrome,
}) => {
  await run(['test'], { CASE: 'broken' })
  const results = join(folder, 'reports/allure-results')
  const read = readdirSync(results)
    .filter((name) => name.endsWith('-result.json'))
    .map((name) => readResult(join(results, name)))
  const ofClause = read.filter(({ labels }) => labels.story === 'par.request')
  expect(ofClause).toEqual([
    expect.objectContaining({
      status: 'failed',
      name: clauseOf('par.request').says,
      description: expect.stringMatching(/^A pushed .+\n\nDocument, section 4\.3 \(stated\)$/),
      steps: [],
      labels: expect.objectContaining({
        epic: 'par',
        feature: '4.3 Pushed authorization request',
        severity: 'critical',
        outcome: 'broken',
      }),
    }),
  ])

  const path = join(folder, 'reports/allure/index.html')
  const written = writeAllureReport(told({ target: 'sample', verdict: 'broken' }), join(folder, 'reports'))
  expect(written).toEqual({ is: 'written', path })
  expect(readFileSync(path, 'utf8')).not.toMatch(/googletagmanager|gtag\(/)
  const page = await chrome.newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`file://${path}`)
  await expect(page.getByText('Contract of sample: broken').first()).toBeVisible()
  expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([page.url()])
  await page.close()
})
