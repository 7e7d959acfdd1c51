import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { faults } from '../../sandbox/faults/index.ts'
import { type Departure, startSandbox } from '../../sandbox/index.ts'
import { type Canaries, hatchCanaries, tagsOf } from './canaries.ts'
import { type Finished, Project } from './project.ts'
import { searchBytes, searchFolder } from './search.ts'
import { Spy } from './spy.ts'

interface Bench {
  readonly project: Project
  readonly spy: Spy
  /** Where everything that no reader may see would be found: files, and what was printed. */
  findsOf(finished: Finished): readonly string[]
  /** The same of the files alone. */
  findsInFiles(): readonly string[]
}

const test = base.extend<{ bench: (...departures: Departure[]) => Promise<Bench> }>({
  bench: async ({ browserName: _ }, use, info) => {
    const endings: (() => Promise<void> | void)[] = []
    await use(async (...departures) => {
      const canaries = hatchCanaries()
      const spy = new Spy()
      const sandbox = await startSandbox({
        departures: [spy.departure, ...departures],
        credentials: {
          clientSecret: canaries.CLIENT_SECRET,
          secondClientSecret: canaries.SECOND_CLIENT_SECRET,
          password: canaries.CONSENT_PASSWORD,
        },
      })
      const project = new Project(info.outputPath('project'), {
        ...sandbox.environment,
        ...canaries,
        TARGET: 'canary',
        CONSENT_JOURNEY: 'canary.json',
      })
      endings.push(
        () => project.remove(),
        () => sandbox.close(),
      )
      project.add('journeys/canary.json', JSON.stringify(JOURNEYS))
      const keys = [sandbox.environment.PRIVATE_KEY, sandbox.environment.SECOND_PRIVATE_KEY]
      const tags = () => tagsIn(canaries, [...spy.minted, ...keys.map(middle)])
      const findsInFiles = () =>
        WRITTEN.flatMap((name) => told(searchFolder(join(project.folder, name), tags())))
      return {
        project,
        spy,
        findsInFiles,
        findsOf: ({ stdout, stderr }) => [
          ...findsInFiles(),
          ...told(searchBytes(Buffer.from(stdout), tags(), 'stdout')),
          ...told(searchBytes(Buffer.from(stderr), tags(), 'stderr')),
        ],
      }
    })
    for (const end of endings) await end()
  },
})

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

/** A line of a private key. */
const middle = (pem = ''): string => pem.split('\n')[5] ?? ''

const tagsIn = (canaries: Canaries, others: readonly string[]): readonly string[] => [
  ...new Set([...Object.values(canaries), ...others].flatMap(tagsOf)),
]

const told = (finds: readonly { where: string; tag: string }[]): readonly string[] =>
  finds.map(({ where, tag }) => `${tag.slice(0, 12)} in ${where}`)

test.describe.configure({ timeout: 300_000 })

test('a run that fails in every way leaks nothing', async ({ bench }) => {
  const { project, spy, findsOf } = await bench(
    faults['token.scope-missing'].departure,
    faults['exchange.refresh-token-missing'].departure,
  )
  project.addLeakySpec()
  const t0 = performance.now()
  const finished = await project.start({ TRACE: 'on' }, ['--add-reporter=list,json,perfetto']).finished
  console.log('run', performance.now() - t0)
  expect(finished.stdout).toContain('token.scope')
  expect(finished.stdout).toContain('<client_secret#')
  expect(spy.minted.size).toBeGreaterThan(50)
  const t1 = performance.now()
  expect(findsOf(finished)).toEqual([])
  console.log('search', performance.now() - t1)
  console.log(finished.stderr.slice(-3000))
  expect(finished.end).toBe(1)
  expect(readdirSync(join(project.temporary))).toEqual([])
})
