import { expect, JOURNEYS, test, the, walkFrom } from './browser-test.ts'
import { consentPage, consentPages, providerPage, signInPage, USER } from './consent-pages.ts'
import { form, page, to } from './service.ts'

const redirectUri = 'https://client.invalid/callback'
const names = (walk: { pages: readonly { journey: string }[] }) => walk.pages.map(({ journey }) => journey)

test('a walk goes through log-in, data provider and consent', async ({ session, service }) => {
  const own = await service(consentPages({ redirectUri }))
  const walk = await session.walk(walkFrom(own, { redirectUri }))
  expect(walk).toMatchObject({
    redirect: `${redirectUri}?code=c1&state=s1`,
    pages: [
      { journey: 'signIn', title: 'Sign in', address: `${own.origin}/sign-in` },
      { journey: 'chooseDataProvider', title: 'Data provider', address: `${own.origin}/provider` },
      {
        journey: 'approve',
        title: 'Share your data',
        address: `${own.origin}/consent`,
        shows: { permissions: { read_accounts: true, read_balances: true }, dataProvider: true },
      },
    ],
  })
  expect(JSON.parse(JSON.stringify(walk))).toEqual(walk)
})

test('a walk lists every document of the service, without queries', async ({ session, service }) => {
  const own = await service(consentPages({ redirectUri }))
  const { documents } = await session.walk(walkFrom(own, { redirectUri }))
  const lines = documents.map(({ method, address, status }) => `${method} ${address} ${status}`)
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
})

test('a denial takes the journey deny', async ({ session, service }) => {
  const own = await service(consentPages({ redirectUri }))
  const walk = await session.walk(walkFrom(own, { redirectUri, decision: 'deny' }))
  expect(walk.redirect).toBe(`${redirectUri}?error=access_denied&state=s1`)
  expect(names(walk)).toEqual(['signIn', 'chooseDataProvider', 'deny'])
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

test('the pages may come in another order, and one may be missing', async ({ session, service }) => {
  const instead = {
    'GET /authorize': () => to('/provider'),
    'POST /provider': () => to('/sign-in', 303),
    'POST /sign-in': () => to('/consent', 303),
  }
  const own = await service(consentPages({ redirectUri, instead }))
  const walk = await session.walk(walkFrom(own, { redirectUri }))
  expect(names(walk)).toEqual(['chooseDataProvider', 'signIn', 'approve'])
})

test('an extra page has its own journey', async ({ session, service }) => {
  const terms = page(
    'Terms',
    `${form('/terms', '<label><input type="checkbox"> I agree</label><button>Next</button>')}`,
  )
  const instead = {
    'POST /sign-in': () => to('/terms', 303),
    'GET /terms': () => terms,
    'POST /terms': () => to('/provider', 303),
  }
  const journeys = {
    ...JOURNEYS,
    terms: {
      opensWith: { role: 'heading', name: 'Terms' },
      steps: [
        { click: { role: 'button', name: 'Close the hint' }, optional: true, timeout: 50 },
        { check: { label: 'I agree' } },
        { press: { role: 'button', name: 'Next' }, key: 'Enter' },
      ],
    },
  }
  const own = await service(consentPages({ redirectUri, instead }))
  const walk = await session.walk(walkFrom(own, { redirectUri, journeys }))
  expect(names(walk)).toEqual(['signIn', 'terms', 'chooseDataProvider', 'approve'])
})

test('a log-in in two pages is one journey, though both pages open alike', async ({ session, service }) => {
  const first = page(
    'Sign in',
    form('/name', '<label>User name <input name="user"></label><button>Next</button>'),
  )
  const second = page(
    'Sign in',
    form(
      '/sign-in',
      '<label>Password <input type="password" name="password"></label><button>Sign in</button>',
    ),
  )
  const instead = {
    'GET /sign-in': () => first,
    'POST /name': () => to('/password', 303),
    'GET /password': () => second,
    'POST /sign-in': async () => {
      await new Promise((later) => setTimeout(later, 150))
      return to('/provider', 303)
    },
  }
  const signIn = {
    opensWith: { role: 'heading', name: 'Sign in' },
    steps: [
      { fill: { label: 'User name' }, with: the('CONSENT_USERNAME') },
      { click: { role: 'button', name: 'Next' } },
      { fill: { label: 'Password' }, with: the('CONSENT_PASSWORD') },
      { click: { role: 'button', name: 'Sign in' } },
    ],
  }
  const own = await service(consentPages({ redirectUri, instead }))
  const walk = await session.walk(walkFrom(own, { redirectUri, journeys: { ...JOURNEYS, signIn } }))
  expect(names(walk)).toEqual(['signIn', 'chooseDataProvider', 'approve'])
})

test('data provider and consent may share a page', async ({ session, service }) => {
  const both = page(
    'Share',
    form(
      '/consent',
      '<label><input type="radio" name="dp"> bank-b</label><button name="decision" value="approve">Approve</button>',
    ),
  )
  const chooseDataProvider = {
    choice: 'bank-b',
    steps: [{ check: { role: 'radio', name: the('DATA_PROVIDER') } }],
  }
  const own = await service(consentPages({ redirectUri, instead: { 'GET /provider': () => both } }))
  const walk = await session.walk(
    walkFrom(own, { redirectUri, journeys: { ...JOURNEYS, chooseDataProvider } }),
  )
  expect(walk.redirect).toBe(`${redirectUri}?code=c1&state=s1`)
})

test('a page drawn late, sent by script and without a new document is walked', async ({
  session,
  service,
}) => {
  const app = page(
    'App',
    `<main></main><script>
      const main = document.querySelector('main')
      const draw = (html, next) => requestAnimationFrame(() => { main.innerHTML = html; main.querySelector('button').onclick = next })
      const wait = (next) => () => { main.innerHTML = 'wait'; fetch('/slow').then(next) }
      const consent = () => draw('<p>read_accounts read_balances bank-b</p><button>Approve</button>', wait(() => { location.href = ${JSON.stringify(`${redirectUri}?code=c1&state=s1`)} }))
      const choose = () => draw('<label><input type="radio"> bank-b</label><button>Continue</button>', wait(consent))
      addEventListener('load', wait(() => draw('<label>User name <input></label><label>Password <input type=password></label><button>Sign in</button>', wait(choose))))
    </script>`,
  )
  const own = await service(
    consentPages({ redirectUri, instead: { '/authorize': () => app, '/slow': () => 'x' } }),
  )
  const walk = await session.walk(walkFrom(own, { redirectUri }))
  expect(names(walk)).toEqual(['signIn', 'chooseDataProvider', 'approve'])
  expect(walk.redirect).toBe(`${redirectUri}?code=c1&state=s1`)
})

test('a page that sends itself on by script and refresh is passed', async ({ session, service }) => {
  const instead = {
    'GET /authorize': () => page('Wait', '<script>location.replace("/hop")</script>'),
    'GET /hop': () => page('Wait', '<meta http-equiv="refresh" content="0;url=/post">'),
    'GET /post': () =>
      page('Wait', '<form method="post" action="/hop"></form><script>document.forms[0].submit()</script>'),
    'POST /hop': () => to('/sign-in'),
  }
  const own = await service(consentPages({ redirectUri, instead }))
  expect((await session.walk(walkFrom(own, { redirectUri }))).redirect).toBe(
    `${redirectUri}?code=c1&state=s1`,
  )
})

test('the values typed arrive as they are, as text edited by a user', async ({ session, service }) => {
  const typed: string[] = []
  const watching = signInPage().replace(
    '<label>User',
    '<input type="hidden" name="seen"><script>addEventListener("input", (event) => { if (event.target.value) document.forms[0].seen.value += event.target.type + (event.isTrusted ? "! " : "? ") })</script><label>User',
  )
  const instead = {
    'GET /sign-in': () => watching.replace('name="user"', 'name="user" value="remembered"'),
    'POST /sign-in': ({ form: sent }: { form: URLSearchParams }) => {
      typed.push(...['user', 'password', 'seen'].map((name) => sent.get(name) ?? ''))
      return to('/provider', 303)
    },
  }
  const own = await service(consentPages({ redirectUri, instead }))
  await session.walk(walkFrom(own, { redirectUri }))
  expect(typed).toEqual([USER.CONSENT_USERNAME, USER.CONSENT_PASSWORD, 'text! password! '])
})

test('a hidden twin of an element does not stand in the way', async ({ session, service }) => {
  const twin = (html: string) => html.replace('<form', `<div hidden>${html}</div><form`)
  const instead = {
    'GET /provider': () => twin(providerPage()),
    'GET /consent': () => twin(consentPage()),
  }
  const own = await service(consentPages({ redirectUri, instead }))
  const walk = await session.walk(walkFrom(own, { redirectUri }))
  expect(walk.redirect).toBe(`${redirectUri}?code=c1&state=s1`)
  expect(walk.pages[2]?.shows).toEqual({
    permissions: { read_accounts: true, read_balances: true },
    dataProvider: true,
  })
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

test('a fixed data provider is the one looked for', async ({ session, service }) => {
  const instead = {
    'POST /sign-in': () => to('/consent', 303),
    'GET /consent': () => consentPage(['read_accounts'], 'bank-z'),
  }
  const own = await service(consentPages({ redirectUri, instead }))
  const walk = await session.walk(walkFrom(own, { redirectUri, dataProvider: 'bank-z' }))
  expect(names(walk)).toEqual(['signIn', 'approve'])
  expect(walk.pages[1]?.shows?.dataProvider).toBe(true)
})

/** A page that a script draws a moment after something else, on which nothing can be done. */
const afterAnother = (other: string, itself: string): string => `${itself}<script>
  const own = [...document.body.children]
  document.body.innerHTML = '${other}'
  setTimeout(() => document.body.replaceChildren(...own), 250)
</script>`

test('a page on which nothing was done may be redrawn to that of another journey', async ({
  session,
  service,
}) => {
  const instead = {
    'GET /provider': () => afterAnother('<button disabled>Approve</button>', providerPage()),
    'GET /consent': () => afterAnother('<label>User name <input disabled></label>', consentPage()),
  }
  const own = await service(consentPages({ redirectUri, instead }))
  const walk = await session.walk(walkFrom(own, { redirectUri }))
  expect(walk).toMatchObject({ redirect: `${redirectUri}?code=c1&state=s1` })
  expect(names(walk)).toEqual(['signIn', 'chooseDataProvider', 'approve'])
})

test('a page that goes at once was not there to be looked at', async ({ session, service }) => {
  const instead = { 'GET /provider': () => afterAnother('<button disabled>Approve</button>', providerPage()) }
  const own = await service(consentPages({ redirectUri, instead }))
  const walk = await session.walk(
    walkFrom(own, {
      redirectUri,
      endsAt: (journey) => journey === 'chooseDataProvider' || journey === 'approve',
    }),
  )
  expect(names(walk)).toEqual(['signIn', 'chooseDataProvider'])
})
