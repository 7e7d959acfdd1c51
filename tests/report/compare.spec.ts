import { comparePage } from '../../helpers/report/compare-page.ts'
import { renderComparison } from '../../helpers/report/terminal/compare-lines.ts'
import { compareReports } from '../../helpers/verdict/compare/compare.ts'
import type { Report } from '../../helpers/verdict/report.ts'
import { test as base, expect } from '../browser/browser-test.ts'
import { told } from '../told.ts'
import { sampleReport } from './sample.ts'

const test = base.extend({
  page: async ({ chrome }, use) => {
    const page = await chrome.newPage()
    await use(page)
    await page.close()
  },
})

const PLAIN = { width: 80, color: false, isVerbose: false }

/** Results that differ in everything in which two can, with markup in the texts. */
function differing() {
  const first = sampleReport({ target: told('development') })
  const many = Array.from({ length: 60 }, (_, index) => [`header x-${index}`, 'present'] as const)
  const second: Report = {
    ...sampleReport({ target: told('<b>staging') }),
    run: told('another'),
    waivers: [],
    clauses: first.clauses.slice(1).map((clause, index) => ({
      ...clause,
      outcome: index % 3 === 0 ? ('broken' as const) : clause.outcome,
      detail: told(`expected <i>this</i>; received ${'x'.repeat(200)}`),
    })),
    observations: told([
      { subject: 'PAR response', clause: 'par.further-fields', facts: { expires_in: { s: 90 } } },
      { subject: 'id_token', clause: null, facts: Object.fromEntries(many) },
    ]),
  }
  const observed = {
    ...first,
    observations: [...first.observations, ...told([{ subject: 'id_token', clause: null, facts: {} }])],
  }
  return compareReports(observed, second)
}

test('a comparison fits a screen, and ends with what it comes to', () => {
  const lines = renderComparison(differing(), PLAIN).split('\n')
  expect(lines.length).toBeLessThanOrEqual(52)
  expect(lines.filter((line) => line.length > 80)).toEqual([])
  expect(lines.at(-3)).toMatch(/^\d+ clauses are worse in <b>staging than in development\.$/)
  expect(lines).toContain('Headers: 60 differences')
  expect(lines.join('\n')).toMatch(/^worse {2}[\w.-]+ \(section [\d.]+\): kept → broken$/m)
})

test('the page is one file that needs nothing else, without markup from outside', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const refused: string[] = []
  page.on('console', (message) => refused.push(message.text()))
  await page.setContent(comparePage(differing()))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/worse in <b>staging than in development/)
  await expect(page.locator('td i')).toHaveCount(0)
  for (const name of ['Worse', 'Lifetimes', 'Headers', 'Where the results come from'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  expect(requests).toEqual([])
  expect(refused).toEqual([])
})

for (const width of [390, 1280])
  test(`the page is no wider than a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.setContent(comparePage(differing()))
    expect(await page.evaluate(() => globalThis.document.documentElement.scrollWidth)).toBe(width)
  })
