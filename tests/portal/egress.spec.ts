import { openPortalIn } from '../../helpers/browser/portal/portal-session.ts'
import type { PortalJourneys } from '../../helpers/browser/portal/portal-walk.ts'
import { originsOf } from '../../helpers/http/allowed-origins.ts'
import { expect, foreign, PATIENT, test, the } from '../browser/browser-test.ts'
import { type Answer, form, page, to, type Visit } from '../browser/service.ts'
import { areMasked } from '../secrets/masked.ts'

const PASSWORD = 'portal-Pa55-phrase'
const CLIENT_SECRET = 'fresh-client_secret-0815'

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
  `<style>body { font: 16px monospace } .secret { height: 24px }</style>
   <label>Client ID <input name="id" value="key-1"></label><label>Client secret <input class="secret" name="shown" value="${CLIENT_SECRET}"></label>
   <pre><span class="secret">curl -u key-1:${CLIENT_SECRET} https://api.example.com</span></pre>`,
)

const portal =
  (instead: Readonly<Record<string, Answer>> = {}) =>
  ({ method, path }: Visit): Answer => {
    const pages: Readonly<Record<string, Answer>> = {
      'GET /': signIn,
      'POST /sign-in': to('/keys', 303),
      'GET /keys': page('Keys', '<ul><li>key-0</ul>'),
      'GET /new': page('New key', form('/new', '<button>Create</button>')),
      'POST /new': pair,
      ...instead,
    }
    return pages[`${method} ${path}`] ?? { status: 404 }
  }

const options = (origin: string) => ({
  ...PATIENT,
  url: origin,
  journeys: JOURNEYS,
  variables: { PORTAL_PASSWORD: PASSWORD },
  allowedOrigins: originsOf(['http://127.0.0.1']),
  screenshots: 'pages' as const,
})

test('a log-in that is sent on to another host is blocked, with both hosts, and nothing gets there', async ({
  chrome,
  service,
}) => {
  const sent: string[] = []
  const stranger = await service(({ body }) => {
    sent.push(body)
    return ''
  })
  const own = await service(portal({ 'POST /sign-in': to(`${foreign(stranger)}/steal`, 307) }))
  const session = openPortalIn(chrome, options(own.origin))
  const { failure } = await session.walk({ journey: 'signIn' })
  await session.close()
  expect(failure).toMatchObject({ kind: 'blocked' })
  expect(failure?.reason).toContain(`POST ${foreign(stranger)} with <portal_password#`)
  expect(failure?.reason).toContain(`was not sent from the page at ${own.origin}`)
  expect(sent).toEqual([])
})

test('a picture does not show a fresh client secret, wherever its page prints it', async ({
  chrome,
  service,
}) => {
  const own = await service(portal())
  const session = openPortalIn(chrome, options(own.origin))
  await session.walk({ journey: 'signIn' })
  const { pages, readings } = await session.walk({ journey: 'createKey', decision: 'confirm' })
  expect(readings).toEqual({ client_id: 'key-1', client_secret: CLIENT_SECRET })
  const shown = chrome.contexts().at(-1)?.pages()[0]
  const { screenshot } = pages.at(-1) ?? {}
  expect(shown && (await areMasked(shown, '.secret', screenshot))).toEqual([true, true])
  await session.close()
})

test('there is no picture of a page whose secret could not be read', async ({ chrome, service }) => {
  const own = await service(portal({ 'POST /new': pair.replace('Client secret', 'Secret') }))
  const session = openPortalIn(chrome, { ...options(own.origin), stepTimeout: 1000 })
  await session.walk({ journey: 'signIn' })
  const walk = await session.walk({ journey: 'createKey', decision: 'confirm' })
  await session.close()
  expect(walk.failure).toMatchObject({ noPicture: 'the page may show a client secret that was not read' })
  expect(walk.failure?.screenshot).toBeUndefined()
  expect(walk.pages.map(({ title }) => title)).toEqual(['New key'])
})
