import { codeOf } from '../../helpers/evidence/consent.ts'
import type { Consent } from '../../helpers/evidence/evidence.ts'
import { recorded } from '../../helpers/http/exchange.ts'
import { judgeLogIn } from '../../helpers/judge/judge-consent.ts'
import { expect, JOURNEYS, test, the, walkFrom } from './browser-test.ts'
import { consentPages, signInPage, USER } from './consent-pages.ts'
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
  expect(failure?.reason).toContain('the options “Bank A”, “Bank B”')
  expect(failure?.todo).toContain('Change choice in the journey chooseDataProvider')
})

test('a page that no journey fits is told with what it offers, and how to record it', async ({
  hasty,
  service,
}) => {
  const links = [1, 2, 3, 4, 5, 6].map((number) => `<a href="#">Help ${number}</a>`).join(' ')
  const own = await service(() =>
    page('Hello nadia', `<label>Code of nadia <input value="nadia"></label><button>Weiter</button>${links}`),
  )
  const { failure } = await hasty.walk(walkFrom(own, { redirectUri }))
  expect(failure?.reason).toContain(
    `the page has the heading “Hello ${the('CONSENT_USERNAME')}”; the field “Code of ${the('CONSENT_USERNAME')}”; the button “Weiter”; the links “Help 1”, “Help 2”, “Help 3”, “Help 4”, …`,
  )
  expect(failure?.todo).toMatch(/npm run record.*CONSENT_JOURNEY/)
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
    const posts = own.visits.filter((visit) => visit === 'POST /sign-in')
    expect(posts.length).toBeLessThan(2)
    const consent = recorded<Consent>({ decision: 'approve', asked: { state: 's1', redirectUri }, walk })
    expect(codeOf(consent)).toMatchObject({ is: 'blocked', todo: walk.failure?.todo })
    expect(judgeLogIn(consent)).toMatchObject({ is: 'kept' })
  })
