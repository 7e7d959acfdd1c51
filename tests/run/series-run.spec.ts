import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import type { Report } from '../../helpers/verdict/report.ts'
import { startOtherTarget } from '../other-target.ts'
import { startCommand } from '../runner.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const PROJECT = join(import.meta.dirname, '../..')
const CONFIG = ['--config', join(PROJECT, 'playwright.config.ts')]

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern as the first parameter.
  folder: async ({}, use) => {
    const folder = temporaryFolder()
    const service = await startOtherTarget(folder)
    for (const files of ['journeys', 'products'])
      cpSync(join(PROJECT, files), join(folder, files), { recursive: true, force: false })
    await use(folder)
    await service.close()
  },
})

/** Files that a run of a target leaves in its reports. */
const LEFT = [
  'allure-results',
  'contract.html',
  'evidence.json',
  'junit.xml',
  'metrics.txt',
  'observations.json',
  'verdict.json',
]

const reportIn = (folder: string): Report => JSON.parse(readFileSync(join(folder, 'verdict.json'), 'utf8'))

test('targets run one after the other, and no run deletes the reports of another target', async ({
  folder,
}) => {
  // This target has a file, but an incomplete one.
  writeFileSync(join(folder, '.env.unready'), 'BASE_URL=\n')
  const summary = join(folder, 'summary.md')
  const { end, stdout, stderr } = await startCommand(
    folder,
    { SANDBOX_FAULT: 'answers.token.scope.missing', GITHUB_STEP_SUMMARY: summary },
    ['contract.js', '--target', 'sandbox,unready,other', ...CONFIG],
  ).finished
  const output = stdout + stderr
  expect(end, output).toBe(1)
  expect(stdout).toMatch(
    /Target 1 of 3: sandbox\n[\s\S]*Target 2 of 3: unready\n[\s\S]*Target 3 of 3: other\n/,
  )
  expect(
    stdout
      .trimEnd()
      .replaceAll(/\d+ of \d+/g, 'n of m')
      .split('\n')
      .slice(-4),
  ).toEqual([
    'BROKEN  sandbox: The service departs from its documentation in 1 place.',
    'MISCONFIGURED  unready: The configuration is not valid. Nothing was sent.',
    'KEPT  other: The service conforms to its documentation; n of m stated clauses',
    '      are not configured: the developer portal and API products.',
  ])
  const reports = join(folder, 'reports')
  for (const target of ['sandbox', 'other']) {
    expect(reportIn(join(reports, target))).toMatchObject({ target })
    expect(readdirSync(join(reports, target)).sort()).toEqual(LEFT)
  }
  expect(readFileSync(summary, 'utf8')).toContain('reports/sandbox/contract.html')
  expect(readdirSync(reports).sort()).toEqual(['history', 'other', 'sandbox', 'unready'])
  expect(readdirSync(join(reports, 'history')).sort()).toEqual([
    'other.jsonl',
    'sandbox.jsonl',
    'unready.jsonl',
  ])
  const waived = await startCommand(folder, {}, ['waive.ts', '--target', 'sandbox']).finished
  expect(waived).toMatchObject({ end: 0, stdout: expect.stringContaining('"clause": "token.scope"') })
  const none = await startCommand(folder, {}, ['waive.ts']).finished
  expect(none).toMatchObject({ end: 2, stderr: expect.stringContaining('add `-- --target <name>`') })
})

test('a series does not start with a variable that makes Node print the variables of each process', async () => {
  const folder = temporaryFolder()
  for (const target of ['one', 'two']) writeFileSync(join(folder, `.env.${target}`), '')
  const shell = { NODE_DEBUG: 'child_process', CLIENT_SECRET: 'canary-9Wq2' }
  const ended = await startCommand(folder, shell, ['contract.js', '--target', 'one,two']).finished
  expect(ended.text).not.toContain('canary')
  expect(ended).toMatchObject({ end: 2, stderr: expect.stringContaining('NODE_DEBUG: ') })
})
