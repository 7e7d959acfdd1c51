import { draftJourneys } from '../../../commands/record/draft-journeys.ts'
import { openRecorder } from '../../../commands/record/recorder-window.ts'
import { findBrowser } from '../../../helpers/browser/find-browser.ts'
import { expect, test, walkFrom } from '../../browser/browser-test.ts'
import { consentPage, consentPages, USER } from '../../browser/consent-pages.ts'
import { form, page } from '../../browser/service.ts'

const redirectUri = 'https://client.invalid/callback'
const permissions = ['read_accounts', 'read_balances']

const provider = form(
  '/provider',
  '<label><input type="radio" name="dp" value="bank7"> Bank Seven <code>bank7</code></label><button>Continue</button>',
)
const instead = {
  'GET /provider': () => page('Data provider', provider),
  'GET /consent': () => consentPage(permissions, 'bank7'),
}

test('a walk can follow the journeys that were recorded in the window', async ({ service, session }) => {
  const own = await service(consentPages({ redirectUri, instead }))
  const executablePath = findBrowser(process.env, console.log)
  const marks = { authorizationUrl: `${own.origin}/authorize`, redirectUri, state: 's1' }
  const window = await openRecorder(marks.authorizationUrl, { executablePath, headless: true, marks })
  const { page: shown } = window
  await shown.getByLabel('User name').click()
  await shown.keyboard.insertText(USER.CONSENT_USERNAME)
  await shown.keyboard.press('Tab')
  await shown.keyboard.insertText(USER.CONSENT_PASSWORD)
  await shown.keyboard.press('Enter')
  await shown.getByText('Bank Seven').click()
  await shown.getByRole('button', { name: 'Continue' }).click()
  await shown.getByRole('button', { name: 'Approve' }).click()
  expect(await window.ended).toEqual({ redirect: `${redirectUri}?code=c1&state=s1` })
  const actions = await window.actions()
  await window.close()
  const options = { variables: USER, permissions, template: {} }
  const { journeys, notes } = draftJourneys(actions, options)

  expect(notes).toEqual([
    expect.stringMatching(/^chooseDataProvider.choice "bank7" .* choiceName "Bank Seven"/),
    expect.stringMatching(/^deny: not recorded/),
  ])
  expect(JSON.stringify(journeys)).not.toContain(USER.CONSENT_USERNAME)
  for (const [decision, answer] of [
    ['approve', 'code=c1'],
    ['deny', 'error=access_denied'],
  ] as const) {
    const walk = await session.walk(walkFrom(own, { redirectUri, journeys, decision }))
    expect(walk.redirect).toBe(`${redirectUri}?${answer}&state=s1`)
    expect(walk.pages.at(-1)).toMatchObject({
      journey: decision,
      shows: { permissions: { read_accounts: true, read_balances: true }, identifier: 'bank7' },
    })
  }
})

test('the recording ends when the user closes the window', async ({ service }) => {
  const own = await service(consentPages({ redirectUri }))
  const executablePath = findBrowser(process.env, console.log)
  const marks = { authorizationUrl: `${own.origin}/authorize`, redirectUri, state: 's1' }
  const window = await openRecorder(marks.authorizationUrl, { executablePath, headless: true, marks })
  await window.page.close()
  expect(await window.ended).toBe('closed')
  await window.close()
})
