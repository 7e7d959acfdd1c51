import { AxeBuilder } from '@axe-core/playwright'
import type { KeyLeft } from '../../helpers/evidence/ledger/keys-left.ts'
import { errorAnnotations } from '../../helpers/report/github.ts'
import { contractPage } from '../../helpers/report/page/contract-page.ts'
import { stepSummary } from '../../helpers/report/step-summary.ts'
import { renderReport } from '../../helpers/report/terminal/terminal.ts'
import { expect, test } from '../browser/browser-test.ts'
import { told } from '../told.ts'
import { sampleReport } from './sample.ts'

const key = (more: Partial<KeyLeft>): KeyLeft => ({
  ...told({
    clientId: '7f3c1a52-0c0e-4e57-9a55-0f7b1c2d3e4f',
    name: 'contract-abcdef-mwqiadf6-approved',
    portal: 'https://developer.example',
    since: '2026-11-21T14:03:00.000Z',
    because: 'the portal lists it; step 2 failed',
  }),
  journey: 'requestProduction',
  is: 'alive',
  candidates: [],
  ...more,
})

const keysLeft = [
  key({}),
  key({
    is: 'perhaps',
    clientId: null,
    candidates: told(['Key 7 <b>Planner</b> id-7 Production Live', 'Key 8']),
  }),
  key({ is: 'pending', because: told('its request is open') }),
]
const report = sampleReport({ verdict: 'kept', reasons: [], problems: [], clauses: [], keysLeft })
const layout = { width: 80, color: false, isVerbose: false }

test('the last thing on the terminal is what is left at the portal, and what to do', () => {
  const text = renderReport(report, layout)
  expect(text.slice(text.indexOf('A live key is left'))).toBe(`A live key is left
  client ID 7f3c1a52-0c0e-4e57-9a55-0f7b1c2d3e4f
  (contract-abcdef-mwqiadf6-approved), created by requestProduction at
  https://developer.example on 2026-11-21 at 14:03 UTC
  The portal lists it; step 2 failed.
  Revoke it by hand. Each run tries again, and exits with code 6 until the key
  is gone.

A live key may be left
  contract-abcdef-mwqiadf6-approved, created by requestProduction at
  https://developer.example on 2026-11-21 at 14:03 UTC
  The portal lists it; step 2 failed.
  - Key 7 <b>Planner</b> id-7 Production Live
  - Key 8
  Revoke by hand any key that you do not recognise. Each run exits with code 6
  until no such key is listed, or its entry in the ledger is deleted.

A request for Production access is left
  client ID 7f3c1a52-0c0e-4e57-9a55-0f7b1c2d3e4f
  (contract-abcdef-mwqiadf6-approved), created by requestProduction at
  https://developer.example on 2026-11-21 at 14:03 UTC
  Its request is open.
  Each run tries to withdraw it, and reports it until it is gone.`)
})

test('the page says it at its end, names at its top what may be alive, and stays accessible', async ({
  chrome,
}) => {
  const context = await chrome.newContext()
  const page = await context.newPage()
  await page.setViewportSize({ width: 360, height: 800 })
  await page.setContent(contractPage(report, undefined, []))
  const last = page.locator('main > section').last()
  await expect(last.getByRole('heading')).toHaveText('Left at the portal')
  await expect(last.locator('.notes > li > b')).toHaveText([
    'A live key is left',
    'A live key may be left',
    'A request for Production access is left',
  ])
  await expect(last).toContainText('Key 7 <b>Planner</b> id-7 Production Live')
  const links = page.locator('header a[href="#keys"]')
  await expect(links).toHaveText(['A live key is left', 'A live key may be left'])
  const { violations } = await new AxeBuilder({ page }).include('header').include('#keys').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await context.close()
})

test('GitHub gets an error for each key that may be alive, and all of them in the summary', () => {
  expect(errorAnnotations(report).trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^::error title=A live key is left::client ID 7f3c1a52/),
    expect.stringMatching(/^::error title=A live key may be left::contract-abcdef/),
  ])
  expect(stepSummary(report)).toMatch(
    /### Left at the portal\n\n- \*\*A live key is left\*\*: .*\n.*\n.*A request for Production access is left/,
  )
})
