import type { Page } from '@playwright/test'
import { photograph } from '../../helpers/browser/photograph.ts'
import { registerSecrets } from '../../helpers/secrets/redact.ts'
import { areMasked } from '../secrets/masked.ts'
import { test as base, expect } from './browser-test.ts'
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

const canvas = (text: string) =>
  `<canvas width="400" height="40"></canvas><script>document.querySelector('canvas').getContext('2d').fillText('${text}', 10, 25)</script>`

/** Places in which a secret is found. */
const FOUND: Readonly<Record<string, (text: string) => string>> = {
  'a text': (text) => `<p>You typed: ${text}</p>`,
  'adjacent elements': (text) => `<p><b>${halves(text)[0]}</b><i>${halves(text)[1]}</i></p>`,
  'a text in groups': (text) => `<p>${text.match(/.{1,4}/g)?.join('&shy; ')}</p>`,
  'a text in base64': (text) => `<p>Basic ${Buffer.from(`app:${text}`).toString('base64')}</p>`,
  'a text changed by a style': (text) => `<p style="text-transform:uppercase">${text}</p>`,
  'a frame': (text) => `<iframe srcdoc="<p>${text}"></iframe>`,
  'a closed shadow root': (text) => `<div><template shadowrootmode="closed">${text}</template></div>`,
  'a text that scripts cannot read': (text) =>
    `<p>${text}</p><script>Object.defineProperty(Node.prototype, 'nodeValue', { get: () => 'x' })</script>`,
  'content added by a style sheet': (text) => `<style>p::before { content: "${text}" }</style>`,
}

/** Places that a screenshot does not show. */
const HIDDEN: Readonly<Record<string, (text: string) => string>> = {
  'an image': (text) => `<img src="${image(text)}" width="400" height="30">`,
  'a background': (text) => `<p style='background: url("${image(text)}")'>&nbsp;</p>`,
  'a canvas': canvas,
  'a field': (text) => `<input name="shown" value="${text}">`,
  'the hint of a field': (text) => `<input name="shown" placeholder="${text}">`,
  'a text area': (text) => `<textarea>${text}</textarea>`,
  'an option': (text) => `<select style="width:300px"><option>none<option selected>${text}</select>`,
}

for (const [where, layout] of Object.entries(FOUND))
  test(`no screenshot is taken of a page with a secret in ${where}`, async ({ shown }) => {
    const refused = { noPicture: expect.stringMatching(/^the page shows <consent_password#[0-9a-f]+>$/) }
    expect(await photograph(await shown(layout(SECRET)))).toEqual(refused)
  })

for (const [what, text] of Object.entries({ pin: `PIN ${SHORT}.`, jwt: JWT }))
  test(`no screenshot is taken of a page with a text that is or looks like a ${what}`, async ({ shown }) => {
    const { noPicture } = await photograph(await shown(`<p>${text}</p>`))
    expect(noPicture).toContain(`the page shows <${what}#`)
  })

for (const [where, layout] of Object.entries(HIDDEN))
  test(`a screenshot does not depend on the secret in ${where}`, async ({ shown }) => {
    const one = await photograph(await shown(layout(SECRET)))
    const other = await photograph(await shown(layout(OTHER)))
    expect(one.screenshot).toEqual(expect.any(String))
    expect(other.screenshot === one.screenshot).toBe(true)
  })

test('a page that shows no secret is photographed unchanged', async ({ shown }) => {
  const words = SECRET.split(/[-_.]/).map((word) => `<p class="open">${word} ${SHORT}s</p>`)
  const page = await shown(
    `${words.join('')}<button class="open">open</button><script>const token = '${SECRET}'</script>`,
  )
  const picture = await photograph(page)
  expect(picture).toEqual({ screenshot: expect.any(String) })
  expect(await areMasked(page, '.open', picture.screenshot)).not.toContain(true)
})

test('fields and secret elements are covered, also in frames', async ({ shown }) => {
  // Aligned to squares of 16 pixels, within which JPEG mixes colors.
  const row = (line: number) =>
    `style="position:absolute;left:16px;top:${32 * line}px;width:224px;height:32px"`
  const fields = `
    <p class="open" ${row(2)}>visible</p>
    <input class="secret" type="password" value="pa55word" ${row(3)}>
    <input class="secret" name="account" value="filled in" ${row(4)}>
    <code class="secret key" ${row(5)}>not known</code>`
  const frame = `style="position:absolute;left:256px;top:0;width:400px;height:400px;border:0"`
  const page = await shown(
    `<style>* { box-sizing: border-box }</style>${fields}<iframe ${frame} srcdoc='<!doctype html><style>* { box-sizing: border-box }</style>${fields}'></iframe>`,
  )
  await page.frameLocator('iframe').locator('.open').waitFor()
  const { screenshot } = await photograph(page, [{ css: '.key' }, { css: '.key', frame: 'iframe' }])
  expect(await areMasked(page, '.secret', screenshot)).toEqual(Array(6).fill(true))
  expect(await areMasked(page, '.open', screenshot)).not.toContain(true)
})

test('a screenshot is discarded if a secret element appears while it is taken', async ({ shown }) => {
  const page = await shown('<p>Your key pair</p>')
  const take = page.screenshot.bind(page)
  page.screenshot = async (options) => {
    await page.evaluate("document.body.insertAdjacentHTML('beforeend', '<code>not known yet</code>')")
    return take(options)
  }
  const picture = await photograph(page, [{ css: 'code' }])
  expect(picture).toEqual({ noPicture: 'the page changed while the screenshot was taken' })
})
