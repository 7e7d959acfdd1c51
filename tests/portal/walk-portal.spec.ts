import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openPortalIn, type PortalSession } from '../../helpers/browser/portal/portal-session.ts'
import type { PortalJourneys, PortalSessionOptions } from '../../helpers/browser/portal/portal-walk.ts'
import { loadPortalJourneys } from '../../helpers/config/load-journeys.ts'
import { originsOf } from '../../helpers/http/allowed-origins.ts'
import { PATIENT, the } from '../browser/browser-test.ts'
import { test as base } from '../browser/egress-pages.ts'
import { type Answer, form, page, type Service, to } from '../browser/service.ts'

const SANDBOX = join(import.meta.dirname, '../../journeys/sandbox-portal.json')

const PASSWORD = 'portal-Pa55-phrase'
const CLIENT_SECRET = 'fresh-client_secret-0815'

/** Journeys through the portal of these tests. */
const JOURNEYS: PortalJourneys = {
  signIn: {
    open: '/',
    steps: [
      { fill: { label: 'Password' }, with: the('PORTAL_PASSWORD') },
      { click: { role: 'button', name: 'Sign in' } },
      { waitFor: { role: 'heading', name: 'Keys' } },
    ],
  },
  listKeys: { open: '/keys', steps: [{ read: { css: 'li' }, as: 'keys' }] },
  createKey: {
    open: '/new',
    steps: [{ click: { role: 'button', name: 'Create' } }],
    confirm: [
      { read: { label: 'Client ID' }, as: 'client_id' },
      { read: { label: 'Client secret' }, as: 'client_secret' },
    ],
  },
}

const signIn = page(
  'Portal',
  form('/sign-in', '<label>Password <input name="pw" type="password"></label><button>Sign in</button>'),
)
const pair = page(
  'Your key pair',
  `<label>Client ID <input name="id" value="key-1"></label><label>Client secret <input name="shown" value="${CLIENT_SECRET}"></label>
   <pre>curl -u key-1:${CLIENT_SECRET} https://api.example.com</pre>`,
)

type Pages = Readonly<Record<string, Answer>>

const PAGES: Pages = {
  'GET /': signIn,
  'POST /sign-in': to('/keys', 303),
  'GET /keys': page('Keys', '<ul><li>key-0</ul>'),
  'GET /new': page('New key', form('/new', '<button>Create</button>')),
  'POST /new': pair,
}

interface Fixtures {
  readonly open: (more?: Partial<PortalSessionOptions>) => PortalSession
  /** Opens the portal of these tests, with some pages replaced. */
  readonly openOwn: (
    instead?: Pages,
    more?: Partial<PortalSessionOptions>,
  ) => Promise<PortalSession & { readonly own: Service }>
}

const test = base.extend<Fixtures>({
  open: async ({ chrome, environment }, use) => {
    const opened: PortalSession[] = []
    await use((more) => {
      const session = openPortalIn(chrome, {
        ...PATIENT,
        allowedOrigins: originsOf(['http://127.0.0.1']),
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
  openOwn: async ({ open, service }, use) =>
    use(async (instead = {}, more = {}) => {
      const own = await service(({ method, path }) => {
        const name = `${method} ${path}`
        return instead[name] ?? PAGES[name] ?? { status: 404 }
      })
      const variables = { PORTAL_PASSWORD: PASSWORD }
      const opened = { url: own.origin, journeys: JOURNEYS, variables, screenshots: 'pages' } as const
      return { ...open({ ...opened, ...more }), own }
    }),
})

const KEY_NAME = 'contract-abcdef-mwqiadf6-created'

test('a walk reports a key pair as soon as it is read, notes its pages, and sends no form twice', async ({
  open,
}) => {
  const { walk } = open({ screenshots: 'pages' })
  await walk({ journey: 'signIn' })
  const reported: string[] = []
  const onRead = async (readings: object) => void reported.push(JSON.stringify(readings))
  const request = { journey: 'requestProduction', decision: 'confirm', about: { KEY_NAME } } as const
  const first = await walk({ ...request, onRead })
  const second = await walk(request)
  expect(first.failure).toBeUndefined()
  const { client_id } = first.readings
  expect(client_id).not.toBe(second.readings.client_id)
  expect(reported).toEqual([JSON.stringify({ client_id }), JSON.stringify(first.readings)])
  expect(first.pages.map(({ title }) => title)).toEqual([
    'Request Production access',
    'Request Production access',
    'Your key pair',
  ])
  expect(first.pages[0]?.screenshot).toMatch(/^\/9j\//)
  expect(first.pages[2]?.noPicture).toContain('<client_secret#')
  const { keys = [] } = await walk({ journey: 'listKeys' })
  expect(keys.filter((key) => key.includes(KEY_NAME))).toHaveLength(2)
})

test('a client secret in the address of a page is noticed', async ({ openOwn }) => {
  const { walk } = await openOwn({
    'POST /sign-in': page('Keys', ''),
    'POST /new': to(`/keys?s=${CLIENT_SECRET}`, 303),
    'GET /keys': pair,
  })
  await walk({ journey: 'signIn' })
  const create = { journey: 'createKey', decision: 'confirm' } as const
  expect((await walk(create)).isSecretInAddress).toBe(true)
  const later = { journey: 'listKeys', lookFor: [CLIENT_SECRET] } as const
  expect((await walk(later)).isSecretInAddress).toBe(false)
  expect((await walk({ journey: 'listKeys' })).isSecretInAddress).toBeUndefined()
})

test('the reason of a step that finds nothing names its variables, not their values', async ({
  open,
  environment,
}) => {
  const { walk } = open({ pageTimeout: 1_000 })
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

test('the advice after a refused log-in names the variables to check', async ({ open, environment }) => {
  const session = open({
    pageTimeout: 1_000,
    variables: { ...environment, PORTAL_PASSWORD: 'canary-wrong' },
  })
  const { failure } = await session.walk({ journey: 'signIn' })
  expect(failure?.todo).toMatch(/^Check PORTAL_USERNAME and PORTAL_PASSWORD:/)
  expect(JSON.stringify(failure)).not.toContain('canary-wrong')
})

test('a portal that is down is unreachable; if the address is wrong, the advice names PORTAL_URL', async ({
  open,
  service,
}) => {
  const { origin } = await service(() => ({ status: 404, body: '<p>Not Found</p>' }))
  const gone = await open({ url: 'http://127.0.0.1:9' }).walk({ journey: 'signIn' })
  expect(gone.failure).toMatchObject({ kind: 'unreachable' })
  const elsewhere = open({ url: `${origin}/nowhere`, pageTimeout: 500 })
  const { failure } = await elsewhere.walk({ journey: 'signIn' })
  expect(failure?.reason).toMatch(/^http:\S+\/nowhere\S* answered 404/)
  expect(failure?.todo).toMatch(/^Check PORTAL_URL, and “open” of the journey signIn/)
})

test('a log-in that is forwarded to another host is blocked, and the reason names both hosts', async ({
  openOwn,
  abroad: { origin, sent },
}) => {
  const { walk, own } = await openOwn({ 'POST /sign-in': to(`${origin}/steal`, 307) })
  const { failure } = await walk({ journey: 'signIn' })
  expect(failure).toMatchObject({ kind: 'blocked' })
  expect(failure?.reason).toContain(`POST ${origin} with <portal_password#`)
  expect(failure?.reason).toContain(`from the page at ${own.origin} was not sent`)
  expect(sent).toEqual([])
})

test('a page that shows a new client secret gets no screenshot', async ({ openOwn }) => {
  const { walk } = await openOwn()
  await walk({ journey: 'signIn' })
  const { pages, readings } = await walk({ journey: 'createKey', decision: 'confirm' })
  expect(readings).toEqual({ client_id: 'key-1', client_secret: CLIENT_SECRET })
  expect(pages.at(-1)).toMatchObject({ noPicture: expect.stringContaining('<client_secret#') })
})

test('a page whose client secret could not be read gets no screenshot', async ({ openOwn }) => {
  const { walk } = await openOwn(
    { 'POST /new': pair.replace('Client secret', 'Secret') },
    { pageTimeout: 5_000 },
  )
  await walk({ journey: 'signIn' })
  const { failure, pages } = await walk({ journey: 'createKey', decision: 'confirm' })
  expect(failure).toMatchObject({ noPicture: 'the page may show a client secret that was not read' })
  expect(failure?.screenshot).toBeUndefined()
  expect(pages.map(({ title }) => title)).toEqual(['New key'])
})
