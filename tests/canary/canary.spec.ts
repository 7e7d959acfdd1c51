import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { faultOf } from '../../sandbox/faults/index.ts'
import { type Behavior, startSandbox } from '../../sandbox/index.ts'
import type { Finished } from '../shell.ts'
import { type Canaries, hatchCanaries, tagsOf } from './canaries.ts'
import { Project } from './project.ts'
import { searchFolder, searchText } from './search.ts'
import { Spy } from './spy.ts'

interface Bench {
  readonly project: Project
  readonly spy: Spy
  /** What switches the developer portal on, which takes most of a run's time. */
  readonly portal: Readonly<Record<string, string>>
  /** Where everything that no reader may see would be found: files, and what was printed. */
  findsOf(finished: Finished): readonly string[]
}

const test = base.extend<{ bench: (...behaviors: Behavior[]) => Promise<Bench> }>({
  bench: async ({ browserName: _ }, use, info) => {
    const endings: (() => Promise<void> | void)[] = []
    await use(async (...behaviors) => {
      const canaries = hatchCanaries()
      const spy = new Spy()
      const sandbox = await startSandbox({
        behaviors: [spy.behavior, ...behaviors],
        credentials: {
          clientSecret: canaries.CLIENT_SECRET,
          secondClientSecret: canaries.SECOND_CLIENT_SECRET,
          password: canaries.CONSENT_PASSWORD,
          portalPassword: canaries.PORTAL_PASSWORD,
        },
      })
      const { portal, rest } = parted({ ...sandbox.environment, ...canaries })
      const project = new Project(info.outputPath('project'), {
        ...rest,
        TARGET: 'canary',
        CONSENT_JOURNEY: 'canary.json',
      })
      endings.push(
        () => project.remove(),
        () => sandbox.close(),
      )
      project.add('journeys/canary.json', JSON.stringify(JOURNEYS))
      const keys = [sandbox.environment.PRIVATE_KEY, sandbox.environment.SECOND_PRIVATE_KEY]
      const tags = () => tagsIn(canaries, [...spy.issued, ...keys.map(middle)])
      return {
        project,
        spy,
        portal,
        findsOf: ({ stdout, stderr }) => [
          ...WRITTEN.flatMap((name) => told(searchFolder(join(project.folder, name), tags()))),
          ...told(searchText(stdout, tags(), 'stdout')),
          ...told(searchText(stderr, tags(), 'stderr')),
        ],
      }
    })
    for (const end of endings) await end()
  },
})

/** Variables of the developer portal, and the others. */
function parted(environment: Readonly<Record<string, string>>) {
  const isOfPortal = ([name]: [string, string]) => /^PORTAL_(URL|USERNAME|PASSWORD|REVIEWER)/.test(name)
  const all = Object.entries(environment)
  const portal = { PORTAL_JOURNEY: 'sandbox-portal.json', PORTAL_ACTIONS: 'manage' }
  return {
    portal: { ...portal, ...Object.fromEntries(all.filter(isOfPortal)) },
    rest: Object.fromEntries(all.filter((entry) => !isOfPortal(entry))),
  }
}

const WRITTEN = ['reports', 'test-results', 'blob-report']

const variable = (name: string): string => `\${${name}}`

/** The pages of the sandbox, and a question that never comes up. */
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
  steps: [{ click: { role: 'button', name: 'Nobody has this' }, timeout: 300 }],
}

/** Where nothing listens. */
const NOBODY = 'http://127.0.0.1:9'

const LEAK = /^leak {2}reports.notes\.txt holds <client_secret#[0-9a-f]{10}>; the file was removed$/m

/** What an author may put into the configuration, which some reporters print. */
const CONFIGURED_SECRETS = `
  metadata: { secret: process.env.CLIENT_SECRET, deep: [{ key: process.env.PORTAL_API_KEY }] },
`

/** Writes a file that belongs to no reporter. */
const CARELESS = `
import { mkdirSync, writeFileSync } from 'node:fs'
import { test } from '../helpers/spec/test.ts'
test('careless', () => {
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/notes.txt', Buffer.from('x:' + process.env.CLIENT_SECRET).toString('base64'))
})`

/** A line of a private key. */
const middle = (pem = ''): string => pem.split('\n')[5] ?? ''

const tagsIn = (canaries: Canaries, others: readonly string[]): readonly string[] => [
  ...new Set([...Object.values(canaries), ...others].flatMap(tagsOf)),
]

const told = (finds: readonly { where: string; tag: string }[]): readonly string[] =>
  finds.map(({ where, tag }) => `${tag.slice(0, 12)} in ${where}`)

test.describe.configure({ timeout: 600_000 })

test('a run that fails in every way leaks nothing', async ({ bench }) => {
  const { project, spy, portal, findsOf } = await bench(
    faultOf('answers.token.scope.missing').behavior,
    faultOf('answers.exchange.refresh_token.missing').behavior,
  )
  project.addLeakySpec()
  project.edit('playwright.config.ts', 'forbidOnly:', `${CONFIGURED_SECRETS} forbidOnly:`)
  const finished = await project.start(portal, ['--add-reporter=list,json,perfetto']).finished
  expect(finished.stdout).toContain('broken  token.scope')
  expect(finished.stdout).toContain('<client_secret#')
  expect(spy.issued.size).toBeGreaterThan(50)
  expect(findsOf(finished)).toEqual([])
  expect(finished.end).toBe(1)
  expect(project.privateFiles()).toEqual([])
})

test('a run that is interrupted leaks nothing', async ({ bench }) => {
  const { project, spy, findsOf } = await bench()
  const run = project.start({}, ['--add-reporter=blob,line'])
  spy.onSubmit = () => run.process.kill('SIGINT')
  const finished = await run.finished
  expect(finished.stdout).toContain('INCOMPLETE  canary')
  expect(spy.issued.size).toBeGreaterThan(3)
  expect(findsOf(finished)).toEqual([])
  expect(finished.end).toBe(4)
  expect(project.privateFiles()).toEqual([])
})

test('what a killed run leaves is removed by the next, which fails otherwise and is caught leaking', async ({
  bench,
}) => {
  const { project, spy, findsOf } = await bench()
  const killed = project.start()
  spy.onSubmit = () => killed.process.kill('SIGKILL')
  expect((await killed.finished).end).toBe('SIGKILL')
  await expect.poll(killed.isAlive, { timeout: 30_000 }).toBe(false)
  expect(project.privateFiles()).not.toEqual([])

  spy.onSubmit = () => {}
  project.add('journeys/canary.json', JSON.stringify({ ...JOURNEYS, approve: NO_SUCH_BUTTON }))
  project.add('specs/careless.spec.ts', CARELESS)
  const next = await project.start({ BASE_URL: NOBODY }).finished
  expect(next.stderr).toContain('An earlier run was killed here')
  const flowing = next.stdout.replace(/\s+/g, ' ')
  expect(flowing).toContain(
    `unreachable POST ${NOBODY}/auth/token: the connection was refused (ECONNREFUSED)`,
  )
  expect(flowing).toMatch(/blocked Step 1 .* no such element is visible within 300 ms/)
  expect(project.report().clauses).toContainEqual(
    expect.objectContaining({
      id: 'token.request',
      outcome: 'unreachable',
      detail: expect.stringContaining('the connection was refused'),
    }),
  )
  expect(findsOf(next)).toEqual([])
  expect(next.stdout).toContain('UNREACHABLE  canary')
  expect(next.stderr).toMatch(LEAK)
  expect(next.end).toBe(5)
  expect(project.privateFiles()).toEqual([])
})
