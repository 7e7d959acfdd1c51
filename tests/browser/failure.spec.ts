import type { Journeys } from '../../helpers/browser/journeys.ts'
import { judgeLogIn } from '../../helpers/endpoints/authorization/judge-consent.ts'
import type { Consent } from '../../helpers/evidence/evidence.ts'
import { recorded } from '../../helpers/http/exchange.ts'
import { expect, JOURNEYS, PATIENT, test, the } from './browser-test.ts'
import { REDIRECT_URI, signInPage } from './consent-pages.ts'
import { form, type Handler, page, serve, to } from './service.ts'

/** The origin of a service that has ended. */
async function closedOrigin(): Promise<string> {
  const { origin, close } = await serve(() => '')
  close()
  return origin
}

/** A document that never ends. */
const endless =
  (html: string): Handler =>
  ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(html)
    return undefined
  }

test('a step can have its own timeout', async ({ hasty }) => {
  const signIn = {
    steps: [...(JOURNEYS.signIn?.steps ?? []), { waitFor: { text: 'never' }, timeout: 1_500 }],
  }
  const journeys = { ...JOURNEYS, signIn }
  const { failure } = await hasty.through({ 'POST /sign-in': () => page('Stop', '') }, { journeys })
  expect(failure?.reason).toContain('1500 ms')
})

test('a variable without a value ends the walk before anything is typed', async ({ session }) => {
  const { failure, own } = await session.through({}, { variables: { CONSENT_USERNAME: 'nadia' } })
  expect(failure?.reason).toContain('CONSENT_PASSWORD')
  expect(own.visits).not.toContain('POST /sign-in')
})

for (const [status, body, title] of [
  [400, page('Refused', ''), 'Refused'],
  [500, "<p>Missing required attribute 'response_type'</p>", "Missing required attribute 'response_type'"],
  [503, '', ''],
] as const)
  test(`an error page with ${status} ends the walk at once, with the title “${title}”`, async ({
    session,
  }) => {
    const walk = await session.through(() => ({ status, body }))
    expect(walk.errorPage).toEqual({ status, title, address: `${walk.own.origin}/authorize` })
    expect(walk.durationMs).toBeLessThan(PATIENT.pageTimeout)
  })

test('an error page after a step ends the walk at once', async ({ session }) => {
  const walk = await session.through({ 'POST /provider': () => ({ status: 500, body: 'no' }) })
  expect(walk).toMatchObject({ errorPage: { status: 500, address: `${walk.own.origin}/provider` } })
})

for (const [what, signIn] of [
  ['a log-in page with an error status', () => ({ status: 401, body: signInPage() })],
  ['a log-in page that never finishes loading', endless(signInPage())],
] as const)
  test(`the walk logs in on ${what}`, async ({ session }) => {
    const { redirect } = await session.through({ 'GET /sign-in': signIn })
    expect(redirect).toBe(`${REDIRECT_URI}?code=c1&state=s1`)
  })

test('on a document that never finishes loading and has no form, the walk ends in time', async ({
  hasty,
}) => {
  const { failure } = await hasty.through(endless(page('Endless', form('/x', ''))))
  expect(failure).toMatchObject({ kind: 'unreachable', isLate: true, title: 'Endless' })
})

test('a refused connection ends the walk at once as unreachable', async ({ session }) => {
  const gone = await closedOrigin()
  const authorizationUrl = `${gone}/authorize`
  const atStart = await session.through({}, { authorizationUrl })
  expect(atStart.failure).toMatchObject({ kind: 'unreachable', reason: expect.stringContaining('refused') })
  const onTheWay = await session.through({ 'POST /sign-in': () => to(`${gone}/next?secret=1`, 303) })
  expect(onTheWay.failure).toMatchObject({ kind: 'unreachable' })
  expect(onTheWay.failure?.reason).toContain(`${gone}/next`)
  expect(onTheWay.failure?.reason).not.toContain('secret')
  expect(onTheWay.durationMs).toBeLessThan(PATIENT.pageTimeout)
})

test('a host that stops answering during the walk is unreachable', async ({ hasty }) => {
  const { failure, own } = await hasty.through({ 'POST /sign-in': () => undefined })
  expect(failure).toMatchObject({ kind: 'unreachable' })
  expect(failure?.reason).toContain(`${own.origin}/sign-in`)
})

test('a redirect loop is reported as a failure of the service’s pages', async ({ session }) => {
  const { failure } = await session.through(() => to('/authorize?again'))
  expect(failure).toMatchObject({ kind: 'page', reason: expect.stringContaining('loop') })
})

for (const [what, body, kind, pageTimeout] of [
  [
    'pages whose scripts reload them forever',
    '<script>location.href = "/authorize?" + Math.random()</script>',
    'page',
    PATIENT.pageTimeout,
  ],
  [
    'a page with a script that never ends',
    '<script>addEventListener("load", () => setTimeout(() => { for (;;); }))</script>',
    'unreachable',
    2_000,
  ],
] as const)
  test(`on ${what}, the walk ends in time`, async ({ chrome, sessionFor }) => {
    const session = await sessionFor(chrome, { pageTimeout })
    const walk = await session.through(() => page('Round', body))
    expect(walk.failure).toMatchObject({ kind })
    expect((await session.through()).redirect).toBe(`${REDIRECT_URI}?code=c1&state=s1`)
  })

const { steps = [] } = JOURNEYS.approve ?? {}

for (const altered of [
  { approve: { steps: [{ click: { css: 'a:aproved' } }] } },
  { approve: { steps: [{ click: { css: 'a[' }, optional: true }, ...steps] } },
  { approve: { steps, shows: { permission: { css: `#1${the('PERMISSION')}` } } } },
  { signIn: { steps: [{ click: { text: 'Sign in', frame: 'iframe:framed' } }] } },
])
  test(`an invalid selector blames the journeys before any page is opened: ${JSON.stringify(altered)}`, async ({
    session,
  }) => {
    const journeys: Journeys = { ...JOURNEYS, ...altered }
    const { own, ...walk } = await session.through({}, { journeys })
    const reason = /^the file that CONSENT_JOURNEY names has an invalid selector at \/\w+\/.*(css|frame): /
    expect(walk.failure).toMatchObject({ kind: 'journey', reason: expect.stringMatching(reason) })
    const asked = { state: 's1', redirectUri: REDIRECT_URI }
    const consent = recorded<Consent>({ decision: 'approve', asked, walk })
    expect(judgeLogIn(consent)).toMatchObject({ is: 'not configured' })
    expect(own.visits).toEqual([])
  })
