import { MissingVariable } from '../../helpers/browser/variables.ts'
import { codeOf } from '../../helpers/endpoints/authorization/consent.ts'
import { judgeLogIn } from '../../helpers/endpoints/authorization/judge-consent.ts'
import type { Consent } from '../../helpers/evidence/evidence.ts'
import { recorded } from '../../helpers/http/exchange.ts'
import { expect, JOURNEYS, test, the } from './browser-test.ts'
import { REDIRECT_URI, signInPage, USER } from './consent-pages.ts'
import { form, page, type Visit } from './service.ts'

test('a failed step is reported with its journey, page and cause, the elements of the page, and a screenshot', async ({
  hasty,
}) => {
  const [first, ...rest] = JOURNEYS.signIn?.steps ?? []
  const steps = [first, { click: { css: '#nowhere' } }, ...rest]
  const journeys = { ...JOURNEYS, signIn: { steps } } as typeof JOURNEYS
  const { failure, own } = await hasty.through({}, { journeys })
  const place = { kind: 'page', journey: 'signIn', title: 'Sign in', address: `${own.origin}/sign-in` }
  expect(failure).toMatchObject({ ...place, step: { number: 2, does: 'click css "#nowhere"' } })
  expect(failure?.reason).toMatch(
    new RegExp(
      `^step 2 \\(click css "#nowhere"\\) of the journey signIn .*no such element.*at ${place.address};`,
    ),
  )
  expect(failure?.screenshot).toMatch(/^\/9j\//)
  expect(failure?.reason).toContain(
    '; the page has heading “Sign in”; textbox “User name”, “Password”; button “Sign in”',
  )
  expect(failure?.todo).toMatch(
    /^Change css "#nowhere" in the journey signIn of the file that CONSENT_JOURNEY names.*npm run record/,
  )
})

test('if an option is missing from a list, the reason names the options of the list', async ({ hasty }) => {
  const list = '<label>Bank <select><option value="a">Bank A</option><option>Bank B</option></select></label>'
  const instead = { 'GET /provider': () => page('Bank', form('/provider', `${list}<button>Go</button>`)) }
  const steps = [{ select: { label: 'Bank' }, option: the('DATA_PROVIDER') }]
  const journeys = { ...JOURNEYS, chooseDataProvider: { choice: 'bank-z', steps } }
  const { failure } = await hasty.through(instead, { journeys })
  expect(failure?.reason).toContain('option “Bank A”, “Bank B”')
  expect(failure?.todo).toContain('Change choice in the journey chooseDataProvider')
})

const ROW = `<table><tr><td>Key 1 <td><a href="#">History</a><button>Disable</button>
  <details><summary>More of nadia</summary></details><div role="menu"><div role="menuitem">Replace</div></div>
  <tr><td>Key 2 <td><button>Enable</button></table>`

for (const [what, frame, body] of [
  ['on the page', {}, ROW],
  ['in a frame', { frame: 'iframe' }, `<iframe srcdoc='${ROW}'></iframe>`],
] as const)
  test(`if an element is missing within a row ${what}, the reason lists what is inside that row`, async ({
    hasty,
  }) => {
    const around = { role: 'row', name: 'Key 1' } as const
    const click = { role: 'button', name: 'Revoke', ...frame, within: around }
    const steps = [{ click }]
    const { signIn } = JOURNEYS
    const through = (within: object) =>
      hasty.through(() => page('Keys of nadia', `<p>User name</p>${body}`), {
        journeys: {
          signIn: {
            ...signIn,
            opensWith: { text: 'User name' },
            steps: steps.map((step) => ({ click: { ...step.click, within } })),
          },
        } as never,
      })
    const { failure } = await through(around)
    expect(failure?.reason).toContain(
      `inside row name "Key 1" there is button “Disable”; link “History”; menuitem “Replace”; summary “More of ${the('CONSENT_USERNAME')}”`,
    )
    expect(failure?.reason).not.toContain('Enable')
    const none = await through({ role: 'row', name: 'Key 3' })
    expect(none.failure?.reason).toContain('there is no row name "Key 3"; the page has ')
  })

test('if no journey fits a page, the reason lists its elements, and says how to record it', async ({
  hasty,
}) => {
  const links = [1, 2, 3, 4, 5, 6].map((number) => `<a href="#">Help ${number}</a>`).join(' ')
  const { failure } = await hasty.through(() =>
    page('Hello nadia', `<label>Code of nadia <input value="nadia"></label><button>Weiter</button>${links}`),
  )
  expect(failure?.reason).toContain(
    `the page has heading “Hello ${the('CONSENT_USERNAME')}”; textbox “Code of ${the('CONSENT_USERNAME')}”; button “Weiter”; link “Help 1”, “Help 2”, “Help 3”, “Help 4”, …`,
  )
  expect(failure?.todo).toMatch(/npm run record.*CONSENT_JOURNEY/)
  expect(JSON.stringify({ ...failure, screenshot: '' })).not.toContain('nadia')
})

test('a page without a title is described as such, and the command to record it names the target', async ({
  hasty,
}) => {
  const variables = { ...USER, TARGET: 'staging' }
  const { failure, own } = await hasty.through(() => page('', '<button>Weiter</button>'), { variables })
  expect(failure?.reason).toContain(`, on a page without a title at ${own.origin}/`)
  expect(failure?.todo).toContain('again with `npm run record -- --target staging`, or')
})

const ALERT = ({ form: sent }: Visit) => page('Sorry', `<p role="alert">No user ${sent.get('user')}</p>`)
const stays = signInPage().replace('<form', '<form onsubmit="return false"')

for (const [what, instead] of [
  ['appears again', {}],
  ['does not change', { 'GET /sign-in': () => stays }],
  ['is followed by an alert', { 'POST /sign-in': ALERT }],
] as const)
  test(`if the log-in page ${what}, each failure names the variables to check`, async ({ hasty }) => {
    const variables = { ...USER, CONSENT_PASSWORD: 'wrong-secret' }
    const { own, ...walk } = await hasty.through(instead, { variables })
    expect(walk.failure?.todo).toMatch(/^Check CONSENT_USERNAME and CONSENT_PASSWORD:/)
    expect(JSON.stringify(walk)).not.toMatch(/wrong-secret|No user nadia/)
    expect(own.visits.filter((visit) => visit === 'POST /sign-in').length).toBeLessThan(2)
    const asked = { state: 's1', redirectUri: REDIRECT_URI }
    const consent = recorded<Consent>({ decision: 'approve', asked, walk })
    expect(codeOf(consent)).toMatchObject({ is: 'blocked', todo: walk.failure?.todo })
    expect(judgeLogIn(consent)).toMatchObject({ is: 'kept' })
  })

test('if no one-time code comes, the failure has the reason of its source, and says what to check', async ({
  hasty,
}) => {
  const reason = 'no code from ONE_TIME_CODE_FROM: it answered 404'
  const receivedCode = {
    prepare: async () => {},
    next: () => Promise.reject(new MissingVariable('ONE_TIME_CODE', reason)),
  }
  const steps = [{ fill: { label: 'User name' }, with: the('ONE_TIME_CODE') }]
  const { failure } = await hasty.through({}, { journeys: { ...JOURNEYS, signIn: { steps } }, receivedCode })
  expect(failure?.reason).toContain(`of the journey signIn failed: ${reason}, on the page “Sign in”`)
  expect(failure?.todo).toBe('Check ONE_TIME_CODE_FROM in the .env file.')
})
