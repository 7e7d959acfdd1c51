import { Secret, TOTP } from 'otpauth'
import { sessionIn } from '../../helpers/browser/consent-session.ts'
import type { Locating } from '../../helpers/browser/journeys.ts'
import { expect, JOURNEYS, PATIENT, test, the, walkFrom } from './browser-test.ts'
import { consentPages, signInPage, USER } from './consent-pages.ts'
import { form, page, to, type Visit } from './service.ts'

const redirectUri = 'https://client.invalid/callback'
const names = (walk: { pages: readonly { journey: string }[] }) => walk.pages.map(({ journey }) => journey)

const frame = 'iframe[name=login]'
const IN_FRAME: Readonly<Record<string, { readonly frame?: string; readonly within?: Locating }>> = {
  'that each names': { frame },
  'that each names, within its form': { frame, within: { css: 'form' } },
  'that their form names': { within: { css: 'form', frame } },
}
for (const [what, where] of Object.entries(IN_FRAME))
  test(`a page whose fields are in a frame ${what} is gone through`, async ({ session, service }) => {
    const framed = signInPage().replace('<form', '<form target="_top"')
    const pages = consentPages({
      redirectUri,
      instead: {
        'GET /sign-in': () => page('Log in', '<iframe name="login" src="/fields"></iframe>'),
        'GET /fields': () => framed,
      },
    })
    const own = await service(pages)
    const signIn = {
      steps: [
        { fill: { label: 'User name', ...where }, with: the('CONSENT_USERNAME') },
        { fill: { label: 'Password', ...where }, with: the('CONSENT_PASSWORD') },
        { click: { role: 'button', name: 'Sign in', ...where } },
      ],
    }
    const walk = await session.walk(walkFrom(own, { redirectUri, journeys: { ...JOURNEYS, signIn } }))
    expect(walk.redirect).toContain('code=c1')
    expect(names(walk)).toEqual(['signIn', 'chooseDataProvider', 'approve'])
  })

test('a one-time code is the one of the moment, and none is typed twice', async ({ chrome, service }) => {
  const totp = new TOTP({ secret: new Secret() })
  let time = Date.now()
  const clock = {
    now: () => time,
    until: async (then: number) => {
      time = Math.max(time, then)
    },
  }
  const typed: (string | null)[] = []
  const check = ({ form: sent }: Visit) => {
    const code = sent.get('otp')
    const isGood = code === totp.generate({ timestamp: time }) && !typed.includes(code)
    typed.push(code)
    return isGood ? to('/provider') : page('Wrong', '')
  }
  const own = await service(
    consentPages({
      redirectUri,
      instead: {
        'POST /sign-in': () => to('/code', 303, { 'set-cookie': 'signed-in=1; Path=/' }),
        'GET /code': () =>
          page('Code', form('/code', '<label>Code <input name="otp"></label><button>Go</button>')),
        'POST /code': check,
      },
    }),
  )
  const oneTimeCode = {
    steps: [
      { fill: { label: 'Code' }, with: the('ONE_TIME_CODE') },
      { click: { role: 'button', name: 'Go' } },
    ],
  }
  const seeds = [totp.secret.base32, totp.toString(), totp.secret.base32]
  for (const totpSeed of seeds) {
    const session = await sessionIn(chrome, { ...PATIENT, pageTimeout: 2500, clock })
    const walk = await session.walk(
      walkFrom(own, { redirectUri, totpSeed, journeys: { ...JOURNEYS, oneTimeCode } }),
    )
    expect(walk.redirect ?? walk.failure?.reason).toContain('code=c1')
    await session.close()
  }
  expect(typed).toHaveLength(seeds.length)
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

test('a password goes nowhere in the text of a walk', async ({ session, service }) => {
  const own = await service(consentPages({ redirectUri }))
  const walk = await session.walk(walkFrom(own, { redirectUri }))
  expect(JSON.stringify(walk)).not.toContain(USER.CONSENT_PASSWORD)
})
