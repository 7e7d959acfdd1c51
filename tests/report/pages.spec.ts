import { writeFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { test as base, expect } from '../browser/browser-test.ts'
import { CONTRACT_PAGE } from './pages.ts'
import { sampleReport } from './sample.ts'

interface Options {
  readonly width?: number
  readonly colorScheme?: 'light' | 'dark'
  /** Query and fragment of its address. */
  readonly at?: string
}

const test = base.extend<{ open: (options?: Options) => Promise<Page> }>({
  open: async ({ chrome }, use, info) => {
    const context = await chrome.newContext()
    const path = info.outputPath('page.html')
    await use(async ({ width = 1280, colorScheme = 'light', at = '' } = {}) => {
      writeFileSync(path, CONTRACT_PAGE)
      const page = await context.newPage()
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await page.goto(`file://${path}${at}`)
      return page
    })
    await context.close()
  },
})

for (const [width, colorScheme] of [
  [1280, 'light'],
  [360, 'dark'],
] as const)
  test(`the page is accessible and fits at ${width} px, ${colorScheme}`, async ({ open }) => {
    test.slow() // axe measures the contrast of every element.
    const page = await open({ width, colorScheme })
    await page.locator('details').evaluateAll((all) => {
      for (const details of all) details.setAttribute('open', '')
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.evaluate(removeLookAlikes)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  })

test('the page makes no network requests, and its content security policy allows its own parts', async ({
  open,
}) => {
  const page = await open()
  const requests: string[] = []
  const errors: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => errors.push(message.text()))
  await page.reload()
  expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([page.url()])
  expect(errors).toEqual([])
})

/** Keeps only three of the clauses that look alike: their contrast is the same. */
function removeLookAlikes(): void {
  const seen = new Map<string, number>()
  for (const clause of document.querySelectorAll('.section > .clause')) {
    const look = `${clause.firstElementChild?.tagName} ${clause.className}`
    const times = (seen.get(look) ?? 0) + 1
    seen.set(look, times)
    if (times > 3) clause.remove()
  }
}

test('the search works by keyboard, and is kept in the address', async ({ open }) => {
  const page = await open()
  const shown = page.locator('.section > .clause:visible')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('broken Request_URI')
  await expect(shown).toHaveCount(1)
  await expect(page.getByRole('status')).toHaveText(/^1 of \d+ clauses$/)
  expect(new URL(page.url()).search).toBe('?text=broken+Request_URI')
  await page.reload()
  await expect(shown).toHaveCount(1)
  await page.getByRole('searchbox').fill('')
  await expect(shown).toHaveCount(0)
  await expect(page.locator('.section > .clause:not([hidden])')).toHaveCount(sampleReport().clauses.length)
  expect(new URL(page.url()).search).toBe('')
})

test('the address of a clause opens it, even if the search hides it', async ({ open }) => {
  const page = await open({ at: '?text=notice#token.scope' })
  const clause = page.locator('[id="token.scope"]')
  await expect(clause.getByText('"token_type": "bearer"').first()).toBeInViewport()
})

for (const width of [1280, 390])
  test(`at ${width} px, the page without its findings is a few screens high`, async ({ open }) => {
    const page = await open({ width })
    const heights = await page
      .locator('#clauses, #pages')
      .evaluateAll((all) =>
        all.map(({ parentElement }) => parentElement?.offsetHeight ?? Number.POSITIVE_INFINITY),
      )
    for (const height of heights) expect(height).toBeLessThan(6 * 800)
  })

test('a click on the curl command of a request selects all of it', async ({ open }) => {
  const page = await open()
  const first = page.locator('[id="finding-token.scope"]')
  await first.getByText('curl command').click()
  const command = first.getByText('curl --include')
  await expect(command).toContainText(`'client_secret='"$CLIENT_SECRET"`)
  await command.click()
  expect(await page.evaluate(() => String(getSelection()))).toContain('curl --include')
})
