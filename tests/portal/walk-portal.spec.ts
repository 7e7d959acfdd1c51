import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openPortalIn } from '../../helpers/browser/portal/portal-session.ts'
import type { PortalRequest } from '../../helpers/browser/portal/portal-walk.ts'
import { loadPortalJourneys } from '../../helpers/config/load-portal-journeys.ts'
import { originsOf } from '../../helpers/http/allowed-origins.ts'
import { startSandbox } from '../../sandbox/index.ts'
import { test as base, PATIENT, the } from '../browser/browser-test.ts'

const SANDBOX = join(import.meta.dirname, '../../journeys/sandbox-portal.json')

interface Fixtures {
  readonly environment: Readonly<Record<string, string>>
  readonly walk: (request: PortalRequest) => ReturnType<ReturnType<typeof openPortalIn>['walk']>
}

const test = base.extend<Fixtures>({
  environment: async ({ browserName: _ }, use) => {
    const sandbox = await startSandbox()
    await use(sandbox.environment)
    await sandbox.close()
  },
  walk: async ({ chrome, environment }, use) => {
    const session = openPortalIn(chrome, {
      ...PATIENT,
      allowedOrigins: originsOf(['http://127.0.0.1']),
      stepTimeout: 3_000,
      screenshots: 'pages',
      url: environment.PORTAL_URL ?? '',
      journeys: loadPortalJourneys(SANDBOX, Object.keys(environment)),
      variables: environment,
    })
    await use(session.walk)
    await session.close()
  },
})

const KEY_NAME = 'contract-abcdef-mwqiadf6-created'

test('a walk reads a pair, notes its pages, and never sends a form again', async ({ walk }) => {
  await walk({ journey: 'signIn' })
  const about = { KEY_NAME }
  const first = await walk({ journey: 'requestProduction', decision: 'confirm', about })
  const second = await walk({ journey: 'requestProduction', decision: 'confirm', about })
  expect(first.failure).toBeUndefined()
  expect(first.readings.client_id).not.toBe(second.readings.client_id)
  expect(first.pages.map(({ title }) => title)).toEqual([
    'Request Production access',
    'Request Production access',
    'Your key pair',
  ])
  expect(first.pages.at(-1)?.screenshot).toMatch(/^\/9j\//)
  const { keys = [] } = await walk({ journey: 'listKeys' })
  expect(keys.filter((key) => key.includes(KEY_NAME))).toHaveLength(2)
  expect(JSON.parse(JSON.stringify(first))).toEqual(first)
})

test('what a page shows of a key is told before anything else is done', async ({ walk }) => {
  await walk({ journey: 'signIn' })
  const told: string[] = []
  const { readings } = await walk({
    journey: 'createKey',
    decision: 'confirm',
    about: { KEY_NAME },
    onRead: async (readings) => void told.push(JSON.stringify(readings)),
  })
  const { client_id } = readings
  expect(told).toEqual([JSON.stringify({ client_id }), JSON.stringify(readings)])
})

test('a cancelled action creates nothing, and a list may be looked at again', async ({ walk }) => {
  await walk({ journey: 'signIn' })
  const before = await walk({ journey: 'listKeys' })
  await walk({ journey: 'createKey', decision: 'cancel', about: { KEY_NAME } })
  const after = await walk({ journey: 'listKeys' })
  expect(before.keys).toHaveLength(2)
  expect(after.keys).toEqual(before.keys)
})

test('a step that finds nothing is told, with no value and no photograph of a secret', async ({
  walk,
  environment,
}) => {
  await walk({ journey: 'signIn' })
  const lost = await walk({
    journey: 'renewKey',
    decision: 'confirm',
    about: { KEY_NAME, CLIENT_ID_OF_KEY: 'no-such-key' },
  })
  expect(lost.stoppedAt).toBe('steps')
  expect(lost.failure?.reason).toContain(
    `step 1 (click text "Actions" within row name "${the('CLIENT_ID_OF_KEY')}")`,
  )
  expect(JSON.stringify(lost)).not.toContain(environment.PORTAL_PASSWORD)
})

test('a refused log-in names the variables to check, and a wrong name the one that is there', async ({
  chrome,
  environment,
}) => {
  const journeys = loadPortalJourneys(SANDBOX, Object.keys(environment))
  const [user, password] = journeys.signIn.steps
  const misspelt = { open: '.', steps: [user, password, { click: { role: 'button', name: 'Sign on' } }] }
  const walkWith = async (changes: { password?: string; signIn?: object }) => {
    const session = openPortalIn(chrome, {
      ...PATIENT,
      allowedOrigins: originsOf(['http://127.0.0.1']),
      stepTimeout: 1_000,
      url: environment.PORTAL_URL ?? '',
      journeys: { ...journeys, ...(changes.signIn && { signIn: changes.signIn }) } as typeof journeys,
      variables: { ...environment, ...(changes.password && { PORTAL_PASSWORD: changes.password }) },
    })
    const { failure } = await session.walk({ journey: 'signIn' })
    await session.close()
    return failure
  }
  const refused = await walkWith({ password: 'canary-wrong' })
  expect(refused?.todo).toMatch(/^Check PORTAL_USERNAME and PORTAL_PASSWORD:/)
  expect(JSON.stringify(refused)).not.toContain('canary-wrong')
  const lost = await walkWith({ signIn: misspelt })
  expect(lost?.reason).toContain('; the page has the button “Sign in”')
  expect(lost?.todo).toBe(
    'Write “Sign in” in place of “Sign on” in the journey signIn of the file that PORTAL_JOURNEY names.',
  )
})

test('a portal that is gone is unreachable', async ({ chrome }) => {
  const session = openPortalIn(chrome, {
    ...PATIENT,
    allowedOrigins: originsOf(['http://127.0.0.1']),
    url: 'http://127.0.0.1:9',
    journeys: loadPortalJourneys(SANDBOX, [
      'PORTAL_USERNAME',
      'PORTAL_PASSWORD',
      'PORTAL_REVIEWER_USERNAME',
      'PORTAL_REVIEWER_PASSWORD',
    ]),
    variables: {},
  })
  const { failure } = await session.walk({ journey: 'signIn' })
  await session.close()
  expect(failure).toMatchObject({ kind: 'unreachable' })
})

test('a portal that is not at its address names PORTAL_URL, and no label of a page', async ({
  chrome,
  environment,
  service,
}) => {
  const { origin } = await service(() => ({ status: 404, body: '<p>Not Found</p>' }))
  const session = openPortalIn(chrome, {
    ...PATIENT,
    allowedOrigins: originsOf(['http://127.0.0.1']),
    stepTimeout: 500,
    url: `${origin}/nowhere`,
    journeys: loadPortalJourneys(SANDBOX, Object.keys(environment)),
    variables: environment,
  })
  const { failure } = await session.walk({ journey: 'signIn' })
  await session.close()
  expect(failure?.reason).toMatch(/^http:\S+\/nowhere\S* answered 404/)
  expect(failure?.todo).toMatch(/^Check PORTAL_URL, and open of the journey signIn/)
})
