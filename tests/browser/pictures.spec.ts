import type { Page } from '@playwright/test'
import type { Journeys } from '../../helpers/browser/journeys.ts'
import { photograph } from '../../helpers/browser/photograph.ts'
import { registerSecrets } from '../../helpers/secrets/redact.ts'
import { areMasked } from '../secrets/masked.ts'
import { test as base, expect, the } from './browser-test.ts'
import { type Layout, LYING, PAINTED, WRITTEN } from './layouts.ts'
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
      const own = await service(({ url }) =>
        url.pathname === '/'
          ? html('Page', `${style}<p class="open">An open text</p>${content}`)
          : {
              headers: { 'content-type': 'image/svg+xml' },
              body: Buffer.from(url.pathname.slice(1), 'base64').toString(),
            },
      )
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

/** The pictures of two pages that differ in one text. */
const picturesOf = async (
  shown: (content: string) => Promise<Page>,
  layout: Layout,
  texts = [SECRET, OTHER],
) => {
  const pictures = []
  for (const text of texts) pictures.push(await photograph(await shown(layout(text))))
  return pictures
}

test('a text that is no secret is shown', async ({ shown }) => {
  const [one, other] = await picturesOf(shown, (text) => `<p>${text}</p>`, ['A plain text', 'Another text'])
  expect(one).toEqual({ screenshot: expect.any(String) })
  expect(other).toEqual({ screenshot: expect.any(String) })
  expect(one?.screenshot).not.toBe(other?.screenshot)
})

for (const [where, layout] of Object.entries({ ...WRITTEN, ...PAINTED }))
  test(`the picture is the same whichever secret stands in ${where}`, async ({ shown }) => {
    const [one, other] = await picturesOf(shown, layout)
    const isFound = where in WRITTEN
    expect(one).toEqual({
      screenshot: expect.any(String),
      ...(isFound && { covered: [expect.stringMatching(/^<consent_password#[0-9a-f]+>$/)] }),
    })
    expect(other?.screenshot === one?.screenshot).toBe(true)
  })

for (const [what, layout] of Object.entries(LYING))
  test(`a page that lies about ${what} shows no secret either`, async ({ shown }) => {
    const [one, other] = await picturesOf(shown, layout)
    expect(other).toEqual(one)
  })

for (const [what, text] of Object.entries({
  'a short secret': `PIN ${SHORT}.`,
  'the looks of a credential': JWT,
}))
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

const EMPTY =
  '<input class="open" type="password"><input class="open" name="otp"><textarea class="open"></textarea>'
const SIGN_IN: Journeys = { signIn: { steps: [{ fill: { css: 'textarea' }, with: the('ACCOUNT') }] } }

test('fields that are empty have nothing to cover', async ({ shown }) => {
  const page = await shown(`<p>Sign in</p>${EMPTY}<iframe srcdoc="<p>inner"></iframe>`)
  const picture = await photograph(page, SIGN_IN, { ACCOUNT: 'a' }, [{ css: '.none' }])
  expect(picture).toEqual({ screenshot: expect.any(String) })
  expect(await areMasked(page, '.open', picture.screenshot)).not.toContain(true)
})

test('an empty field that shows a hint is covered where it is one of secrets', async ({ shown }) => {
  const page = await shown(
    '<input class="secret" style="position:absolute;top:96px;height:32px" type="password" placeholder="pa55word">',
  )
  expect(await areMasked(page, '.secret', (await photograph(page)).screenshot)).toEqual([true])
})

test('a text that can be edited is covered where a journey fills it in', async ({ shown }) => {
  const page = await shown('<div class="secret account" contenteditable>a</div><p class="open">Hint</p>')
  const journeys: Journeys = { signIn: { steps: [{ fill: { css: '.account' }, with: the('ACCOUNT') }] } }
  const { screenshot } = await photograph(page, journeys, { ACCOUNT: 'a' })
  expect(await areMasked(page, '.secret', screenshot)).toEqual([true])
  expect(await areMasked(page, 'p', screenshot)).not.toContain(true)
})

test('there is no picture of a page that shows what is kept secret as it is read', async ({ shown }) => {
  const page = await shown('<p>Your key pair</p>')
  const frame = page.mainFrame()
  const read = frame.evaluate.bind(frame)
  frame.evaluate = async (...order: Parameters<typeof read>) => {
    await read("document.body.insertAdjacentHTML('beforeend', '<code>not known yet</code>')")
    return read(...order)
  }
  const picture = await photograph(page, {}, {}, [{ css: 'code' }])
  expect(picture).toEqual({ noPicture: 'the page changed while it was read' })
})

test('there is no picture of a page that has more text than is looked through', async ({ shown }) => {
  const picture = await photograph(await shown(`<p>${'many words '.repeat(30_000)}`))
  expect(picture).toEqual({ noPicture: 'the page contains too much text to be searched' })
})

test('there is no picture of a page that does not answer, or not with its contents', async ({ shown }) => {
  const page = await shown('<p>A text</p>')
  const frame = page.mainFrame()
  for (const answer of [
    new Promise<never>(() => {}),
    Promise.resolve({ toString: 1 }),
    Promise.resolve('{}'),
  ]) {
    frame.evaluate = () => answer
    expect(await photograph(page)).toEqual({ noPicture: 'the page could not be read' })
  }
})

test('a frame that does not answer is a plain box', async ({ shown }) => {
  const pictures = []
  for (const text of ['One text', 'Another text']) {
    const page = await shown(`<iframe srcdoc="${text}"></iframe>`)
    const [, frame] = page.frames()
    if (frame) frame.evaluate = () => new Promise(() => {})
    pictures.push(await photograph(page))
  }
  expect(pictures[0]).toEqual({ screenshot: expect.any(String) })
  expect(pictures[1]?.screenshot === pictures[0]?.screenshot).toBe(true)
})
