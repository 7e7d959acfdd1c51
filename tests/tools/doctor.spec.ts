import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { checkKey, examine } from '../../helpers/tools/doctor/doctor.ts'
import type { Line } from '../../helpers/tools/doctor/line.ts'
import { startSandbox } from '../../sandbox/index.ts'
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

for (const [what, changes, where, says] of [
  ['a wrong secret', { CLIENT_SECRET: 'canary-secret' }, 'CLIENT_ID and CLIENT_SECRET', /refused with 401/],
  ['an issuer that is somewhere else', { ISSUER_URL: 'http://127.0.0.1:9' }, 'discovery document', /refused/],
  [
    'a host that nobody knows',
    { BASE_URL: 'https://no.such.invalid' },
    'CLIENT_ID and CLIENT_SECRET',
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
  ['a hook without TLS', { NOTIFY_URL: 'http://hooks.example/canary-secret' }, 'NOTIFY_URL', /in the clear/],
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

test('an unknown authority is told with what to do', async () => {
  const folder = temporaryFolder()
  const service = await startOtherTarget(folder)
  try {
    writeFileSync(join(folder, 'other.pem'), service.environment.MTLS_CERTIFICATE ?? '')
    writeFileSync(join(folder, '.env.other.local'), 'CA_FILE=other.pem\n')
    const found = problemsIn(await linesOf({ TARGET: 'other', PATH: process.env.PATH }, folder))
    expect(found.find(({ what }) => what === 'discovery document')).toMatchObject({
      found: expect.stringMatching(/untrusted authority/),
      todo: expect.stringMatching(/CA_FILE/),
    })
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
