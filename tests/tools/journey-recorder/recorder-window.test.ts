import { resolveBrowser } from '../../../helpers/browser/resolve.ts'
import { draftJourneys } from '../../../helpers/tools/journey-recorder/draft-journeys.ts'
import { openRecorder } from '../../../helpers/tools/journey-recorder/recorder-window.ts'
import { whyUndecided } from '../../../helpers/tools/journey-recorder/undecided.ts'
import { expect, test, the, walkFrom } from '../../browser/browser-test.ts'
import { consentPage, consentPages, providerPage, USER } from '../../browser/consent-pages.ts'

const redirectUri = 'https://client.invalid/callback'

test('what a user does in the window becomes journeys that walk the same pages', async ({
  service,
  session,
}) => {
  const own = await service(consentPages({ redirectUri }))
  const { executablePath } = resolveBrowser({ environment: process.env, say: console.log })
  const marks = { authorizationUrl: `${own.origin}/authorize`, redirectUri, state: 's1' }
  const window = await openRecorder(marks, { executablePath, headless: true })
  const { page } = window
  await page.getByLabel('User name').click()
  await page.keyboard.insertText(USER.CONSENT_USERNAME)
  await page.keyboard.press('Tab')
  await page.keyboard.insertText(USER.CONSENT_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('bank-b').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  expect(await window.ended).toBe('redirected')
  const options = {
    decision: 'approve',
    variables: USER,
    permissions: ['read_accounts', 'read_balances'],
  } as const
  const { journeys, notes } = draftJourneys(await window.actions(), options)
  await window.close()

  expect(notes).toEqual([expect.stringMatching(/^deny: not recorded/)])
  expect(JSON.stringify(journeys)).not.toContain(USER.CONSENT_USERNAME)
  for (const [decision, answer] of [
    ['approve', 'code=c1'],
    ['deny', 'error=access_denied'],
  ] as const) {
    const walk = await session.walk(walkFrom(own, { redirectUri, journeys, decision }))
    expect(walk.redirect).toBe(`${redirectUri}?${answer}&state=s1`)
    expect(walk.pages.at(-1)).toMatchObject({
      journey: decision,
      shows: { permissions: { read_accounts: true, read_balances: true }, dataProvider: true },
    })
  }
})

test('the recording ends when its window is closed', async ({ service }) => {
  const own = await service(consentPages({ redirectUri }))
  const { executablePath } = resolveBrowser({ environment: process.env, say: console.log })
  const marks = { authorizationUrl: `${own.origin}/authorize`, redirectUri, state: 's1' }
  const window = await openRecorder(marks, { executablePath, headless: true })
  const names = async () => (await window.actions()).map(({ line }) => line.name)
  const field = window.page.getByLabel('User name')
  // What is typed before the recorder listens to the page is lost.
  await expect(async () => {
    await field.fill('')
    await field.fill(USER.CONSENT_USERNAME)
    await expect.poll(names, { timeout: 1_000 }).toContain('fill')
  }).toPass()
  await window.page.close()
  expect(await window.ended).toBe('closed')
  expect(await names()).toContain('fill')
  await window.close()
})

test('a denial in the window is noticed, and a name beside an identifier is told', async ({ service }) => {
  const named = providerPage().replace('> bank-b<', '> Bank Bee<').replace('> bank-a<', '> Bank Ay<')
  const instead = {
    'GET /authorize': () => named,
    'GET /consent': () => consentPage(['read_accounts'], 'Bank Bee'),
  }
  const own = await service(consentPages({ redirectUri, instead }))
  const { executablePath } = resolveBrowser({ environment: process.env, say: console.log })
  const marks = { authorizationUrl: `${own.origin}/authorize`, redirectUri, state: 's1' }
  const window = await openRecorder(marks, { executablePath, headless: true })
  await window.page.getByText('Bank Bee').click()
  await window.page.getByRole('button', { name: 'Continue' }).click()
  await window.page.getByRole('button', { name: 'Deny' }).click()
  expect(await window.ended).toBe('redirected')
  const actions = await window.actions()
  expect(whyUndecided('approve', window.redirect(), actions)).toContain('error=access_denied')
  expect(whyUndecided('deny', window.redirect(), actions)).toBeUndefined()
  const variables = { ...USER, DP_ID: 'bank-a' }
  const { journeys, notes } = draftJourneys(actions, { decision: 'deny', variables, permissions: [] })
  expect(journeys.chooseDataProvider).toMatchObject({
    choice: 'bank-b',
    choiceName: 'Bank Bee',
    steps: [{ check: { role: 'radio', name: the('DATA_PROVIDER_NAME') } }, { click: {} }],
  })
  expect(journeys.deny?.shows).toEqual({ dataProvider: { text: the('DATA_PROVIDER') } })
  expect(notes).toContainEqual(expect.stringContaining('the page shows bank-a as "Bank Ay"; set DP_ID_NAME'))
  await window.close()
})
