import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { pastRun } from '../../helpers/report/history.ts'
import { indexPage } from '../../helpers/report/series/index-page.ts'
import { seriesLines, type TargetResult } from '../../helpers/report/series/target-result.ts'
import { layoutOf } from '../../helpers/report/terminal/style.ts'
import { test as base, expect } from '../browser/browser-test.ts'
import { told } from '../told.ts'
import { sampleReport } from './sample.ts'

const broken = sampleReport({ target: told('development') })
const kept = sampleReport({
  target: told('staging'),
  verdict: 'kept',
  clauses: broken.clauses.map((clause) =>
    clause.outcome === 'not judged' ? clause : { ...clause, outcome: 'kept', checks: [] },
  ),
})
const former = pastRun({ ...kept, startedAt: told('2026-11-20T10:00:00.000Z') })

const RESULTS: readonly TargetResult[] = told([
  {
    target: 'development',
    verdict: 'broken',
    notes: ['A file contained a secret and was removed.'],
    report: broken,
    history: [former, pastRun(broken, { former })],
  },
  { target: 'staging', verdict: 'kept', notes: [], report: kept, history: [pastRun(kept)] },
  { target: 'integration', verdict: 'incomplete', notes: ['The run ended without a verdict.'] },
  { target: 'production', notes: [] },
])

const test = base.extend<{ open: (width?: number, colorScheme?: 'light' | 'dark') => Promise<Page> }>({
  open: async ({ chrome }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'contract-index-'))
    const context = await chrome.newContext()
    await use(async (width = 1280, colorScheme = 'light') => {
      writeFileSync(join(folder, 'index.html'), indexPage(RESULTS))
      const page = await context.newPage()
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await page.goto(`file://${join(folder, 'index.html')}`)
      return page
    })
    await context.close()
    rmSync(folder, { recursive: true })
  },
})

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const)
  test(`the page of all targets is accessible and fits at ${width} px, ${colorScheme}`, async ({ open }) => {
    const page = await open(width, colorScheme)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  })

test('each target has its verdict, its news, and a link to its report', async ({ open }) => {
  const page = await open()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 of 4 targets is kept.')
  await expect(page.getByText('Not run: production.')).toBeVisible()
  const card = (name: string) => page.getByRole('article', { name })
  await expect(card('development')).toContainText('The verdict was kept.')
  await expect(card('development')).toContainText(/Newly broken: .*token\.scope/)
  await expect(card('development')).toContainText('A file contained a secret and was removed.')
  await expect(card('development').getByRole('link')).toHaveAttribute('href', 'development/contract.html')
  await expect(card('staging')).not.toContainText('Since the run before')
  await expect(card('integration')).toContainText('The run ended without a verdict.')
  await expect(card('integration').getByRole('link')).toHaveCount(0)
  await expect(card('production')).toContainText('It has not run.')
})

test('what some target does not keep stands by name, with a link to its evidence', async ({ open }) => {
  const page = await open()
  const differences = page.getByRole('region', { name: 'Not kept everywhere' })
  const rows = differences.getByRole('row')
  await expect(rows.first()).toHaveText(/Clause\s*development\s*staging/)
  const row = rows.filter({ hasText: 'token.scope ·' })
  await expect(row.getByRole('cell')).toHaveText(['broken', 'kept'])
  await expect(row.getByRole('link').first()).toHaveAttribute('href', 'development/contract.html#token.scope')
  await expect(rows.nth(1)).toContainText('broken')
})

test('it asks the network for nothing, and its policy takes its style', async ({ open }) => {
  const page = await open()
  const requests: string[] = []
  const errors: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => errors.push(message.text()))
  await page.reload()
  expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([page.url()])
  expect(errors).toEqual([])
})

test('the terminal has a line for each target', () => {
  expect(seriesLines(RESULTS, layoutOf({}))).toEqual([
    'BROKEN  development: The service departs from its documentation in 3 places. A',
    '  file contained a secret and was removed.',
    'KEPT  staging: The service conforms to its documentation.',
    'INCOMPLETE  integration: The run ended without a verdict.',
    'NOT RUN  production',
  ])
})
