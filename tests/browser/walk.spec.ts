import { guardedContext } from '../../helpers/browser/egress.ts'
import { Traffic } from '../../helpers/browser/traffic.ts'
import { WatchedPage } from '../../helpers/browser/watched-page.ts'
import { expect, JOURNEYS, test, the, walkFrom } from './browser-test.ts'
import { consentPage, consentPages, providerPage, REDIRECT_URI, signInPage, USER } from './consent-pages.ts'
import { page, to, type Visit } from './service.ts'

const GRANTED = `${REDIRECT_URI}?code=c1&state=s1`
const names = (walk: { pages: readonly { journey: string }[] }) => walk.pages.map(({ journey }) => journey)

test('the first walk goes through log-in, data provider and consent; the next needs no log-in', async ({
  session,
}) => {
  const { own, ...walk } = await session.through()
  expect(walk).toMatchObject({
    redirect: GRANTED,
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
  expect(lines.map((line) => line.replace(own.origin, ''))).toEqual([
    'GET /authorize 302',
    'GET /sign-in 200',
    'POST /sign-in 303',
    'GET /provider 200',
    'POST /provider 303',
    'GET /consent 200',
    'POST /consent 303',
  ])
  expect(JSON.parse(JSON.stringify(walk))).toEqual(walk)
  expect(JSON.stringify(walk)).not.toContain('wörd')
  const second = await session.walk(walkFrom(own, { decision: 'deny' }))
  expect(second.redirect).toBe(`${REDIRECT_URI}?error=access_denied&state=s1`)
  expect(names(second)).toEqual(['chooseDataProvider', 'deny'])
})

test('the referrer policy that a page declares is recorded', async ({ session }) => {
  const meta = '<meta name="Referrer" content="no-referrer">'
  const { documents } = await session.through({ 'GET /sign-in': () => `${meta}${signInPage()}` })
  const declared = documents.flatMap(({ address, referrerPolicy }) =>
    referrerPolicy ? [`${new URL(address).pathname} ${referrerPolicy}`] : [],
  )
  expect(new Set(declared)).toEqual(new Set(['/sign-in no-referrer']))
})

test('a walk can end at a page without performing a step on it', async ({ session }) => {
  const asked: (readonly string[])[] = []
  const endsAt = (journey: string, walked: readonly string[]) => {
    asked.push([...walked, journey])
    return journey === 'approve'
  }
  const walk = await session.through({}, { endsAt })
  const pages = ['signIn', 'chooseDataProvider', 'approve']
  expect(names(walk)).toEqual(pages)
  expect(walk.pages.map(({ isUntouched }) => isUntouched)).toEqual([undefined, undefined, true])
  expect(asked).toEqual([1, 2, 3].map((count) => pages.slice(0, count)))
  expect([walk.redirect, walk.errorPage, walk.failure]).toEqual([undefined, undefined, undefined])
  expect(walk.own.visits).not.toContain('POST /consent')
})

test('if no journey fits a page, the walk waits no longer than its patience', async ({ session }) => {
  const late = () => new Promise<string>((answer) => setTimeout(answer, 300, page('Link expired', '')))
  const { failure } = await session.through({ 'GET /authorize': late }, { patience: 200 })
  expect(failure).toMatchObject({ kind: 'page', title: 'Link expired' })
  expect(failure?.reason).toContain('within 0.2 s')
})

for (const [what, html, isInert] of [
  ['a text and a link', '<h1>Not possible</h1><a href="/">Home</a>', true],
  ['a button', '<h1>Agree?</h1><button>Yes</button>', undefined],
  ['a field', '<input type="password">', undefined],
  ['a frame', '<iframe title="Log in"></iframe>', undefined],
] as const)
  test(`an unknown page with ${what} is ${isInert ? '' : 'not '}inert`, async ({ session }) => {
    const { failure } = await session.through(
      { 'GET /authorize': () => page('Unknown', html) },
      { patience: 200 },
    )
    expect(failure).toMatchObject({ kind: 'page', title: 'Unknown' })
    expect(failure?.isInert).toBe(isInert)
  })

test('a session of the service that starts with the final redirect is kept', async ({ session }) => {
  const redirectUri = 'com.example.app:/callback'
  const signedIn = { 'set-cookie': 'signed-in=1; Path=/' }
  const instead = { 'POST /sign-in': () => to(`${redirectUri}?code=c1&state=s1`, 303, signedIn) }
  const { own } = await session.through(instead, { redirectUri })
  const second = await session.walk(walkFrom(own, { redirectUri }))
  expect(names(second)).toEqual(['chooseDataProvider', 'approve'])
})

test('typed values arrive unchanged, as edits of a user, even if hidden copies of the fields exist', async ({
  session,
}) => {
  const typed: string[] = []
  const watching = signInPage().replace(
    '<label>User',
    '<input type="hidden" name="seen"><script>addEventListener("input", (event) => { if (event.target.value) document.forms[0].seen.value += event.target.type + (event.isTrusted ? "! " : "? ") })</script><label>User',
  )
  const twin = (html: string) => html.replace('<form', `<div hidden>${html}</div><form`)
  const { redirect } = await session.through({
    'GET /provider': () => twin(providerPage()),
    'GET /consent': () => twin(consentPage()),
    'GET /sign-in': () => watching.replace('name="user"', 'name="user" value="remembered"'),
    'POST /sign-in': ({ form: sent }: Visit) => {
      typed.push(...['user', 'password', 'seen'].map((name) => sent.get(name) ?? ''))
      return to('/provider', 303)
    },
  })
  expect(redirect).toBe(GRANTED)
  expect(typed).toEqual([USER.CONSENT_USERNAME, USER.CONSENT_PASSWORD, 'text! password! '])
})

test('the walk waits for the expected texts of a consent page, and notes the missing ones', async ({
  session,
}) => {
  const late = consentPage([], 'bank-a').replace(
    '<ul></ul>',
    '<ul></ul><script>fetch("/slow").then(() => { document.querySelector("ul").innerHTML = "<li>read_accounts" })</script>',
  )
  const walk = await session.through({
    'GET /consent': () => late,
    '/slow': () => new Promise((answer) => setTimeout(answer, 100, 'x')),
  })
  expect(walk.pages[2]?.shows).toEqual({
    permissions: { read_accounts: true, read_balances: false },
    dataProvider: false,
  })
})

test('the error page that ended a walk does not affect the next one', async ({ chrome, service }) => {
  const own = await service(consentPages())
  const guarded = await guardedContext(chrome)
  const watched = await WatchedPage.in(guarded)
  const request = walkFrom(own)
  watched.surface.status = 400
  watched.open(request.authorizationUrl, new Traffic([], request))
  expect(watched.surface.status).toBeUndefined()
  await guarded.context.close()
})

test('if a session is closed during a walk, the walk ends without an error', async ({ session }) => {
  const walk = session.through(() => undefined)
  await session.close()
  expect((await walk).failure).toMatchObject({ kind: 'unreachable' })
})

test('an element is found in the frame of the element that contains it', async ({ session }) => {
  const instead = {
    'GET /sign-in': () => page('Log in', '<iframe name="login" src="/fields"></iframe>'),
    'GET /fields': () => signInPage().replace('<form', '<form target="_top"'),
  }
  const where = { within: { css: 'form', frame: 'iframe[name=login]' } }
  const signIn = {
    steps: [
      { fill: { label: 'User name', ...where }, with: the('CONSENT_USERNAME') },
      { fill: { label: 'Password', ...where }, with: the('CONSENT_PASSWORD') },
      { click: { role: 'button', name: 'Sign in', ...where } },
    ],
  }
  const walk = await session.through(instead, { journeys: { ...JOURNEYS, signIn } })
  expect(names(walk)).toEqual(['signIn', 'chooseDataProvider', 'approve'])
})

const openLogIn = { steps: [{ click: { role: 'button', name: 'Open' } }] }
const journeys = { ...JOURNEYS, openLogIn }

test('a walk goes through a pop-up, then continues on the page behind it', async ({ session }) => {
  const opener = "<button onclick=\"window.open('/popup', 'p', 'width=400,height=400')\">Open</button>"
  const instead = {
    'GET /sign-in': () => page('Welcome', opener),
    'GET /popup': () => signInPage(),
    'POST /sign-in': () => page('Done', '<script>opener.location.href = "/provider"; close()</script>'),
  }
  const walk = await session.through(instead, { journeys })
  expect(names(walk)).toEqual(['openLogIn', 'signIn', 'chooseDataProvider', 'approve'])
  expect(walk.redirect).toBe(GRANTED)
})

test('a redirect in a pop-up ends the walk', async ({ session }) => {
  const opener = '<button onclick="window.open(\'/sign-in\')">Open</button>'
  const walk = await session.through({ 'GET /authorize': () => page('Welcome', opener) }, { journeys })
  expect(walk.redirect).toBe(GRANTED)
})
