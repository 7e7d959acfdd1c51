import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { checkKey } from '../../helpers/tools/doctor/check-key.ts'
import { examine } from '../../helpers/tools/doctor/doctor.ts'
import type { Line } from '../../helpers/tools/doctor/line.ts'
import { startSandbox } from '../../sandbox/index.ts'
import { serve } from '../browser/service.ts'
import { startOtherTarget } from '../other-target.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** Looks at a sandbox as a target named development, with some variables changed. */
type Look = (changes?: Readonly<Record<string, string>>) => Promise<readonly Line[]>

const test = base.extend<object, { look: Look }>({
  look: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const sandbox = await startSandbox()
      const { PATH } = process.env
      const own = {
        TARGET: 'development',
        CONSENT_JOURNEY: 'sandbox.json',
        PORTAL_JOURNEY: 'sandbox-portal.json',
        PATH,
        ...sandbox.environment,
      }
      await use((changes = {}) => linesOf({ ...own, ...changes }, process.cwd()))
      await sandbox.close()
    },
    { scope: 'worker' },
  ],
})

async function linesOf(shell: NodeJS.ProcessEnv, folder: string): Promise<readonly Line[]> {
  const lines: Line[] = []
  for await (const line of examine(shell, folder)) lines.push(line)
  return lines
}

const problemsIn = (lines: readonly Line[]) => lines.filter(({ is }) => is === 'problem')

test('nothing is wrong with a target that is well described', async ({ look }) => {
  const lines = await look()
  expect(problemsIn(lines)).toEqual([])
  expect(lines.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'browser',
      'configuration',
      'journeys',
      'private key',
      'discovery document',
      'clocks',
    ]),
  )
})

test('secrets that are hard to hide are named, and no others', async ({ look }) => {
  const found = (lines: readonly Line[]) => lines.find(({ what }) => what === 'secrets')?.found
  expect(found(await look())).toBeUndefined()
  expect(found(await look({ CONSENT_PASSWORD: 'kiwi', PORTAL_PASSWORD: 'autumn' }))).toMatch(
    /^CONSENT_PASSWORD, PORTAL_PASSWORD are short or plain words/,
  )
})

test('who is told of a run is said, without the address, and nobody is told', async ({ look }) => {
  const found = async (changes: Readonly<Record<string, string>>) =>
    (await look(changes)).find(({ what }) => what === 'news')?.found
  expect(await found({})).toBeUndefined()
  const { origin, visits, close } = await serve(() => 'ok')
  const told = { NOTIFY_URL: `${origin}/hook-kZq81`, NOTIFY_FORMAT: 'slack' }
  const { host } = new URL(origin)
  expect(await found(told)).toBe(`${host} is told what changes from run to run, as slack`)
  expect(await found({ ...told, NOTIFY: 'always' })).toBe(`${host} is told of each run, as slack`)
  expect(await found({ ...told, NOTIFY: 'never' })).toBe(`${host} is told nothing, since NOTIFY is never`)
  close()
  expect(visits).toEqual([])
  const wrong = problemsIn(await look({ NOTIFY_URL: 'http://hooks.example/hook-kZq81' }))
  expect(wrong).toMatchObject([{ what: 'NOTIFY_URL', found: expect.stringContaining('in the clear') }])
  expect(JSON.stringify(wrong)).not.toContain('kZq81')
})

for (const [what, changes, where, says] of [
  ['a wrong secret', { CLIENT_SECRET: 'canary-secret' }, 'CLIENT_ID and CLIENT_SECRET', /refused with 401/],
  [
    'an issuer that is somewhere else',
    { ISSUER_URL: 'http://127.0.0.1:9' },
    'TCP to http://127.0.0.1:9',
    /refused/,
  ],
  [
    'a host that nobody knows',
    { BASE_URL: 'https://no.such.invalid' },
    'DNS of no.such.invalid',
    /not found|looked up/,
  ],
  ['an issuer with another path', undefined, 'discovery document', /answered 404/],
  [
    'a portal that is not at its address',
    { PORTAL_URL: 'http://127.0.0.1:9' },
    'log-in page of the portal',
    /ECONNREFUSED/,
  ],
  ['a missing variable', { SCOPE: '' }, 'SCOPE', /is not set/],
  ['a browser that is none', { BROWSER_PATH: '/nowhere' }, 'BROWSER_PATH', /no executable/],
] as const)
  test(`${what} is told with what to do`, async ({ look }) => {
    const lines = changes
      ? await look(changes)
      : await look({ ADAPTATIONS: adaptations({ discovery: 'http://127.0.0.1:1/none' }) })
    const found = problemsIn(lines)
    if (changes) expect(found.find((line) => line.what === where)?.found).toMatch(says)
    expect(found.every(({ todo }) => todo)).toBe(true)
    expect(JSON.stringify(lines)).not.toContain('canary-secret')
  })

function adaptations(value: object): string {
  const path = join(temporaryFolder(), 'adaptations.json')
  writeFileSync(path, JSON.stringify(value))
  return path
}

test('TLS is told with version, issuer and expiry, and an unknown authority with what to do', async () => {
  const folder = temporaryFolder()
  const service = await startOtherTarget(folder)
  try {
    const { PATH } = process.env
    const good = await linesOf({ TARGET: 'other', PATH }, folder)
    expect(problemsIn(good)).toEqual([])
    expect(good.find(({ what }) => what.startsWith('TLS of'))?.found).toMatch(
      /^TLSv1\.3, issued by .+, valid for \d+ days$/,
    )
    writeFileSync(join(folder, 'other.pem'), service.environment.MTLS_CERTIFICATE ?? '')
    writeFileSync(join(folder, '.env.other.local'), 'CA_FILE=other.pem\n')
    const distrusted = problemsIn(await linesOf({ TARGET: 'other', PATH }, folder))
    const ofTls = distrusted.find(({ what }) => what.startsWith('TLS of'))
    expect(ofTls?.found).toMatch(/untrusted authority/)
    expect(ofTls?.todo).toMatch(/CA_FILE/)
  } finally {
    await service.close()
  }
})

test('a key that is not the registered one is told', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const application = { clientId: 'a', oidcClientId: 'a', clientSecret: 's', privateKey, keyId: 'kid' }
  const registered = { ...publicKey.export({ format: 'jwk' }), kid: 'kid' }
  const judged = async (keys: readonly object[]) => (await checkKey(application, { keys })).at(-1)
  expect(await judged([registered])).toMatchObject({ is: 'ok' })
  expect(await judged([{ ...registered, kid: 'other' }])).toMatchObject({
    is: 'problem',
    todo: 'PRIVATE_KEY_ID=other',
  })
  expect(await judged([])).toMatchObject({ is: 'problem' })
})
