import type { Page } from '@playwright/test'
import type { Journeys } from '../../helpers/browser/journeys.ts'
import { photograph } from '../../helpers/browser/photograph.ts'
import { registerSecrets } from '../../helpers/secrets/redact.ts'
import { areMasked } from '../secrets/masked.ts'
import { test as base, expect, the } from './browser-test.ts'
import { page as html } from './service.ts'

const SECRET = 'kQ7-vermilion_otter.93'
const SHORT = 'grape7'
const [FIRST, SECOND] = [SECRET.slice(0, 9), SECRET.slice(9)]
const JWT = `eyJhbGciOiJQUzI1NiJ9.${Buffer.from('{"sub":"1"}').toString('base64url')}.${'c2lnbmF0dXJl'.repeat(4)}`

const test = base.extend<{ readonly shown: (content: string) => Promise<Page> }>({
  shown: async ({ chrome, service }, use) => {
    const context = await chrome.newContext({ viewport: { width: 800, height: 600 } })
    const page = await context.newPage()
    await use(async (content) => {
      const style = '<style>body { font: 20px monospace } .open, .secret { min-height: 24px }</style>'
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
    { name: 'PIN', value: SHORT },
  ]),
)

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="30"><text y="20">${SECRET}</text></svg>`
const spans = [...SECRET].map(
  (one) => `<span class="secret" style="display:inline-block;width:14px">${one}</span>`,
)

/** Where a page may show a secret; what has to be covered has the class. */
const PLACES: Readonly<Record<string, string>> = {
  'a text': `<p class="secret">You typed: ${SECRET}</p>`,
  'a text without a box of its own': `<p class="secret"><span style="display:contents">${SECRET}</span></p>`,
  'a text that sticks out of its box': `<div class="secret" style="width:400px"><b style="display:block;width:20px">${SECRET}</b></div>`,
  'a short text': `<p class="secret">PIN ${SHORT}.</p>`,
  'elements beside each other': `<p>You typed <b class="secret">${FIRST}</b><i class="secret">${SECOND}</i></p>`,
  'an element for each character': `<p>${spans.join('')}</p>`,
  'cells of a table': `<table><tr><td class="secret">${FIRST}</td><td class="secret">${SECOND}</td></tr></table>`,
  'a text in groups': `<p class="secret">${SECRET.match(/.{1,4}/g)?.join(' ')}</p>`,
  'a text with soft hyphens': `<p class="secret">${SECRET.match(/.{1,4}/g)?.join('&shy;')}</p>`,
  'a text in base64': `<p class="secret">Basic ${Buffer.from(`app:${SECRET}`).toString('base64')}</p>`,
  'the looks of a credential': `<p class="secret" style="word-break:break-all">${JWT}</p>`,
  'a field': `<input class="secret" name="shown" value="${SECRET}">`,
  'a placeholder': `<input class="secret" name="shown" placeholder="${SECRET}">`,
  'a text area': `<textarea class="secret">${SECRET}</textarea>`,
  'an option': `<select class="secret"><option>none<option selected>${SECRET}</select>`,
  'a button': `<input class="secret" type="button" value="${SECRET}">`,
  'a shadow root': `<div id="host"></div><script>host.attachShadow({ mode: 'open' }).innerHTML = '<p class=secret>${SECRET}</p>'</script>`,
  'a drawing of lines and text': svg.replace('<text', '<text class="secret"'),
  'a frame': `<iframe width="400" srcdoc="<p class=secret>${SECRET}"></iframe>`,
  'a text that runs out of the window': `<div class="secret" style="width:200px;white-space:nowrap">${`${SECRET} `.repeat(9)}</div>`,
  'an alternative text': `<img class="secret" alt="${SECRET}" src="/none" width="300" height="40">`,
  'an image with its text in its address': `<img class="secret" src="data:image/svg+xml,${encodeURIComponent(svg)}">`,
  'a background': `<p class="secret" style="background:url(&quot;data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}&quot;)">&nbsp;</p>`,
}

for (const [where, content] of Object.entries(PLACES))
  test(`a picture does not show a secret that stands in ${where}`, async ({ shown }) => {
    const page = await shown(content)
    const { screenshot, covered, noPicture } = await photograph(page)
    expect(noPicture).toBeUndefined()
    const masked = await areMasked(page, '.secret', screenshot)
    expect(masked.length).toBeGreaterThan(0)
    expect(masked).not.toContain(false)
    if (!where.includes('window')) expect(await areMasked(page, 'p.open', screenshot)).toEqual([false])
    expect(covered).toEqual([
      expect.stringMatching(/^<(consent_password#[0-9a-f]{10}|pin#[0-9a-f]{10}|jwt#[0-9a-f]{10})>$/),
    ])
    expect(await page.locator('[data-contract-covered]').count()).toBe(0)
  })

const drawn = `<canvas class="secret" width="300" height="40"></canvas><script>const pen = document.querySelector('canvas').getContext('2d'); pen.font = '20px serif'; pen.fillText('${SECRET}', 10, 25)</script>`
const bytes = `${drawn}<img class="secret" width="300" height="40"><script>document.querySelector('img').src = document.querySelector('canvas').toDataURL()</script>`

for (const [what, content] of Object.entries({
  'drawn by a script': drawn,
  'an image without an address': bytes,
}))
  test(`what is ${what} is covered, since nothing tells what it shows`, async ({ shown }) => {
    const page = await shown(content)
    const { screenshot } = await photograph(page)
    expect(await areMasked(page, '.secret', screenshot)).not.toContain(false)
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

/** Pages of which there is no picture. */
const NONE: Readonly<Record<string, readonly [content: string, why: string]>> = {
  'adds it by a style sheet': [
    `<style>p::before { content: "${SECRET}" }</style>`,
    'the page shows a secret where it cannot be covered',
  ],
  'adds it from an attribute': [
    `<style>p.x::after { content: attr(data-x) }</style><p class="x" data-x="${SECRET}">`,
    'the page shows a secret where it cannot be covered',
  ],
  'has more text than is looked through': [
    `<p>${'many words '.repeat(30_000)}`,
    'the page contains too much text to be searched',
  ],
}

for (const [what, [content, why]] of Object.entries(NONE))
  test(`there is no picture of a page that ${what}`, async ({ shown }) => {
    expect(await photograph(await shown(content))).toEqual({ noPicture: why })
  })

/** What a page may do between the look at it and its picture. */
const MEANWHILE: Readonly<Record<string, string>> = {
  'shows a secret': `document.body.insertAdjacentHTML('beforeend', '<p>${SECRET}</p>')`,
  'shows a secret in a new frame': `document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: '${SECRET}' }))`,
  'moves what is covered': "document.querySelector('.secret').style.marginLeft = '200px'",
  'takes a cover off': "document.querySelector('.secret').removeAttribute('data-contract-covered')",
  'moves the frame of what is covered': "document.querySelector('iframe').style.marginLeft = '200px'",
}

for (const [what, script] of Object.entries(MEANWHILE))
  test(`there is no picture of a page that ${what} as it is taken`, async ({ shown }) => {
    const page = await shown(`<p class="secret">${SECRET}</p><iframe srcdoc="<p>${SECRET}"></iframe>`)
    const take = page.screenshot.bind(page)
    page.screenshot = async (options) => {
      const picture = await take(options)
      await page.evaluate(script)
      return picture
    }
    expect(await photograph(page)).toEqual({ noPicture: 'the page changed while its screenshot was taken' })
  })

test('a page may change as long as it shows no secret elsewhere', async ({ shown }) => {
  const page = await shown(`<p id="clock">29</p><p class="secret">${SECRET}</p>`)
  const take = page.screenshot.bind(page)
  page.screenshot = async (options) => {
    await page.evaluate("document.querySelector('#clock').textContent = '28'")
    return take(options)
  }
  expect(await photograph(page)).toMatchObject({ screenshot: expect.any(String) })
})

const EMPTY =
  '<input class="open" type="password"><input class="open" name="otp"><textarea class="open"></textarea>'
const SIGN_IN: Journeys = { signIn: { steps: [{ fill: { css: 'textarea' }, with: the('ACCOUNT') }] } }

test('fields that are empty have nothing to cover', async ({ shown }) => {
  const page = await shown(`<p>Sign in</p>${EMPTY}<iframe srcdoc="<p>inner"></iframe>`)
  const picture = await photograph(page, SIGN_IN, { ACCOUNT: 'a' }, [{ css: '.none' }])
  expect(picture).toEqual({ screenshot: expect.any(String) })
  expect(await areMasked(page, '.open', picture.screenshot)).not.toContain(true)
})

for (const field of ['input', '[name=otp]', 'textarea'])
  test(`there is no picture of a page that fills in the empty ${field} as it is taken`, async ({ shown }) => {
    const page = await shown(EMPTY)
    const take = page.screenshot.bind(page)
    page.screenshot = async (options) => {
      await page.evaluate((selector) => {
        const element = document.querySelector<HTMLInputElement>(selector)
        if (element) element.value = 'a'
      }, field)
      return take(options)
    }
    expect(await photograph(page)).toEqual({ noPicture: 'the page changed while its screenshot was taken' })
  })

test('there is no picture of a page that shows what is kept secret as it is taken', async ({ shown }) => {
  const page = await shown('<p>Your key pair</p>')
  const take = page.screenshot.bind(page)
  page.screenshot = async (options) => {
    await page.evaluate("document.body.insertAdjacentHTML('beforeend', '<code>not known yet</code>')")
    return take(options)
  }
  const picture = await photograph(page, {}, {}, [{ css: 'code' }])
  expect(picture).toEqual({ noPicture: 'the page changed while its screenshot was taken' })
})

test('an empty field that shows a hint is covered where it is one of secrets', async ({ shown }) => {
  const page = await shown('<input class="secret" type="password" placeholder="pa55word">')
  expect(await areMasked(page, '.secret', (await photograph(page)).screenshot)).toEqual([true])
})

test('a text that can be edited is covered where a journey fills it in', async ({ shown }) => {
  const page = await shown('<div class="secret account" contenteditable>a</div><p class="open">Hint</p>')
  const journeys: Journeys = { signIn: { steps: [{ fill: { css: '.account' }, with: the('ACCOUNT') }] } }
  const { screenshot } = await photograph(page, journeys, { ACCOUNT: 'a' })
  expect(await areMasked(page, '.secret', screenshot)).toEqual([true])
  expect(await areMasked(page, 'p', screenshot)).not.toContain(true)
})

test('there is no picture of a page with a frame that does not answer', async ({ shown }) => {
  const page = await shown('<iframe srcdoc="inner"></iframe>')
  const [, frame] = page.frames()
  if (frame) frame.evaluate = () => new Promise(() => {})
  expect(await photograph(page)).toEqual({ noPicture: 'the page could not be read' })
})
