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

test('no pixel is shown of what journeys fill or keep secret, wherever it is', async ({
  chrome,
  service,
}) => {
  const fields =
    '<form><input class="secret" name="a" value="a"><input class="secret" name="b" value="b"><input class="open" name="c"></form>'
  const inner = await service(() => html('Inner', fields))
  const page = await chrome.newPage()
  await page.setContent(html('Outer', `${fields}<iframe src="${inner.origin}">`))
  const frame = 'iframe'
  await page.frameLocator(frame).locator('.open').waitFor()

  const journeys: Journeys = {
    signIn: { steps: [{ fill: { css: '[name=a]' }, with: the('A') }] },
    oneTimeCode: { steps: [{ fill: { css: '[name=a]', frame }, with: the('A') }] },
  }
  const secret = [{ css: '[name=b]' }, { css: '[name=b]', within: { css: 'form', frame } }]
  const { screenshot = '' } = await photograph(page, journeys, { A: 'filled' }, secret)
  expect(await areMasked(page, '.secret', screenshot)).toEqual(Array(4).fill(true))
  expect(await areMasked(page, '.open', screenshot)).toEqual([false, false])
  await page.close()
})
