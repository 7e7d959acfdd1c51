import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { viewEvidence } from '../../helpers/report/evidence-view.ts'
import { pastRun } from '../../helpers/report/history.ts'
import { contractPage } from '../../helpers/report/page/contract-page.ts'
import { fingerprint } from '../../helpers/secrets/fingerprint.ts'
import { blankReport } from '../../helpers/verdict/clause-results.ts'
import { test as base, expect } from '../browser/browser-test.ts'
import { told } from '../told.ts'
import { SECRETS, sampleEvidence, sampleReport } from './sample.ts'

interface Options {
  readonly width?: number
  readonly colorScheme?: 'light' | 'dark'
  readonly html?: string
  /** Query and fragment of its address. */
  readonly at?: string
}

const history = Array.from({ length: 40 }, (_, index) => ({
  ...pastRun(sampleReport()),
  at: told(new Date(Date.UTC(2026, 9, index + 1)).toISOString()),
}))
const sample = contractPage(sampleReport(), viewEvidence(sampleEvidence()), history)

const test = base.extend<{ open: (options?: Options) => Promise<Page> }>({
  open: async ({ chrome }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'contract-page-'))
    const context = await chrome.newContext()
    await use(async ({ width = 1280, colorScheme = 'light', html = sample, at = '' } = {}) => {
      writeFileSync(join(folder, 'contract.html'), html)
      const page = await context.newPage()
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await page.goto(`file://${join(folder, 'contract.html')}${at}`)
      return page
    })
    await context.close()
    rmSync(folder, { recursive: true })
  },
})

for (const [width, colorScheme] of [
  [1280, 'light'],
  [360, 'dark'],
] as const)
  test(`it is accessible and fits at ${width} px, ${colorScheme}`, async ({ open }) => {
    test.slow() // Contrast is measured at every element.
    const page = await open({ width, colorScheme })
    await page.locator('details').evaluateAll((all) => {
      for (const details of all) details.setAttribute('open', '')
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.evaluate(removeLookAlikes)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  })

/** Leaves one of the clauses that look alike in each section: their contrast is the same. */
function removeLookAlikes(): void {
  const seen = new Set<string>()
  for (const clause of document.querySelectorAll('.section > .clause')) {
    const look = `${clause.firstElementChild?.tagName} ${clause.className}`
    if (seen.has(look)) clause.remove()
    seen.add(look)
  }
}

test('it asks the network for nothing, and runs its own script under its policy', async ({
  open,
  chrome: _,
}) => {
  const page = await open()
  const requests: string[] = []
  const errors: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => errors.push(message.text()))
  await page.reload()
  await expect(page.getByRole('searchbox')).toBeVisible()
  expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([page.url()])
  expect(errors).toEqual([])
})

test('what is broken stands first, with its section and the exchange that shows it', async ({ open }) => {
  const page = await open()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'The service departs from its documentation in 3 places.',
  )
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Broken clauses')
  const first = page.getByRole('article').first()
  await expect(first).toContainText('Section 2.2 Token response of the client-credentials grant')
  await expect(first).toContainText('/scope missing')
  await expect(first.getByText('grant_type', { exact: true })).toBeVisible()
  await expect(first.getByText('"token_type": "bearer"')).toBeVisible()
})

test('a refused request leads to the accepted one that it edits, which the page has once', async ({
  open,
}) => {
  const page = await open()
  const refusal = page.getByRole('article').filter({ hasText: 'client-secret-required' })
  await expect(refusal.getByText('client_secret#')).toHaveCount(0)
  await refusal.getByRole('link', { name: 'The accepted request' }).click()
  const accepted = page.locator(':target')
  await expect(accepted).toBeInViewport()
  await expect(accepted.locator('.fields.form')).toContainText('client_secret')
  const section = page.getByRole('region', { name: 'Accepted requests' })
  const titles = await section.getByRole('heading', { level: 3 }).allTextContents()
  expect(titles).toEqual([...new Set(titles)])
})

test('fingerprints stand out, and what a service made to look like one does not', async ({ open }) => {
  const given = fingerprint('client_secret', SECRETS.clientSecret)
  const made = '<client_secret#abcdef0123>'
  const problems = told([`${made} instead of ${given}`])
  const page = await open({ html: contractPage(sampleReport({ problems }), undefined, []) })
  const problem = page.getByRole('listitem').filter({ hasText: made })
  await expect(problem).toHaveText(`${made} instead of ${given}`)
  await expect(problem.locator('.secret')).toHaveText(given)
})

test('the filter works by keyboard', async ({ open }) => {
  const page = await open()
  const shown = page.locator('.clause:visible')
  await page.getByRole('checkbox', { name: 'broken' }).focus()
  await page.keyboard.press('Space')
  await expect(shown).toHaveCount(3)
  await expect(page.getByRole('status')).toHaveText(/^3 of \d+ clauses$/)
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('Request_URI')
  await expect(shown).toHaveCount(1)
  await shown.locator('summary').first().focus()
  await page.keyboard.press('Enter')
  await expect(shown.getByText('"request_uri": ""')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).focus()
  await page.keyboard.press('Enter')
  await expect(shown).toHaveCount(sampleReport().clauses.length)
})

const clauseAt = (page: Page, id: string) => page.locator(`[id="${id}"]`)

test('the address of a clause opens it, whatever the filter says', async ({ open }) => {
  const page = await open({ at: '?outcome=notice#token.scope' })
  const clause = clauseAt(page, 'token.scope')
  await expect(clause.getByText('"token_type": "bearer"').first()).toBeInViewport()
  await expect(page.getByRole('checkbox', { name: 'notice' })).toBeChecked()
  await expect(page.locator('.clause:visible')).toHaveCount(2)
  await expect(page.getByRole('status')).toHaveText(/^1 of \d+ clauses, and the linked one$/)
})

test('a clause has a link to itself, which keeps the filter and works again once it is closed', async ({
  open,
}) => {
  const page = await open({ at: '?force=shown&outcome=notice' })
  const clause = clauseAt(page, 'token.token-type-lower-case')
  const link = clause.getByRole('link', { name: 'Link to token.token-type-lower-case' })
  for (const _ of ['first', 'again']) {
    await clause.hover()
    await link.click()
    await expect(clause.locator('details').first()).toHaveAttribute('open', '')
    await clause.locator('summary').first().click()
  }
  expect(page.url()).toMatch(/\?force=shown&outcome=notice#token\.token-type-lower-case$/)
})

test('the filter is in the address', async ({ open }) => {
  const page = await open()
  const all = await page.locator('.clause:visible').count()
  await page.getByRole('checkbox', { name: 'broken' }).check()
  await page.getByRole('searchbox').pressSequentially('scope')
  expect(new URL(page.url()).search).toBe('?outcome=broken&text=scope')
  const narrow = await page.locator('.clause:visible').count()
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('scope')
  await expect(page.locator('.clause:visible')).toHaveCount(narrow)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.locator('.clause:visible')).toHaveCount(all)
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

for (const how of ['the clipboard', 'a page without a clipboard'])
  test(`a request is copied as curl: ${how}`, async ({ open }) => {
    const page = await open()
    await page.evaluate((kind) => {
      const writeText = async (text: string) => document.body.setAttribute('data-copied', text)
      const value = kind === 'the clipboard' ? { writeText } : undefined
      Object.defineProperty(navigator, 'clipboard', { value })
    }, how)
    const first = page.getByRole('article').first()
    await first.getByRole('button', { name: 'Copy as curl' }).focus()
    await page.keyboard.press('Enter')
    const command = first.getByText('curl --include')
    const isCopied = how === 'the clipboard'
    await expect(first.getByRole('button', { name: isCopied ? 'Copied' : 'Selected' })).toBeVisible()
    await expect(command).toContainText(`'client_secret='"$CLIENT_SECRET"`)
    const copied = isCopied
      ? await page.locator('body').getAttribute('data-copied')
      : await page.evaluate(() => String(getSelection()))
    expect(copied?.trim()).toBe(await command.textContent())
  })

test('adaptations, waivers, drift, pages and runs are there', async ({ open }) => {
  const page = await open()
  for (const text of [
    'Sends an audience.',
    'Fixed in the next release.',
    '90 s',
    'Seen in only one of the two: id token.',
  ])
    await expect(page.getByText(text).first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Screenshot of the page “Sign in”' })).toBeVisible()
  await expect(page.getByText('Verdicts: 30 broken.')).toBeVisible()
})

test('a run without evidence, one that was cut off, and one that never began have a page', async ({
  open,
}) => {
  const bare = await open({ html: contractPage(sampleReport(), undefined, []) })
  await expect(bare.getByRole('article').first()).toContainText('/scope missing')
  const lean = { ...blankReport('sample', '2026-11-21T14:03:00.000Z'), clauses: sampleReport().clauses }
  const cut = await open({
    html: contractPage({ ...lean, problems: told(['it was interrupted']) }, undefined, []),
  })
  await expect(cut.getByRole('heading', { level: 1 })).toHaveText('Not every stated clause could be judged.')
  await expect(cut.getByText('it was interrupted')).toBeVisible()
  const none = sampleReport({ verdict: 'misconfigured', problems: told(['BASE_URL: is missing']) })
  const never = await open({ html: contractPage(none, undefined, []) })
  await expect(never.getByText('BASE_URL: is missing')).toBeVisible()
  await expect(never.locator('.clause')).toHaveCount(0)
})

test('nothing that came from a service becomes markup', async ({ open }) => {
  const hostile = `"'><b class=hostile>&lt;</b><script>document.title = 'hostile'</script><!--`
  const taint = (value: unknown): unknown => {
    if (typeof value === 'string') return `${value}${hostile}`
    if (Array.isArray(value)) return value.map(taint)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, taint(inner)]))
  }
  const report = sampleReport()
  const view = viewEvidence(sampleEvidence())
  const tainted = {
    ...report,
    ...(taint({ ...report, clauses: [], verdict: '', startedAt: '' }) as typeof report),
    verdict: report.verdict,
    startedAt: report.startedAt,
    clauses: report.clauses.map((clause) => ({
      ...clause,
      says: told(`${clause.says}${hostile}`),
      detail: told(`${clause.detail}${hostile}`),
      checks: clause.checks.map((check) => ({
        ...(taint(check) as typeof check),
        outcome: check.outcome,
        judgedOn: check.judgedOn ?? [],
      })),
    })),
  }
  const page = await open({
    html: contractPage(tainted, taint(view) as typeof view, history),
  })
  await expect(page.locator('.hostile')).toHaveCount(0)
  expect(await page.title()).not.toBe('hostile')
  expect(await page.locator('script').count()).toBe(1)
  expect(await page.getByText('<b class=hostile>').count()).toBeGreaterThan(100)
})

test('no secret is on it', () => {
  for (const secret of Object.values(SECRETS)) expect(sample).not.toContain(secret)
})
