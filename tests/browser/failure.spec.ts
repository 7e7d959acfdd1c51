import { type AddressInfo, createServer } from 'node:net'
import { sessionIn } from '../../helpers/browser/consent-session.ts'
import type { Journeys } from '../../helpers/browser/journeys.ts'
import type { Consent } from '../../helpers/evidence/evidence.ts'
import { recorded } from '../../helpers/http/exchange.ts'
import { judgeLogIn } from '../../helpers/judge/judge-consent.ts'
import { expect, JOURNEYS, PATIENT, test, the, walkFrom } from './browser-test.ts'
import { consentPages, signInPage } from './consent-pages.ts'
import { form, page, to } from './service.ts'

const redirectUri = 'https://client.invalid/callback'

async function closedOrigin(): Promise<string> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return `http://127.0.0.1:${port}`
}

test('a log-in that changes nothing is told, with what the page says', async ({ hasty, service }) => {
  const stays = signInPage()
    .replace(
      '<form',
      "<form onsubmit=\"document.querySelector('p').innerText = 'No such user ' + this.user.value; return false\"",
    )
    .replace('</form>', '<p role="alert"></p></form>')
  const own = await service(consentPages({ redirectUri, instead: { 'GET /sign-in': () => stays } }))
  const walk = await hasty.walk(walkFrom(own, { redirectUri }))
  expect(walk.failure).toMatchObject({ kind: 'page', journey: 'signIn', title: 'Sign in' })
  expect(walk.failure?.reason).toContain(`No such user ${the('CONSENT_USERNAME')}`)
})

test('a step that fails says which, where and why, with a screenshot', async ({ hasty, service }) => {
  const lacking = signInPage().replace('Password', 'Pass phrase')
  const own = await service(consentPages({ redirectUri, instead: { 'GET /sign-in': () => lacking } }))
  const walk = await hasty.walk(walkFrom(own, { redirectUri }))
  expect(walk.failure).toMatchObject({
    kind: 'page',
    journey: 'signIn',
    step: { number: 2 },
    title: 'Sign in',
    address: `${own.origin}/sign-in`,
  })
  for (const part of ['step 2', 'Password', 'signIn', 'Sign in', `${own.origin}/sign-in`, 'no such element'])
    expect(walk.failure?.reason).toContain(part)
  expect(
    Buffer.from(walk.failure?.screenshot ?? '', 'base64')
      .subarray(0, 3)
      .toString('hex'),
  ).toBe('ffd8ff')
})

test('a step may have a time of its own', async ({ hasty, service }) => {
  const signIn = { steps: [...(JOURNEYS.signIn?.steps ?? []), { waitFor: { text: 'never' }, timeout: 40 }] }
  const own = await service(
    consentPages({ redirectUri, instead: { 'POST /sign-in': () => page('Stop', '') } }),
  )
  const walk = await hasty.walk(walkFrom(own, { redirectUri, journeys: { ...JOURNEYS, signIn } }))
  expect(walk.failure?.reason).toContain('40 ms')
})

test('a variable without a value ends the walk before anything is typed', async ({ session, service }) => {
  const own = await service(consentPages({ redirectUri }))
  const walk = await session.walk(walkFrom(own, { redirectUri, variables: { CONSENT_USERNAME: 'nadia' } }))
  expect(walk.failure?.reason).toContain('CONSENT_PASSWORD')
  expect(own.visits).not.toContain('POST /sign-in')
})

test('an error page ends the walk at once, and is called by its title, its text, or nothing', async ({
  session,
  service,
}) => {
  for (const [status, body, title] of [
    [400, page('Refused', ''), 'Refused'],
    [500, "<p>Missing required attribute 'response_type'</p>", "Missing required attribute 'response_type'"],
    [503, '', ''],
  ] as const) {
    const own = await service(() => ({ status, body }))
    const walk = await session.walk(walkFrom(own, { redirectUri }))
    expect(walk.errorPage).toEqual({ status, title, address: `${own.origin}/authorize` })
    expect(walk.durationMs).toBeLessThan(PATIENT.pageTimeout)
  }
})

test('an error page after a step ends the walk at once', async ({ session, service }) => {
  const own = await service(
    consentPages({ redirectUri, instead: { 'POST /provider': () => ({ status: 500, body: 'no' }) } }),
  )
  const walk = await session.walk(walkFrom(own, { redirectUri }))
  expect(walk).toMatchObject({ errorPage: { status: 500, address: `${own.origin}/provider` } })
})

test('a log-in page with an error status is walked', async ({ session, service }) => {
  const instead = { 'GET /sign-in': () => ({ status: 401, body: signInPage() }) }
  const own = await service(consentPages({ redirectUri, instead }))
  const walk = await session.walk(walkFrom(own, { redirectUri }))
  expect(walk.redirect).toBe(`${redirectUri}?code=c1&state=s1`)
})

test('a refused connection at the start is unreachable', async ({ session }) => {
  const walk = await session.walk(walkFrom({ origin: await closedOrigin() }, { redirectUri }))
  expect(walk.failure).toMatchObject({ kind: 'unreachable' })
  expect(walk.failure?.reason).toContain('refused')
})

test('a refused connection on the way is unreachable, at once', async ({ session, service }) => {
  const gone = await closedOrigin()
  const own = await service(
    consentPages({ redirectUri, instead: { 'POST /sign-in': () => to(`${gone}/next?secret=1`, 303) } }),
  )
  const walk = await session.walk(walkFrom(own, { redirectUri }))
  expect(walk.failure).toMatchObject({ kind: 'unreachable' })
  expect(walk.failure?.reason).toContain(`${gone}/next`)
  expect(walk.failure?.reason).not.toContain('secret')
  expect(walk.durationMs).toBeLessThan(PATIENT.pageTimeout)
})

test('a host that stops answering on the way is unreachable', async ({ hasty, service }) => {
  const own = await service(consentPages({ redirectUri, instead: { 'POST /sign-in': () => undefined } }))
  const walk = await hasty.walk(walkFrom(own, { redirectUri }))
  expect(walk.failure).toMatchObject({ kind: 'unreachable' })
  expect(walk.failure?.reason).toContain(`${own.origin}/sign-in`)
})

test('a redirect loop is a fault of the pages', async ({ session, service }) => {
  const own = await service(() => to('/authorize?again'))
  const walk = await session.walk(walkFrom(own, { redirectUri }))
  expect(walk.failure).toMatchObject({ kind: 'page' })
  expect(walk.failure?.reason).toContain('loop')
})

for (const [what, body] of Object.entries({
  'scripts that go round for ever': '<script>location.href = "/authorize?" + Math.random()</script>',
  'a script that never ends':
    '<script>addEventListener("load", () => setTimeout(() => { for (;;); }))</script>',
}))
  test(`${what} end in time`, async ({ chrome, service }) => {
    // Such scripts keep a core busy until their page is closed, and slow down whatever is done beside them.
    const session = await sessionIn(chrome, { ...PATIENT, pageTimeout: 6_000 })
    const own = await service(() => page('Round', body))
    const walk = await session.walk(walkFrom(own, { redirectUri }))
    expect(walk.failure).toMatchObject({ kind: 'page' })
    expect(walk.durationMs).toBeLessThan(PATIENT.pageTimeout)
    const good = await service(consentPages({ redirectUri }))
    expect((await session.walk(walkFrom(good, { redirectUri }))).redirect).toBe(
      `${redirectUri}?code=c1&state=s1`,
    )
    await session.close()
  })

test('a document that never ends is walked if its form is there', async ({ session, service }) => {
  const instead = {
    'GET /sign-in': ({ response }: { response: import('node:http').ServerResponse }) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(signInPage())
      return undefined
    },
  }
  const own = await service(consentPages({ redirectUri, instead }))
  const walk = await session.walk(walkFrom(own, { redirectUri }))
  expect(walk.redirect).toBe(`${redirectUri}?code=c1&state=s1`)
})

test('a document that never ends and has no form ends in time', async ({ hasty, service }) => {
  const own = await service(({ response }) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .write(page('Endless', form('/x', '')))
    return undefined
  })
  const walk = await hasty.walk(walkFrom(own, { redirectUri }))
  expect(walk.failure).toMatchObject({ kind: 'page', title: 'Endless' })
})

test('a selector that no browser knows is the fault of the journeys, before a page is opened', async ({
  session,
  service,
}) => {
  const own = await service(consentPages({ redirectUri }))
  const steps = JOURNEYS.approve?.steps ?? []
  for (const altered of [
    { approve: { steps: [{ click: { css: 'a:aproved' } }] } },
    { approve: { steps: [{ click: { css: 'a[' }, optional: true }, ...steps] } },
    { approve: { steps, shows: { permission: { css: `#1${the('PERMISSION')}` } } } },
    { signIn: { steps: [{ click: { text: 'Sign in', frame: 'iframe:framed' } }] } },
  ]) {
    const journeys: Journeys = { ...JOURNEYS, ...altered }
    const walk = await session.walk(walkFrom(own, { redirectUri, journeys }))
    expect(walk.failure).toMatchObject({
      kind: 'journey',
      reason: expect.stringMatching(
        /^the file that CONSENT_JOURNEY names has at \/\w+\/.*(css|frame) a selector/,
      ),
    })
    const consent = recorded<Consent>({ decision: 'approve', asked: { state: 's1', redirectUri }, walk })
    expect(judgeLogIn(consent)).toMatchObject({ is: 'not configured' })
  }
  expect(own.visits).toEqual([])
})
