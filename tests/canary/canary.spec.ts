import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faultOf } from '../../sandbox/faults/index.ts'
import type { Behavior } from '../../sandbox/index.ts'
import { expect, test as hostile, oneLine, type Scene } from '../hostile/hostile-test.ts'
import type { Finished } from '../shell.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { hatchCanaries, tagsOf } from './canaries.ts'
import { echoOf } from './echo.ts'
import { searchFolder, searchText } from './search.ts'
import { Spy } from './spy.ts'

interface Bench extends Scene {
  readonly spy: Spy
  /** The encodings in which a loud service has repeated secrets. */
  readonly said: ReadonlySet<string>
  /** Secrets that were found in files or in the output, with their place. */
  findsOf(finished: Finished): readonly string[]
  /** Files that runs have left in their private folders: evidence and registries of secrets. */
  privateFiles(): readonly string[]
}

/** Sets up a copy of the project in which the real runner tests a service whose secrets are canaries. */
type SetBench = (behaviors?: readonly Behavior[], isLoud?: boolean) => Promise<Bench>

const test = hostile.extend<{ bench: SetBench }>({
  bench: async ({ scene }, use) => {
    const temporary = temporaryFolder()
    await use(async (behaviors = [], isLoud = false) => {
      const canaries = hatchCanaries()
      const { CLIENT_SECRET, SECOND_CLIENT_SECRET, CONSENT_PASSWORD, PORTAL_PASSWORD, ...others } = canaries
      const spy = new Spy()
      const echo = echoOf(() => [CLIENT_SECRET, CONSENT_PASSWORD, ...[...spy.issued].slice(-4)])
      const stage = await scene([...behaviors, spy.behavior, ...(isLoud ? echo.behaviors : [])], {
        credentials: {
          clientSecret: CLIENT_SECRET,
          secondClientSecret: SECOND_CLIENT_SECRET,
          password: CONSENT_PASSWORD,
          portalPassword: PORTAL_PASSWORD,
        },
        portal: isLoud,
        copied: true,
      })
      const { folder, write, sandbox } = stage
      write('journeys/canary.json', JSON.stringify(JOURNEYS))
      const own = {
        ...others,
        CONSENT_JOURNEY: 'canary.json',
        TMPDIR: temporary,
        PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(tmpdir(), 'canary-transform-cache'),
        GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
      }
      const start: Scene['start'] = (environment, options) => stage.start({ ...own, ...environment }, options)
      const keys = [sandbox.environment.PRIVATE_KEY, sandbox.environment.SECOND_PRIVATE_KEY].map(middle)
      const tags = () => [...Object.values(canaries), ...spy.issued, ...keys].flatMap(tagsOf)
      return {
        ...stage,
        start,
        run: async (...how) => stage.ended(await start(...how).finished),
        spy,
        said: echo.said,
        findsOf: ({ stdout, stderr }) => {
          const wanted = [...new Set(tags())]
          const finds = [
            ...WRITTEN.flatMap((name) => searchFolder(join(folder, name), wanted)),
            ...searchText(stdout, wanted, 'stdout'),
            ...searchText(stderr, wanted, 'stderr'),
          ]
          return finds.map(({ where, tag }) => `${tag.slice(0, 12)} in ${where}`)
        },
        privateFiles: () =>
          readdirSync(temporary, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile() && entry.parentPath.includes('authorization-contract-'))
            .map(({ name }) => name),
      }
    })
  },
})

const WRITTEN = ['reports', 'test-results', 'blob-report']

const variable = (name: string): string => `\${${name}}`

/** The journeys of the sandbox, with two fields that never appear. */
const JOURNEYS = {
  signIn: {
    steps: [
      { fill: { label: 'User name' }, with: variable('CONSENT_USERNAME') },
      { fill: { label: 'Password' }, with: variable('CONSENT_PASSWORD') },
      { fill: { label: 'Answer' }, with: variable('SECURITY_ANSWER'), optional: true, timeout: 1 },
      { fill: { label: 'Key' }, with: variable('PORTAL_API_KEY'), optional: true, timeout: 1 },
      { click: { role: 'button', name: 'Sign in' } },
    ],
  },
  chooseDataProvider: {
    choice: 'dp-harbour',
    steps: [
      { check: { role: 'radio', name: variable('DATA_PROVIDER') } },
      { click: { role: 'button', name: 'Continue' } },
    ],
  },
  approve: { steps: [{ click: { role: 'button', name: 'Approve' } }] },
  deny: { steps: [{ click: { role: 'button', name: 'Deny' } }] },
}

const NO_SUCH_BUTTON = {
  opensWith: { role: 'button', name: 'Approve' },
  steps: [{ click: { role: 'button', name: 'No such button' }, timeout: 300 }],
}

/** An address where nothing listens. */
const UNUSED = 'http://127.0.0.1:9'

const LEAK = /^leak {2}reports.notes\.txt holds <client_secret#[0-9a-f]{10}>; the file was removed$/m

/** Secrets that an author may put into the configuration, which some reporters print. */
const CONFIGURED_SECRETS = `
  metadata: { secret: process.env.CLIENT_SECRET, deep: [{ key: process.env.PORTAL_API_KEY }] },
`

/** A test that writes a file which no reporter knows. */
const CARELESS = `
import { mkdirSync, writeFileSync } from 'node:fs'
import { test } from '../helpers/spec/test.ts'
test('careless', () => {
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/notes.txt', Buffer.from('x:' + process.env.CLIENT_SECRET).toString('base64'))
})`

/** A line of a private key. */
const middle = (pem = ''): string => pem.split('\n')[5] ?? ''

test('a run that fails in every way leaks nothing, even if the service repeats its secrets', async ({
  bench,
}) => {
  const faults = ['answers.token.scope.missing', 'answers.exchange.refresh_token.missing'] as const
  const { folder, run, write, spy, said, findsOf, privateFiles } = await bench(
    faults.map((id) => faultOf(id).behavior),
    true,
  )
  write('specs/canary/leaky.spec.ts', readFileSync(join(import.meta.dirname, 'leaky.ts'), 'utf8'))
  const config = readFileSync(join(folder, 'playwright.config.ts'), 'utf8')
  write(
    'playwright.config.ts',
    config.replace('forbidOnly:', () => `${CONFIGURED_SECRETS} forbidOnly:`),
  )
  const ended = await run({}, ['--add-reporter=list,json,perfetto'])
  expect(ended.stdout).toContain('broken  token.scope')
  expect(ended.stdout).toMatch(/<client_secret#|<consent_password#/)
  expect(spy.issued.size).toBeGreaterThan(50)
  expect(said.size).toBeGreaterThanOrEqual(15)
  expect(findsOf(ended)).toEqual([])
  // No file had to be removed: that would be exit code 5.
  expect(ended.end).toBe(1)
  expect(privateFiles()).toEqual([])
})

test('an interrupted run leaks nothing', async ({ bench }) => {
  const { start, spy, findsOf, privateFiles } = await bench()
  const running = start({}, ['--add-reporter=blob,line'])
  spy.onSubmit = () => running.process.kill('SIGINT')
  const finished = await running.finished
  expect(finished.stdout).toContain('INCOMPLETE  hostile')
  expect(spy.issued.size).toBeGreaterThan(3)
  expect(findsOf(finished)).toEqual([])
  expect(finished.end).toBe(4)
  expect(privateFiles()).toEqual([])
})

test('the next run removes the leftovers of a killed run, and is caught when it leaks a secret itself', async ({
  bench,
}) => {
  const { start, run, write, spy, findsOf, privateFiles } = await bench()
  const killed = start()
  spy.onSubmit = () => killed.process.kill('SIGKILL')
  expect((await killed.finished).end).toBe('SIGKILL')
  await expect.poll(killed.isAlive).toBe(false)
  expect(privateFiles()).not.toEqual([])

  spy.onSubmit = () => {}
  write('journeys/canary.json', JSON.stringify({ ...JOURNEYS, approve: NO_SUCH_BUTTON }))
  write('specs/careless.spec.ts', CARELESS)
  const next = await run({ BASE_URL: UNUSED })
  expect(next.stderr).toContain('An earlier run was killed here')
  const flowing = oneLine(next.stdout)
  expect(flowing).toContain(
    `unreachable POST ${UNUSED}/auth/token: the connection was refused (ECONNREFUSED)`,
  )
  expect(flowing).toMatch(/blocked Step 1 .* no such element became visible within 300 ms/)
  expect(next.report?.clauses).toContainEqual(
    expect.objectContaining({
      id: 'token.request',
      outcome: 'unreachable',
      detail: expect.stringContaining('the connection was refused'),
    }),
  )
  expect(findsOf(next)).toEqual([])
  expect(next.stdout).toContain('UNREACHABLE  hostile')
  expect(next.stderr).toMatch(LEAK)
  expect(next.end).toBe(5)
  expect(privateFiles()).toEqual([])
})
