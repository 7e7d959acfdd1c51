import { sessionIn } from '../../helpers/browser/consent-session.ts'
import { Traffic } from '../../helpers/browser/traffic.ts'
import { WatchedPage } from '../../helpers/browser/watched-page.ts'
import { expect, JOURNEYS, PATIENT, test, the, walkFrom } from './browser-test.ts'
import { consentPage, consentPages, providerPage, signInPage, USER } from './consent-pages.ts'
import { page, to } from './service.ts'

const redirectUri = 'https://client.invalid/callback'
const names = (walk: { pages: readonly { journey: string }[] }) => walk.pages.map(({ journey }) => journey)

test('a walk goes through log-in, data provider and consent, and the next one needs no log-in', async ({
  session,
  service,
}) => {
  const own = await service(consentPages({ redirectUri }))
  const walk = await session.walk(walkFrom(own, { redirectUri }))
  expect(walk).toMatchObject({
    redirect: `${redirectUri}?code=c1&state=s1`,
    pages: [
      { journey: 'signIn', address: `${own.origin}/sign-in` },
      { journey: 'chooseDataProvider', address: `${own.origin}/provider` },
      {
        journey: 'approve',
        address: `${own.origin}/consent`,
        shows: { permissions: { read_accounts: true, read_balances: true }, dataProvider: true },
      },
    ],
  })
  const lines = walk.documents.map(({ method, address, status }) => `${method} ${address} ${status}`)
  expect(lines).toEqual(
    [
      'GET /authorize 302',
      'GET /sign-in 200',
      'POST /sign-in 303',
      'GET /provider 200',
      'POST /provider 303',
      'GET /consent 200',
      'POST /consent 303',
    ].map((line) => line.replace('/', `${own.origin}/`)),
  )
  expect(JSON.parse(JSON.stringify(walk))).toEqual(walk)
  expect(JSON.stringify(walk)).not.toContain('wörd')
  const second = await session.walk(walkFrom(own, { redirectUri, decision: 'deny' }))
  expect(second.redirect).toBe(`${redirectUri}?error=access_denied&state=s1`)
  expect(names(second)).toEqual(['chooseDataProvider', 'deny'])
})

test('a walk ends at a page that is only looked at', async ({ session, service }) => {
  const own = await service(consentPages({ redirectUri }))
  const asked: (readonly string[])[] = []
  const walk = await session.walk(
    walkFrom(own, {
      redirectUri,
      endsAt: (journey, walked) => {
        asked.push([...walked, journey])
        return journey === 'approve'
      },
    }),
  )
  expect(walk.pages.map(({ journey, isUntouched }) => [journey, isUntouched])).toEqual([
    ['signIn', undefined],
    ['chooseDataProvider', undefined],
    ['approve', true],
  ])
  expect(asked).toEqual([
    ['signIn'],
    ['signIn', 'chooseDataProvider'],
    ['signIn', 'chooseDataProvider', 'approve'],
  ])
  expect([walk.redirect, walk.errorPage, walk.failure]).toEqual([undefined, undefined, undefined])
  expect(own.visits).not.toContain('POST /consent')
})

test('a page that no journey fits is looked at no longer than the patience of the walk', async ({
  session,
  service,
}) => {
  const pages = consentPages({ redirectUri })
  const own = await service((visit) =>
    visit.path === '/authorize'
      ? new Promise((answer) => setTimeout(answer, 300, page('Link expired', '')))
      : pages(visit),
  )
  const walk = await session.walk(walkFrom(own, { redirectUri, patience: 200 }))
  expect(walk.failure).toMatchObject({ kind: 'page', title: 'Link expired' })
  expect(walk.failure?.reason).toContain('within 0.2 s')
})

test('a session started by the last redirect is kept', async ({ session, service }) => {
  const custom = 'com.example.app:/callback'
  const own = await service(
    consentPages({
      redirectUri: custom,
      instead: {
        'POST /sign-in': () => to(`${custom}?code=c1&state=s1`, 303, { 'set-cookie': 'signed-in=1; Path=/' }),
      },
    }),
  )
  await session.walk(walkFrom(own, { redirectUri: custom }))
  const second = await session.walk(walkFrom(own, { redirectUri: custom }))
  expect(names(second)).toEqual(['chooseDataProvider', 'approve'])
})

test('the values typed arrive as they are, as text edited by a user, beside hidden twins', async ({
  session,
  service,
}) => {
  const typed: string[] = []
  const watching = signInPage().replace(
    '<label>User',
    '<input type="hidden" name="seen"><script>addEventListener("input", (event) => { if (event.target.value) document.forms[0].seen.value += event.target.type + (event.isTrusted ? "! " : "? ") })</script><label>User',
  )
  const twin = (html: string) => html.replace('<form', `<div hidden>${html}</div><form`)
  const instead = {
    'GET /provider': () => twin(providerPage()),
    'GET /consent': () => twin(consentPage()),
    'GET /sign-in': () => watching.replace('name="user"', 'name="user" value="remembered"'),
    'POST /sign-in': ({ form: sent }: { form: URLSearchParams }) => {
      typed.push(...['user', 'password', 'seen'].map((name) => sent.get(name) ?? ''))
      return to('/provider', 303)
    },
  }
  const own = await service(consentPages({ redirectUri, instead }))
  const walk = await session.walk(walkFrom(own, { redirectUri }))
  expect(walk.redirect).toBe(`${redirectUri}?code=c1&state=s1`)
  expect(typed).toEqual([USER.CONSENT_USERNAME, USER.CONSENT_PASSWORD, 'text! password! '])
})

test('what the page shows is waited for, and what it does not show is noted', async ({
  session,
  service,
}) => {
  const late = consentPage([], 'bank-a').replace(
    '<ul></ul>',
    '<ul></ul><script>fetch("/slow").then(() => { document.querySelector("ul").innerHTML = "<li>read_accounts" })</script>',
  )
  const instead = {
    'GET /consent': () => late,
    '/slow': async () => {
      await new Promise((later) => setTimeout(later, 100))
      return 'x'
    },
  }
  const own = await service(consentPages({ redirectUri, instead }))
  const walk = await session.walk(walkFrom(own, { redirectUri }))
  expect(walk.pages[2]?.shows).toEqual({
    permissions: { read_accounts: true, read_balances: false },
    dataProvider: false,
  })
})

test('the error page that ended a walk is none of the next one', async ({ chrome, service }) => {
  const own = await service(consentPages({ redirectUri }))
  const context = await chrome.newContext()
  const watched = await WatchedPage.in(context)
  const request = walkFrom(own, { redirectUri })
  watched.surface.status = 400
  watched.open(request.authorizationUrl, new Traffic([], request))
  expect(watched.surface.status).toBeUndefined()
  await context.close()
})

test('a session that is closed under a walk ends it without an error', async ({ chrome, service }) => {
  const own = await service(() => undefined)
  const session = await sessionIn(chrome, PATIENT)
  const walk = session.walk(walkFrom(own, { redirectUri }))
  await session.close()
  expect((await walk).failure).toMatchObject({ kind: 'unreachable' })
})

test('an element is found in the frame of what it is within', async ({ session, service }) => {
  const instead = {
    'GET /sign-in': () => page('Log in', '<iframe name="login" src="/fields"></iframe>'),
    'GET /fields': () => signInPage().replace('<form', '<form target="_top"'),
  }
  const own = await service(consentPages({ redirectUri, instead }))
  const where = { within: { css: 'form', frame: 'iframe[name=login]' } }
  const signIn = {
    steps: [
      { fill: { label: 'User name', ...where }, with: the('CONSENT_USERNAME') },
      { fill: { label: 'Password', ...where }, with: the('CONSENT_PASSWORD') },
      { click: { role: 'button', name: 'Sign in', ...where } },
    ],
  }
  const walk = await session.walk(walkFrom(own, { redirectUri, journeys: { ...JOURNEYS, signIn } }))
  expect(names(walk)).toEqual(['signIn', 'chooseDataProvider', 'approve'])
})

test('a pop-up is gone through, and the page behind it goes on', async ({ session, service }) => {
  const opener =
    "<button onclick=\"window.open('/popup', 'p', 'width=400,height=400')\">Log in with your bank</button>"
  const own = await service(
    consentPages({
      redirectUri,
      instead: {
        'GET /sign-in': () => page('Welcome', opener),
        'GET /popup': () => signInPage(),
        'POST /sign-in': () => page('Done', '<script>opener.location.href = "/provider"; close()</script>'),
      },
    }),
  )
  const openLogIn = { steps: [{ click: { role: 'button', name: 'Log in with your bank' } }] }
  const walk = await session.walk(walkFrom(own, { redirectUri, journeys: { ...JOURNEYS, openLogIn } }))
  expect(names(walk)).toEqual(['openLogIn', 'signIn', 'chooseDataProvider', 'approve'])
  expect(walk.redirect).toContain('code=c1')
})

test('a pop-up that gets the redirect ends the walk', async ({ session, service }) => {
  const own = await service(
    consentPages({
      redirectUri,
      instead: {
        'GET /authorize': () => page('Welcome', '<button onclick="window.open(\'/sign-in\')">Open</button>'),
      },
    }),
  )
  const openLogIn = { steps: [{ click: { role: 'button', name: 'Open' } }] }
  const walk = await session.walk(walkFrom(own, { redirectUri, journeys: { ...JOURNEYS, openLogIn } }))
  expect(walk.redirect).toBe(`${redirectUri}?code=c1&state=s1`)
})
