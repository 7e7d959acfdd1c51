import { codeOf } from '../../helpers/evidence/consent.ts'
import type { Consent } from '../../helpers/evidence/evidence.ts'
import { type Recorded, recorded } from '../../helpers/http/exchange.ts'
import { judgeLogIn, judgePermissions, judgeRedirect } from '../../helpers/judge/judge-consent.ts'
import { judgeProviderChosen } from '../../helpers/judge/judge-provider.ts'
import { expect, JOURNEYS, test, the, walkFrom } from './browser-test.ts'
import { consentPage, consentPages, providerPage, signInPage, USER } from './consent-pages.ts'
import { form, page } from './service.ts'

const redirectUri = 'https://client.invalid/callback'
test('an element that the page does not have is told with what it has', async ({ hasty, service }) => {
  const [first, ...rest] = JOURNEYS.signIn?.steps ?? []
  const steps = [first, { click: { css: '#nowhere' } }, ...rest]
  const journeys = { ...JOURNEYS, signIn: { steps } } as typeof JOURNEYS
  const own = await service(consentPages({ redirectUri }))
  const { failure } = await hasty.walk(walkFrom(own, { redirectUri, journeys }))
  expect(failure?.reason).toContain(
    '; the page has the heading “Sign in”; the fields “User name”, “Password”; the button “Sign in”',
  )
  expect(failure?.todo).toMatch(
    /^Change css "#nowhere" in the journey signIn of the file that CONSENT_JOURNEY names.*npm run record/,
  )
})

test('an option that the list does not have is told with those that it has', async ({ hasty, service }) => {
  const list = '<label>Bank <select><option value="a">Bank A</option><option>Bank B</option></select></label>'
  const instead = { 'GET /provider': () => page('Bank', form('/provider', `${list}<button>Go</button>`)) }
  const chooseDataProvider = {
    choice: 'bank-z',
    steps: [{ select: { label: 'Bank' }, option: the('DATA_PROVIDER') }],
  }
  const own = await service(consentPages({ redirectUri, instead }))
  const { failure } = await hasty.walk(
    walkFrom(own, { redirectUri, journeys: { ...JOURNEYS, chooseDataProvider } }),
  )
  expect(failure?.reason).toContain('its options are “Bank A”, “Bank B”')
  expect(failure?.todo).toContain('Set choice to one of them')
})

test('a page that no journey fits is told with what it offers, and how to record it', async ({
  hasty,
  service,
}) => {
  const links = [1, 2, 3, 4, 5, 6].map((number) => `<a href="#">Help ${number}</a>`).join(' ')
  const own = await service(() =>
    page('Welcome', `<label>Code word <input></label><button>Weiter</button>${links}`),
  )
  const { failure } = await hasty.walk(walkFrom(own, { redirectUri }))
  expect(failure?.reason).toContain(
    'the page has the heading “Welcome”; the field “Code word”; the button “Weiter”; the links “Help 1”, “Help 2”, “Help 3”, “Help 4”, …',
  )
  expect(failure?.todo).toContain('npm run record')
  expect(failure?.todo).toContain('CONSENT_JOURNEY')
})

test('what a page offers is told without values of variables', async ({ hasty, service }) => {
  const own = await service(() =>
    page('Hello nadia', '<label>Account of nadia <input value="nadia"></label><button>Not nadia?</button>'),
  )
  const { failure } = await hasty.walk(walkFrom(own, { redirectUri }))
  expect(failure?.reason).toContain(`Account of ${the('CONSENT_USERNAME')}`)
  expect(JSON.stringify({ ...failure, screenshot: '' })).not.toContain('nadia')
})

const stays = signInPage().replace('<form', '<form onsubmit="return false"')
const elsewhere = () => page('Sorry', '<p role="alert">That is wrong.</p>')

for (const [what, instead] of [
  ['comes again', {}],
  ['stays', { 'GET /sign-in': () => stays }],
  ['gives way to an alert', { 'POST /sign-in': elsewhere }],
] as const)
  test(`a log-in whose page ${what} names the variables to check, everywhere`, async ({ hasty, service }) => {
    const own = await service(consentPages({ redirectUri, instead }))
    const variables = { ...USER, CONSENT_PASSWORD: 'wrong-secret' }
    const walk = await hasty.walk(walkFrom(own, { redirectUri, variables }))
    expect(walk.failure?.todo).toMatch(/^Check CONSENT_USERNAME and CONSENT_PASSWORD:/)
    expect(JSON.stringify(walk)).not.toContain('wrong-secret')
    const consent: Recorded<Consent> = recorded({
      decision: 'approve',
      asked: { state: 's1', redirectUri },
      walk,
    })
    for (const finding of [
      judgeRedirect(consent),
      judgePermissions(consent),
      judgeProviderChosen(consent),
      codeOf(consent),
    ])
      expect(finding).toMatchObject({ is: 'blocked', todo: walk.failure?.todo })
    expect(judgeLogIn(consent)).toMatchObject({ is: 'kept' })
  })

const NAMED = {
  ...JOURNEYS,
  chooseDataProvider: { choiceName: 'Bank Bee', ...JOURNEYS.chooseDataProvider },
} as typeof JOURNEYS
const at = (provider: string) => ({ 'GET /consent': () => consentPage(['read_accounts'], provider) })

for (const [what, provider, journeys, finding] of [
  ['the identifier', 'bank-b', NAMED, { is: 'kept' }],
  ['the name', 'Bank Bee', NAMED, { is: 'kept' }],
  [
    'another name, with the name told',
    'Bank Cee',
    NAMED,
    {
      is: 'departs',
      expected: 'the data provider “bank-b” or “Bank Bee” on the consent page',
      came: expect.stringMatching(/^a different one, or none; the page says “Share your data · .*Bank Cee/),
    },
  ],
  [
    'another name, with none told',
    'Bank Cee',
    JOURNEYS,
    {
      is: 'not configured',
      because: expect.stringMatching(/does not show “bank-b”.*the page says “Share your data · .*Bank Cee/),
      todo: expect.stringContaining('choiceName'),
    },
  ],
  [
    'another one that is known',
    'Aurora Bank',
    JOURNEYS,
    { is: 'departs', came: expect.stringMatching(/^another one, “Aurora Bank”; the page says/) },
  ],
] as const)
  test(`a consent page that shows ${what} is judged so`, async ({ session, service }) => {
    const own = await service(consentPages({ redirectUri, instead: at(provider) }))
    const variables = { ...USER, DP_ID: 'dp-aurora', DP_ID_NAME: 'Aurora Bank' }
    const walk = await session.walk(walkFrom(own, { redirectUri, journeys, variables }))
    const asked = { state: 's1', redirectUri }
    expect(judgeProviderChosen(recorded({ decision: 'approve', asked, walk }))).toMatchObject(finding)
  })

test('a provider that the page offers by its name is picked by the name', async ({ session, service }) => {
  const named = providerPage().replace('> bank-b<', '> Bank Bee<')
  const chooseDataProvider = {
    choice: 'bank-b',
    choiceName: 'Bank Bee',
    steps: [
      { check: { role: 'radio', name: the('DATA_PROVIDER_NAME') } },
      { click: { role: 'button', name: 'Continue' } },
    ],
  }
  const own = await service(consentPages({ redirectUri, instead: { 'GET /provider': () => named } }))
  const walk = await session.walk(
    walkFrom(own, { redirectUri, journeys: { ...JOURNEYS, chooseDataProvider } }),
  )
  expect(walk.redirect).toContain('code=c1')
})
