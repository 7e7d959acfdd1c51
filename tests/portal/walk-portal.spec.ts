import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openPortalIn, type PortalSession } from '../../helpers/browser/portal/portal-session.ts'
import type { PortalSessionOptions } from '../../helpers/browser/portal/portal-walk.ts'
import { loadPortalJourneys } from '../../helpers/config/load-journeys.ts'
import { originsOf } from '../../helpers/http/allowed-origins.ts'
import { startSandbox } from '../../sandbox/index.ts'
import { test as base, PATIENT, the } from '../browser/browser-test.ts'

const SANDBOX = join(import.meta.dirname, '../../journeys/sandbox-portal.json')

interface Fixtures {
  readonly open: (more?: Partial<PortalSessionOptions>) => PortalSession
}

const test = base.extend<Fixtures, { readonly environment: Readonly<Record<string, string>> }>({
  environment: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const sandbox = await startSandbox()
      await use(sandbox.environment)
      await sandbox.close()
    },
    { scope: 'worker' },
  ],
  open: async ({ chrome, environment }, use) => {
    const opened: PortalSession[] = []
    await use((more) => {
      const session = openPortalIn(chrome, {
        ...PATIENT,
        allowedOrigins: originsOf(['http://127.0.0.1']),
        stepTimeout: 3_000,
        url: environment.PORTAL_URL ?? '',
        journeys: loadPortalJourneys(SANDBOX, Object.keys(environment)),
        variables: environment,
        ...more,
      })
      opened.push(session)
      return session
    })
    for (const session of opened) await session.close()
  },
})

const KEY_NAME = 'contract-abcdef-mwqiadf6-created'

test('a walk reads a pair, tells it at once, notes its pages, and never sends a form again', async ({
  open,
}) => {
  const { walk } = open({ screenshots: 'pages' })
  await walk({ journey: 'signIn' })
  const told: string[] = []
  const onRead = async (readings: object) => void told.push(JSON.stringify(readings))
  const request = { journey: 'requestProduction', decision: 'confirm', about: { KEY_NAME } } as const
  const first = await walk({ ...request, onRead })
  const second = await walk(request)
  expect(first.failure).toBeUndefined()
  const { client_id } = first.readings
  expect(client_id).not.toBe(second.readings.client_id)
  expect(told).toEqual([JSON.stringify({ client_id }), JSON.stringify(first.readings)])
  expect(first.pages.map(({ title }) => title)).toEqual([
    'Request Production access',
    'Request Production access',
    'Your key pair',
  ])
  expect(first.pages.at(-1)?.screenshot).toMatch(/^\/9j\//)
  const { keys = [] } = await walk({ journey: 'listKeys' })
  expect(keys.filter((key) => key.includes(KEY_NAME))).toHaveLength(2)
})

test('a step that finds nothing is told without a value', async ({ open, environment }) => {
  const { walk } = open({ stepTimeout: 1_000 })
  await walk({ journey: 'signIn' })
  const about = { KEY_NAME, CLIENT_ID_OF_KEY: 'no-such-key' }
  const lost = await walk({ journey: 'renewKey', decision: 'confirm', about })
  expect(lost.stoppedAt).toBe('steps')
  expect(lost.failure?.reason).toContain(
    `step 1 (click text "Actions" within row name "${the('CLIENT_ID_OF_KEY')}")`,
  )
  expect(lost.failure?.todo).toMatch(
    /^Change text "Actions" .* in the journey renewKey of the file that PORTAL_JOURNEY/,
  )
  expect(JSON.stringify(lost)).not.toContain(environment.PORTAL_PASSWORD)
})

test('a refused log-in names the variables to check', async ({ open, environment }) => {
  const session = open({
    stepTimeout: 1_000,
    variables: { ...environment, PORTAL_PASSWORD: 'canary-wrong' },
  })
  const { failure } = await session.walk({ journey: 'signIn' })
  expect(failure?.todo).toMatch(/^Check PORTAL_USERNAME and PORTAL_PASSWORD:/)
  expect(JSON.stringify(failure)).not.toContain('canary-wrong')
})

test('a portal that is gone is unreachable, and one that is not at its address names PORTAL_URL', async ({
  open,
  service,
}) => {
  const { origin } = await service(() => ({ status: 404, body: '<p>Not Found</p>' }))
  const gone = await open({ url: 'http://127.0.0.1:9' }).walk({ journey: 'signIn' })
  expect(gone.failure).toMatchObject({ kind: 'unreachable' })
  const elsewhere = open({ url: `${origin}/nowhere`, stepTimeout: 500 })
  const { failure } = await elsewhere.walk({ journey: 'signIn' })
  expect(failure?.reason).toMatch(/^http:\S+\/nowhere\S* answered 404/)
  expect(failure?.todo).toMatch(/^Check PORTAL_URL, and open of the journey signIn/)
})
