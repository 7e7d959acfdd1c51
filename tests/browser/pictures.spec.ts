import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Page } from '@playwright/test'
import type { Picture } from '../../helpers/browser/browser-walk.ts'
import { photograph } from '../../helpers/browser/photograph.ts'
import { develop } from '../../helpers/browser/picture/darkroom.ts'
import { registerSecrets } from '../../helpers/secrets/redact.ts'
import { areMasked, coloursAt } from '../secrets/masked.ts'
import { test as base, expect } from './browser-test.ts'
import { page as html } from './service.ts'

const SECRET = 'kQ7-vermilion_otter.93'
const OTHER = 'Zp4-turquoise_gecko.58'
const SHORT = 'grape7'
const PASSPHRASE = 'seven ochre walrus hats'
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
    { name: 'PASSPHRASE', value: PASSPHRASE },
  ]),
)

/** What came of a screenshot, without the screenshot itself: a failing test prints this. */
async function resultOf(page: Page): Promise<Picture> {
  const { screenshot, ...picture } = await photograph(page)
  return { ...picture, ...(screenshot && { screenshot: 'taken' }) }
}

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
  'content of an attribute': (text) =>
    `<style>p::before { content: attr(title) }</style><p title="${text}"></p>`,
  'three elements': (text) => `<p><b>${text.slice(0, 7)}</b>${text.slice(7, 13)}<i>${text.slice(13)}</i></p>`,
  'a text with places to break': (text) => `<p>${[...text].join('<wbr>')}</p>`,
  'table cells with one letter each': (text) =>
    `<table><tr>${[...text].map((letter) => `<td>${letter}`).join('')}</table>`,
  'a column of a table': (text) =>
    `<table>${[...text].map((letter, at) => `<tr><td>${at}<td>${letter}`).join('')}</table>`,
  'open and closed shadow roots in turn': (text) =>
    [...text]
      .map(
        (letter, at) =>
          `<span><template shadowrootmode="${at % 2 ? 'open' : 'closed'}">${letter}</template></span>`,
      )
      .join(''),
  'letters that a style sheet reorders': (text) =>
    `<p style="display:flex">${[...text]
      .map((letter, at) => `<b style="order:${at}">${letter}</b>`)
      .reverse()
      .join('')}</p>`,
  'a row that a style sheet turns around': (text) =>
    `<p style="display:flex;flex-direction:row-reverse">${[...text]
      .reverse()
      .map((letter) => `<b>${letter}</b>`)
      .join('')}</p>`,
  'letters that are placed one by one': (text) =>
    [...text]
      .map((letter, at) => [(at * 7) % text.length, letter] as const)
      .map(([at, letter]) => `<b style="position:absolute;left:${20 * at}px;top:100px">${letter}</b>`)
      .join(''),
  'letters between invisible ones': (text) =>
    [...text]
      .map((letter, at) => `<b>${letter}</b><b style="${INVISIBLE[at % INVISIBLE.length]}">x</b>`)
      .join(''),
  'a text from right to left': (text) => `<p><bdo dir="rtl">${[...text].reverse().join('')}</bdo></p>`,
  'the label of a button': (text) => `<input type="submit" value="${text}">`,
  'a drawing in an object': (text) => `<object width="400" height="30" data="${image(text)}"></object>`,
  'frames with one part each': (text) =>
    halves(text)
      .map((part) => `<iframe style="width:150px;height:40px" srcdoc="${part}"></iframe>`)
      .join(''),
}

const INVISIBLE = [
  'visibility:hidden',
  'opacity:0',
  'position:absolute;left:-900px',
  'font-size:0',
  'position:absolute;width:0;height:0;overflow:hidden',
]

const STRONGEST =
  'html:root body img, html:root body svg { opacity: 1 !important; visibility: visible !important }'

/** Places that a screenshot does not show. */
const HIDDEN: Readonly<Record<string, (text: string) => string>> = {
  'an image': (text) => `<img src="${image(text)}" width="400" height="30">`,
  'a background': (text) => `<p style='background: url("${image(text)}")'>&nbsp;</p>`,
  'a canvas': canvas,
  'an image that a style of the page shows': (text) =>
    `<style>${STRONGEST}</style><img src="${image(text)}" style="opacity:1!important" width="400" height="30">`,
  'an image in a closed shadow root': (text) =>
    `<div><template shadowrootmode="closed"><style>img { opacity: 1 !important }</style><img src="${image(text)}" width="400" height="30"></template></div>`,
  'a background that a style of the page shows': (text) =>
    `<p id="p" style='background: url("${image(text)}") !important'>&nbsp;</p>`,
  'a background of a pseudo-element': (text) =>
    `<style>p::after { content: ""; display: block; width: 400px; height: 30px; opacity: 1 !important; background: url("${image(text)}") !important }</style>`,
  'an image as content': (text) =>
    `<style>p::before { content: url("${image(text)}"); opacity: 1 !important } b { content: url("${image(text)}") }</style><b>b</b>`,
  'the marker of a list': (text) =>
    `<ul style='margin-left: 400px; list-style-image: url("${image(text)}")'><li style="width:100px">item</ul>`,
  'the border of a box': (text) =>
    `<p style='width:400px;height:30px;border:15px solid;border-image: url("${image(text)}") 10 !important'>&nbsp;</p>`,
  'a mask': (text) =>
    `<p style='width:400px;height:30px;background:black;mask: url("${image(text)}") !important'>&nbsp;</p>`,
  'a filter': (text) =>
    `<svg width="0" height="0"><filter id="f" x="0" y="0" width="1" height="1"><feImage href="${image(text)}"/></filter></svg><p style="width:400px;height:30px;filter:url(#f)">&nbsp;</p>`,
  'the poster of a video': (text) =>
    `<style>video { opacity: 1 !important }</style><video width="400" height="30" poster="${image(text)}"></video>`,
  'a frame that shows an image': (text) =>
    `<iframe width="400" height="60" srcdoc='<img src="${image(text)}">'></iframe>`,
  'a drawing': (text) =>
    `<style>svg { opacity: 1 !important }</style><svg width="400" height="30"><image href="${image(text)}" width="400" height="30"/></svg>`,
  'the text of an image that is not there': (text) =>
    `<img src="x:" alt="${text}" title="${text}" width="400">`,
  'a field': (text) => `<input name="shown" value="${text}">`,
  'the hint of a field': (text) => `<input name="shown" placeholder="${text}">`,
  'a text area': (text) => `<textarea>${text}</textarea>`,
  'an option': (text) => `<select style="width:300px"><option>none<option selected>${text}</select>`,
}

for (const [where, layout] of Object.entries(FOUND))
  test(`no screenshot is taken of a page with a secret in ${where}`, async ({ shown }) => {
    const refused = { noPicture: expect.stringMatching(/^the page shows <consent_password#[0-9a-f]+>$/) }
    expect(await resultOf(await shown(layout(SECRET)))).toEqual(refused)
  })

for (const [where, layout] of Object.entries({
  elements: (words: readonly string[]) => words.map((word) => `<b>${word}</b>`).join(' '),
  'table cells': (words: readonly string[]) => `<table><tr><td>${words.join('<td>')}</table>`,
}))
  test(`no screenshot is taken of a page with the words of a secret in ${where}`, async ({ shown }) => {
    const refused = { noPicture: expect.stringMatching(/^the page shows <passphrase#/) }
    expect(await resultOf(await shown(layout(PASSPHRASE.split(' '))))).toEqual(refused)
  })

const LOOKS = {
  pin: `PIN ${SHORT}.`,
  jwt: JWT,
  // Parts of which none looks like a JWT.
  'jwt in parts': JWT.match(/.{1,7}/g)?.join('<wbr>') ?? '',
}
for (const [what, text] of Object.entries(LOOKS))
  test(`no screenshot is taken of a page with a text that is or looks like a ${what}`, async ({ shown }) => {
    const { noPicture } = await photograph(await shown(`<p>${text}</p>`))
    expect(noPicture).toContain(`the page shows <${what.split(' ')[0]}#`)
  })

for (const [where, layout] of Object.entries(HIDDEN))
  test(`a screenshot does not depend on the secret in ${where}`, async ({ shown }) => {
    const one = await photograph(await shown(layout(SECRET)))
    const other = await photograph(await shown(layout(OTHER)))
    expect(one.noPicture).toBeUndefined()
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

test('no screenshot is taken if a secret element has no place that could be covered', async ({ shown }) => {
  const page = await shown('<p><code style="display:contents">not known yet</code></p>')
  expect(await photograph(page, [{ css: 'code' }])).toEqual({ noPicture: 'the page could not be read' })
})

test('a screenshot is discarded if a secret element appears while it is taken', async ({ shown }) => {
  const page = await shown('<p>Your key pair</p>')
  const context = page.context()
  const open = context.newCDPSession.bind(context)
  context.newCDPSession = async (target) => {
    await page.evaluate("document.body.insertAdjacentHTML('beforeend', '<code>not known yet</code>')")
    return open(target)
  }
  const picture = await photograph(page, [{ css: 'code' }])
  expect(picture).toEqual({ noPicture: 'the page changed while the screenshot was taken' })
})

test('a screenshot shows text, colours and boxes where the page shows them', async ({ shown }) => {
  const page = await shown(`
    <style>body { margin: 0; background: rgb(240, 224, 208) } div { position: absolute; width: 96px; height: 96px }</style>
    <div style="left:96px;top:96px;background:rgb(0, 128, 0)"></div>
    <div style="left:288px;top:96px;background:linear-gradient(rgb(0, 0, 128), rgb(0, 0, 64))"></div>
    <div style="left:480px;top:96px;overflow:hidden"><div style="width:500px;height:48px;background:rgb(128, 0, 0)"></div></div>
    <div style="left:96px;top:288px;z-index:2;background:rgb(128, 128, 0)"></div>
    <div style="left:96px;top:288px;z-index:1;background:rgb(255, 0, 255)"></div>
    <div style="left:96px;top:432px;z-index:-1;background:black"></div>
    <div style="left:288px;top:288px;opacity:0"><div style="background:red"></div></div>
    <iframe style="position:absolute;left:480px;top:288px;width:96px;height:96px;border:0" srcdoc="<body style='background:rgb(0, 128, 128)'>"></iframe>
    <div style="position:fixed;left:672px;top:96px;background:rgb(64, 64, 64)"></div>
    <div style="top:2000px"></div><script>scrollTo(0, 48)</script>`)
  const { screenshot } = await photograph(page)
  const places = [
    [144, 96],
    [336, 64],
    [528, 64],
    [528, 120],
    [600, 64],
    [144, 288],
    [336, 288],
    [528, 288],
    [720, 144],
    [144, 432],
    [16, 500],
  ] as const
  expect(await coloursAt(page, places, screenshot)).toEqual([
    'rgb(0,128,0)',
    'rgb(0,0,128)',
    'rgb(128,0,0)',
    'rgb(240,224,208)',
    'rgb(240,224,208)',
    'rgb(128,128,0)',
    'rgb(240,224,208)',
    'rgb(0,128,128)',
    'rgb(64,64,64)',
    'rgb(0,0,0)',
    'rgb(240,224,208)',
  ])
})

test('taking a screenshot loads nothing and runs nothing of the page', async ({ shown, service }) => {
  const other = await service(() => ({ headers: { 'cache-control': 'no-store' }, body: '' }))
  const at = (path: string) => `${other.origin}/${path}`
  const page = await shown(`
    <style>@font-face { font-family: own; src: url("${at('font')}") }
      p { font-family: own; background: url("${at('background')}"); list-style: url("${at('marker')}") inside; display: list-item }
      p::before { content: url("${at('content')}") }</style>
    <link rel="stylesheet" href="${at('style')}"><img src="${at('image')}"><iframe src="${at('frame')}"></iframe>
    <script>window.began = performance.now(); setInterval = setTimeout = fetch = () => { document.title = 'called' }</script>`)
  await page.waitForLoadState('networkidle')
  const { length } = other.visits
  expect(length).toBeGreaterThan(6)
  expect(await resultOf(page)).toEqual({ screenshot: 'taken' })
  expect(other.visits.slice(length)).toEqual([])
  expect(await page.title()).toBe('Page')
})

test('a copy could load nothing and run nothing, even if it named it', async ({ chrome }) => {
  const reached: string[] = []
  const server = createServer((socket) => {
    reached.push('a connection')
    socket.on('error', () => {})
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`
  const drawing = `<link rel="stylesheet" href="${at}"><link rel="prefetch" href="${at}"><link rel="preconnect" href="${at}">
    <style>@import "${at}"; @font-face { font-family: own; src: url("${at}") }
    div { font-family: own; background: url("${at}") } div::before { content: url("${at}") }</style><div>text</div>
    <img src="${at}" onerror="document.documentElement.style.background = 'black'"><video src="${at}" poster="${at}"></video>
    <iframe src="${at}"></iframe><iframe srcdoc="<script src='${at}'></script><img src='${at}'>"></iframe><object data="${at}"></object>
    <embed src="${at}"><svg><image href="${at}"/><use href="${at}#x"/></svg><script src="${at}"></script>
    <script>document.documentElement.style.background = 'black'; fetch('${at}'); new WebSocket('${at.replace('http', 'ws')}')</script>`
  const size = { width: 400, height: 300 }
  const picture = await develop(chrome, drawing, size)
  await develop(chrome, `<meta http-equiv="refresh" content="0;url=${at}">`, size)
  await develop(chrome, 'text', size)
  server.close()
  expect(reached).toEqual([])
  const page = await chrome.newPage()
  expect(await coloursAt(page, [[390, 290]], picture.toString('base64'))).toEqual(['rgb(255,255,255)'])
  await page.close()
})

test('screenshots taken at the same time do not mix', async ({ shown, chrome }) => {
  const page = await shown(
    '<p style="position:absolute;top:0;left:0;width:64px;height:64px;background:red"></p>',
  )
  const other = await page.context().newPage()
  await other.setContent('<body style="background:blue">')
  const pictures = await Promise.all([page, other, page, other].map((one) => photograph(one)))
  const colours = pictures.map(({ screenshot }) => coloursAt(page, [[32, 32]], screenshot))
  const [red, blue] = ['rgb(255,0,0)', 'rgb(0,0,255)']
  expect((await Promise.all(colours)).flat()).toEqual([red, blue, red, blue])
  expect(chrome.contexts()).toHaveLength(2)
})

test('a copy that could not be photographed does not stop the next one', async ({ chrome }) => {
  const size = { width: 64, height: 64 }
  await expect(develop(chrome, 'text', { width: -1, height: 0 })).rejects.toThrow()
  expect((await develop(chrome, 'text', size)).length).toBeGreaterThan(0)
})
