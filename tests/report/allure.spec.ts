import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import ContractAllureReporter from '../../helpers/report/allure.ts'
import { allureOptions, writeAllureReport } from '../../helpers/report/allure-report.ts'
import { clause } from '../../helpers/spec/clause.ts'
import { ANNOTATION, type Annotation } from '../../helpers/verdict/annotation.ts'
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

/** What Allure writes of a check that found its clause broken, or of a test that is about none. */
async function writtenOf(annotations: readonly Annotation[], finding?: string) {
  const [written, ...others] = await allWrittenOf(annotations, finding)
  expect(others).toEqual([])
  return written
}

/** All that a run leaves: of a check that began, and of one that did not. */
async function allWrittenOf(
  annotations: readonly Annotation[],
  finding?: string,
  later: readonly Annotation[] = [],
) {
  const folder = mkdtempSync(join(tmpdir(), 'contract-allure-'))
  const reporter = new ContractAllureReporter({ ...allureOptions(), resultsDir: folder })
  const parent = {
    project: () => ({ name: 'contract', testDir: folder }),
    titlePath: () => ['', 'contract', 'token.spec.ts'],
  }
  const [check, unbegun] = [annotations, later].map((own, index) => ({
    id: String(index),
    title: 'token.scope',
    tags: [],
    annotations: own,
    expectedStatus: 'passed',
    location: { file: import.meta.filename, line: 1, column: 1 },
    parent,
    titlePath: () => [...parent.titlePath(), 'token.scope'],
  })) as unknown as [TestCase, TestCase]
  const attachment = { name: 'error-context', contentType: 'text/plain', body: Buffer.from('x') }
  const result = {
    status: 'failed',
    annotations: finding ? [{ type: ANNOTATION.finding, description: finding }] : [],
    attachments: [attachment],
    errors: [],
    stdout: [],
    stderr: [],
    steps: [],
    retry: 0,
    startTime: new Date(),
    duration: 1,
  } as unknown as TestResult
  reporter.onConfigure({
    rootDir: folder,
    projects: [{ outputDir: folder, snapshotDir: folder, testDir: folder }],
  } as unknown as FullConfig)
  const planned = later.length > 0 ? [check, unbegun] : [check]
  reporter.onBegin({ allTests: () => planned } as unknown as Suite)
  reporter.onTestBegin(check)
  await reporter.onTestEnd(check, result)
  await reporter.onEnd()
  const files = readdirSync(folder).filter((name) => name.endsWith('-result.json'))
  const all = files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  rmSync(folder, { recursive: true })
  return all.map(({ labels, ...written }) => ({ ...written, labels: labelsOf(labels) }))
}

const labelsOf = (labels: readonly { name: string; value: string }[]) =>
  Object.fromEntries(labels.map(({ name, value }) => [name, value]))

const BROKEN = {
  clause: 'token.scope',
  outcome: 'broken',
  judgedOn: ['token'],
  detail: 'expected a; received b',
}

test('a result is named by what its clause states, with id, place and outcome as labels, and no steps', async () => {
  const [, { annotation }] = clause('token.scope')
  const { name, labels, description, steps } = await writtenOf(annotation, JSON.stringify(BROKEN))
  expect(name).toBe('The token response carries scope, the scope granted to the token, as a string.')
  expect(labels).toMatchObject({
    epic: 'token',
    feature: '2.2 Token response of the client-credentials grant',
    story: 'token.scope',
    severity: 'critical',
    outcome: 'broken',
  })
  expect(description).toMatch(/^The token response carries scope[\s\S]*Document, section 2\.2 \(stated\)$/)
  expect(steps).toEqual([])
})

test('the report is one file that calls nobody', async ({ chrome }) => {
  const folder = mkdtempSync(join(tmpdir(), 'contract-allure-'))
  mkdirSync(join(folder, 'allure-results'))
  writeFileSync(join(folder, 'allure-results/a-result.json'), JSON.stringify(rawResult()))
  expect(writeAllureReport(told({ target: 'sample', verdict: 'broken' }), folder)).toEqual({
    is: 'written',
    path: join(folder, 'allure/index.html'),
  })
  expect(readFileSync(join(folder, 'allure/index.html'), 'utf8')).not.toMatch(/googletagmanager|gtag\(/)
  const page = await chrome.newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`file://${join(folder, 'allure/index.html')}`)
  await expect(page.getByText('Contract of sample: broken').first()).toBeVisible()
  expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([page.url()])
  await page.close()
  rmSync(folder, { recursive: true })
})
