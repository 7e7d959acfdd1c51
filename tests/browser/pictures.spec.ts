import type { Page } from '@playwright/test'
import type { Journeys } from '../../helpers/browser/journeys.ts'
import { photograph } from '../../helpers/browser/photograph.ts'
import { registerSecrets } from '../../helpers/secrets/redact.ts'
import { areMasked } from '../secrets/masked.ts'
import { test as base, expect, the } from './browser-test.ts'
import { page as html } from './service.ts'

const SECRET = 'kQ7-vermilion_otter.93'
const OTHER = 'Zp4-turquoise_gecko.58'
const SHORT = 'grape7'
const JWT = `eyJhbGciOiJQUzI1NiJ9.${Buffer.from('{"sub":"1"}').toString('base64url')}.${'c2lnbmF0dXJl'.repeat(4)}`

const test = base.extend<{ readonly shown: (content: string) => Promise<Page> }>({
  shown: async ({ chrome, service }, use) => {
    const context = await chrome.newContext({ viewport: { width: 800, height: 600 } })
    const page = await context.newPage()
    await use(async (content) => {
      const style = '<style>* { font: 20px monospace } .open, .secret { min-height: 24px }</style>'
      const own = await service(() => html('Page', `${style}<p class="open">An open text</p>${content}`))
      await page.goto(`${own.origin}/`)
      return page
    })
    await context.close()
  },
})

test.beforeAll(() =>
  registerSecrets([
    { name: 'CONSENT_PASSWORD', value: SECRET },
    { name: 'CLIENT_SECRET', value: OTHER },
    { name: 'PIN', value: SHORT },
  ]),
)

const halves = (text: string) => [text.slice(0, 9), text.slice(9)] as const
const image = (text: string) =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="30"><text y="20">${text}</text></svg>`).toString('base64')}`

/** Pages that show a text, and whether it can be read. */
const LAYOUTS: Readonly<Record<string, readonly [isRead: boolean, layout: (text: string) => string]>> = {
  'a text': [true, (text) => `<p>You typed: ${text}</p>`],
  'elements beside each other': [true, (text) => `<p><b>${halves(text)[0]}</b><i>${halves(text)[1]}</i></p>`],
  'a text in groups': [true, (text) => `<p>${text.match(/.{1,4}/g)?.join('&shy; ')}</p>`],
  'a text in base64': [true, (text) => `<p>Basic ${Buffer.from(`app:${text}`).toString('base64')}</p>`],
  'a text that is changed by its style': [true, (text) => `<p style="text-transform:uppercase">${text}</p>`],
  'a field': [true, (text) => `<input name="shown" value="${text}">`],
  'the hint of a field': [true, (text) => `<input name="shown" placeholder="${text}">`],
  'a text area': [true, (text) => `<textarea>${text}</textarea>`],
  'an option': [true, (text) => `<select><option>none<option selected>${text}</select>`],
  'a closed shadow root': [true, (text) => `<div><template shadowrootmode="closed">${text}</template></div>`],
  'a frame': [true, (text) => `<iframe width="400" srcdoc="<p>${text}"></iframe>`],
  'a text that scripts cannot read': [
    true,
    (text) =>
      `<p>${text}</p><script>Object.defineProperty(Node.prototype, 'nodeValue', { get: () => 'x' })</script>`,
  ],
  'what a style sheet adds': [true, (text) => `<style>p::before { content: "${text}" }</style>`],
  'an image': [false, (text) => `<img src="${image(text)}" width="400" height="30">`],
  'a background': [false, (text) => `<p style='background: url("${image(text)}")'>&nbsp;</p>`],
  'a canvas': [
    false,
    (text) =>
      `<canvas width="400" height="40"></canvas><script>document.querySelector('canvas').getContext('2d').fillText('${text}', 10, 25)</script>`,
  ],
}

for (const [where, [isRead, layout]] of Object.entries(LAYOUTS))
  test(`the picture is the same whichever secret stands in ${where}`, async ({ shown }) => {
    const one = await photograph(await shown(layout(SECRET)))
    const other = await photograph(await shown(layout(OTHER)))
    expect(one).toEqual({
      screenshot: expect.any(String),
      ...(isRead && { covered: [expect.stringMatching(/^<consent_password#[0-9a-f]+>$/)] }),
    })
    expect(other.screenshot === one.screenshot).toBe(true)
  })

for (const [what, text] of Object.entries({ 'a short secret': `PIN ${SHORT}.`, 'the looks of a token': JWT }))
  test(`a text with ${what} is covered, and no other`, async ({ shown }) => {
    const page = await shown(`<p><span class="secret" style="font-size:8px">${text}</span></p>`)
    const { screenshot, covered } = await photograph(page)
    expect(covered).toEqual([expect.stringMatching(/^<(pin|jwt)#[0-9a-f]+>$/)])
    expect(await areMasked(page, '.secret', screenshot)).toEqual([true])
    expect(await areMasked(page, 'p.open', screenshot)).toEqual([false])
  })

test('a page without a secret is shown as it is', async ({ shown }) => {
  const words = SECRET.split(/[-_.]/).map((word) => `<p class="open">${word} ${SHORT}s</p>`)
  const page = await shown(
    `${words.join('')}<input class="open" value="open"><script>const token = '${SECRET}'</script>`,
  )
  const picture = await photograph(page)
  expect(picture).toEqual({ screenshot: expect.any(String) })
  expect(await areMasked(page, '.open', picture.screenshot)).not.toContain(true)
})

test('fields of secrets are covered, those that journeys fill, and what is to be kept secret', async ({
  shown,
}) => {
  // JPEG mixes what is in the same square of 16 pixels.
  const row = (line: number) =>
    `style="position:absolute;left:16px;top:${32 * line}px;width:224px;height:32px"`
  const fields = `
    <input class="open" name="user" value="visible" ${row(2)}>
    <input class="secret" type="password" value="pa55word" ${row(3)}>
    <input class="secret" autocomplete="one-time-code" value="123456" ${row(4)}>
    <input class="secret" id="OTP-1" value="654321" ${row(5)}>
    <input class="secret" name="account" value="filled in" ${row(6)}>
    <code class="secret key" ${row(7)}>not known</code>`
  const frame = `style="position:absolute;left:256px;top:0;width:400px;height:400px;border:0"`
  const page = await shown(
    `<style>* { box-sizing: border-box }</style>${fields}<iframe ${frame} srcdoc='<!doctype html><style>* { box-sizing: border-box }</style>${fields}'></iframe>`,
  )
  await page.frameLocator('iframe').locator('.open').waitFor()
  const fill = (frame: object) => ({ fill: { css: '[name=account]', ...frame }, with: the('ACCOUNT') })
  const journeys: Journeys = { signIn: { steps: [fill({}), fill({ frame: 'iframe' })] } }
  const secret = [{ css: '.key' }, { css: '.key', frame: 'iframe' }]
  const { screenshot } = await photograph(page, journeys, { ACCOUNT: 'filled in' }, secret)
  expect(await areMasked(page, '.secret', screenshot)).toEqual(Array(10).fill(true))
  expect(await areMasked(page, '.open', screenshot)).not.toContain(true)
})

test('there is no picture of a page that shows what is kept secret as it is taken', async ({ shown }) => {
  const page = await shown('<p>Your key pair</p>')
  const take = page.screenshot.bind(page)
  page.screenshot = async (options) => {
    await page.evaluate("document.body.insertAdjacentHTML('beforeend', '<code>not known yet</code>')")
    return take(options)
  }
  const picture = await photograph(page, {}, {}, [{ css: 'code' }])
  expect(picture).toEqual({ noPicture: 'the page changed while it was read' })
})
