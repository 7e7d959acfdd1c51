import type { Journeys } from '../../helpers/browser/journeys.ts'
import { photograph } from '../../helpers/browser/photograph.ts'
import { areMasked } from '../secrets/masked.ts'
import { expect, test, the } from './browser-test.ts'
import { page as html } from './service.ts'

const FIELDS = `
  <style>body { margin: 8px } input, iframe { display: block; margin: 4px; border: 0 } input { width: 220px; height: 28px }</style>
  <input class="open" name="user" value="visible">
  <input class="secret" type="password" value="pa55word">
  <input class="secret" autocomplete="one-time-code" value="123456">
  <input class="secret" type="text" id="OTP-1" value="654321">
  <input class="secret" type="text" name="passcode" value="987654">`

const JOURNEYS: Journeys = {
  signIn: { steps: [{ fill: { css: '#account' }, with: the('ACCOUNT') }] },
  approve: { steps: [{ click: { role: 'button' } }] },
}

test('no pixel of a secret field is in a photograph, in frames neither', async ({ chrome, service }) => {
  const inner = await service(() => html('Inner', FIELDS))
  const middle = await service(() => html('Middle', `${FIELDS}<iframe src="${inner.origin}" height="260">`))
  const page = await chrome.newPage()
  await page.setViewportSize({ width: 800, height: 1200 })
  await page.setContent(
    html(
      'Sign in',
      `${FIELDS}<input class="secret" id="account" value="filled from a variable"><iframe src="${middle.origin}" height="560">`,
    ),
  )
  await page.frameLocator('iframe').frameLocator('iframe').locator('.open').waitFor()

  const { screenshot: photo = '' } = await photograph(page, JOURNEYS, { ACCOUNT: 'filled from a variable' })
  expect(await areMasked(page, '.secret', photo)).toEqual(Array(13).fill(true))
  expect(await areMasked(page, '.open', photo)).toEqual([false, false, false])

  const unmasked = (await page.screenshot({ type: 'jpeg' })).toString('base64')
  expect(await areMasked(page, '.secret', unmasked)).toEqual(Array(13).fill(false))
  await page.close()
})
