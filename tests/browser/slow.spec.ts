import { expect, JOURNEYS, test } from './browser-test.ts'
import { REDIRECT_URI, signInPage } from './consent-pages.ts'
import { type Handler, page } from './service.ts'

const GRANTED = `${REDIRECT_URI}?code=c1&state=s1`

/** A document that never ends. */
const endless: Handler = ({ response }) => {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .write(page('Begun', '<p>One moment'))
  return undefined
}

const script = (source: string) => page('One moment', `<p>Loading</p><script>${source}</script>`)
const TICKING = 'let ticks = 0; setInterval(() => { document.querySelector("p").textContent = ticks++ }, 50)'
const NEVER_ENDS = 'addEventListener("load", () => setTimeout(() => { for (;;); }))'

/** Pages that are not loaded when a limit ends, and why. */
const UNLOADED: readonly (readonly [
  what: string,
  instead: Readonly<Record<string, Handler>>,
  why: RegExp,
])[] = [
  ['is blank', { 'GET /sign-in': () => '' }, /it is blank$/],
  [
    'is an empty element',
    { 'GET /sign-in': () => '<!doctype html><title>App</title><div></div>' },
    /it is blank$/,
  ],
  ['does not end', { 'GET /sign-in': endless }, /it still waits for http:\S+\/sign-in$/],
  ['is not answered', { 'GET /sign-in': () => undefined }, /\/sign-in: not loaded .*: no answer$/],
  [
    'waits for its data',
    { 'GET /sign-in': () => script('fetch("/data?q")'), '/data': () => undefined },
    /\/data$/,
  ],
  ['does not come to rest', { 'GET /sign-in': () => script(TICKING) }, /it still changes$/],
  [
    'has a script that never ends',
    { 'GET /sign-in': () => script(NEVER_ENDS) },
    /the browser did not answer$/,
  ],
]

for (const [what, instead, why] of UNLOADED)
  test(`a page that ${what} is not loaded, and no journey is blamed`, async ({ chrome, sessionFor }) => {
    const session = await sessionFor(chrome, { pageTimeout: 1_000 })
    const { failure } = await session.through(instead)
    expect(failure).toMatchObject({ kind: 'unreachable', isLate: true })
    expect(failure?.reason).toMatch(/^http:\S+: not loaded after \d+(\.\d)? s \(PAGE_TIMEOUT\): /)
    expect(failure?.reason).toMatch(why)
    expect(failure?.todo).toMatch(/^Raise PAGE_TIMEOUT/)
    expect(`${failure?.reason} ${failure?.todo}`).not.toMatch(/journey|record/i)
  })

test('a step on a page that waits for its data is not blamed on its journey', async ({
  chrome,
  sessionFor,
}) => {
  const session = await sessionFor(chrome, { pageTimeout: 1_000 })
  const [first, ...rest] = JOURNEYS.signIn?.steps ?? []
  const steps = [first, { click: { css: '#later' } }, ...rest]
  const waiting = `${signInPage()}<script>fetch('/data')</script>`
  const instead = { 'GET /sign-in': () => waiting, '/data': () => undefined }
  const journeys = { ...JOURNEYS, signIn: { steps } } as typeof JOURNEYS
  const { failure } = await session.through(instead, { journeys })
  expect(failure).toMatchObject({ kind: 'unreachable', isLate: true, journey: 'signIn', step: { number: 2 } })
  expect(failure?.reason).toContain('PAGE_TIMEOUT')
})

/** A log-in page that a script draws after the limit, but before three times the limit. */
const DRAWN_LATE: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
  'receives its data': {
    'GET /sign-in': () =>
      script('fetch("/data").then((a) => a.text()).then((text) => { document.body.innerHTML = text })'),
    '/data': () => new Promise((answer) => setTimeout(answer, 5_000, signInPage())),
  },
  'shows its progress': {
    'GET /sign-in': () => script(`${TICKING}; setTimeout(() => { location.href = "/drawn" }, 5_000)`),
    'GET /drawn': () => signInPage(),
  },
}

for (const [what, instead] of Object.entries(DRAWN_LATE))
  test(`a page that ${what} gets more time than its limit`, async ({ chrome, sessionFor }) => {
    const session = await sessionFor(chrome, { pageTimeout: 4_000 })
    expect((await session.through(instead)).redirect).toBe(GRANTED)
  })

test('a step waits for an element while the page receives its data', async ({ chrome, sessionFor }) => {
  const session = await sessionFor(chrome, { pageTimeout: 4_000 })
  const button = '<button>Sign in</button>'
  const late = `<script>fetch('/data').then((a) => a.text()).then((text) => { document.forms[0].insertAdjacentHTML('beforeend', text) })</script>`
  const instead = {
    'GET /sign-in': () => `${signInPage().replace(button, '')}${late}`,
    '/data': () => new Promise<string>((answer) => setTimeout(answer, 5_000, button)),
  }
  expect((await session.through(instead)).redirect).toBe(GRANTED)
})

test('an optional click that keeps the page busy gets as much time as any other', async ({
  chrome,
  sessionFor,
}) => {
  const session = await sessionFor(chrome, { pageTimeout: 4_000 })
  const steps = [{ click: { css: '#banner' }, optional: true }, ...(JOURNEYS.signIn?.steps ?? [])]
  const busy = 'const until = Date.now() + 2000; while (Date.now() < until);'
  const banner = `<button type="button" id="banner" onclick="${busy}">Close</button>`
  const journeys = { ...JOURNEYS, signIn: { steps } } as typeof JOURNEYS
  const instead = { 'GET /sign-in': () => `${signInPage()}${banner}` }
  expect((await session.through(instead, { journeys })).redirect).toBe(GRANTED)
})
