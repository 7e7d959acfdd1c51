import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { stringify } from 'yaml'
import { inAnswer, replaced } from '../../sandbox/behaviors/members.ts'
import { type Behavior, startSandbox } from '../../sandbox/index.ts'
import { serve } from '../browser/service.ts'
import { copyFiles } from '../docs/copy-project.ts'
import { startCommand } from '../runner.ts'
import { start } from '../shell.ts'
import { folderWith, temporaryFolder } from '../temporary-folder.ts'
import { machine } from './machine.ts'
import { pipelineTarget } from './target.ts'

/** gitlab-ci-local needs Node 22 or later, which npm offers as a package. */
const TOOL = [
  '--yes',
  '--prefer-offline',
  `--package=node-${process.platform}-${process.arch}@24.21.0`,
  '--package=gitlab-ci-local@4.75.1',
  'gitlab-ci-local',
]

let folder: string
let runner: string
test.beforeEach(() => {
  test.skip(spawnSync('rsync', ['--version']).error !== undefined, 'gitlab-ci-local needs rsync')
  folder = copyFiles()
  runner = temporaryFolder()
  folderWith({ '.gitlab-ci.yml': stringify({ include: [{ local: 'ci/contract.gitlab-ci.yml' }] }) }, folder)
})

/**
 * Runs a pipeline of the project, whose `.gitlab-ci.yml` includes the template. Jobs run in the shell of this machine instead
 * of the image.
 *
 * @param variables - the variables of the pipeline
 */
async function pipeline(variables: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv = {}) {
  const git = commit(folder)
  git('config', 'remote.origin.url', 'https://gitlab.example.com/team/contract.git')
  const given = Object.entries(variables).flatMap(([name, value]) => ['--variable', `${name}=${value}`])
  const ended = await start(
    'npx',
    [...TOOL, '--home', runner, '--force-shell-executor', '--shell-isolation', ...given],
    { cwd: folder, env: { ...machine(runner), CI: 'true', ...env } },
  ).finished
  const of = (job: string, ...path: readonly string[]) => join(folder, '.gitlab-ci-local', job, ...path)
  const artifact = (job: string, path: string) =>
    readFileSync(of('artifacts', folderOf(job), 'reports', path), 'utf8')
  return {
    ...ended,
    /** Each job that ran, with its result. */
    jobs: Object.fromEntries(
      [...ended.text.matchAll(/^ (PASS|FAIL) +(\S+(?: \[\w+\])?)/gm)].map(([, end, job]) => [job, end]),
    ),
    cached: (key: string, ...path: readonly string[]) => existsSync(of('cache', key, ...path)),
    artifact,
    verdict: (job: string): string => JSON.parse(artifact(job, 'verdict.json')).verdict,
  }
}

/** Turns a folder into a repository and commits all files. Returns a function that runs Git in it. */
function commit(place: string) {
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Team', '-c', 'user.email=team@example.com', ...words], {
      cwd: place,
    })
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'The project')
  return git
}

/** The folder of a job: gitlab-ci-local encodes characters that a file system may not accept. */
const folderOf = (job: string): string =>
  job.replaceAll(/[^\w-]+/g, (one) => Buffer.from(one).toString('base64url'))

/** Variables as in Settings > CI/CD > Variables: each is scoped to an environment and not expanded. `staging` has none. */
function setVariables(variables: Readonly<Record<string, string>>): void {
  const scoped = Object.entries(variables).map(
    ([name, value]) =>
      [name, { type: 'variable', values: { development: value.replaceAll('$', '$$$$') } }] as const,
  )
  const global = stringify({ global: Object.fromEntries(scoped) })
  folderWith({ '.gitlab-ci-local/variables.yml': global }, runner)
}

/** What a schedule sets. */
const NIGHTLY = {
  CI_PIPELINE_SOURCE: 'schedule',
  SCHEDULED_JOB: 'contract-nightly',
  GATE_TARGET: 'sandbox',
}
const DEVELOPMENT = 'contract-nightly: [development]'
const STAGING = 'contract-nightly: [staging]'

test('a schedule that names the nightly job runs only this job, for each target with its own variables', async () => {
  const service = await startSandbox()
  const { variables, secrets } = pipelineTarget(service)
  setVariables(variables)
  const ended = await pipeline(NIGHTLY)
  expect(ended.jobs, ended.text).toEqual({ [DEVELOPMENT]: 'PASS', [STAGING]: 'FAIL' })
  expect(ended.end).toBe(1)
  expect(ended.verdict(DEVELOPMENT)).toBe('kept')
  expect(ended.verdict(STAGING)).toBe('misconfigured')
  expect(ended.artifact(DEVELOPMENT, 'contract.html')).toContain('development')
  expect(ended.cached('runs-development', 'reports/history/development.jsonl')).toBe(true)
  for (const secret of secrets) expect(ended.text).not.toContain(secret)
  await service.close()
})

test('a night that differs from the accepted baseline says so in the log, in the report and in the chat room', async () => {
  const received: string[] = []
  const room = await serve(({ body }) => {
    received.push(body)
    return 'ok'
  })
  const night = async (behaviors: readonly Behavior[], variables: Readonly<Record<string, string>> = {}) => {
    const service = await startSandbox({ behaviors })
    setVariables({ ...pipelineTarget(service).variables, ...variables })
    const ended = await pipeline(NIGHTLY)
    await service.close()
    return ended
  }
  const first = await night([])
  expect(first.jobs[DEVELOPMENT], first.text).toBe('PASS')
  for (const file of ['verdict.json', 'observations.json'])
    folderWith({ [`reports/${file}`]: first.artifact(DEVELOPMENT, file) }, folder)
  const accepted = await startCommand(folder, { TARGET: 'development' }, ['accept.ts']).finished
  expect(accepted.end, accepted.text).toBe(0)

  const news = { NOTIFY_URL: `${room.origin}/hook`, NOTIFY_FORMAT: 'slack', DRIFT: 'enforce' }
  const second = await night([inAnswer('client-credentials', replaced('session', 'a'))], news)
  expect(second.jobs[DEVELOPMENT], second.text).toBe('FAIL')
  expect(second.verdict(DEVELOPMENT)).toBe('broken')
  expect(second.text).toContain('Drift: 1 change since')
  expect(second.artifact(DEVELOPMENT, 'contract.html')).toContain('session')
  expect(received).toEqual([expect.stringContaining('1 change since')])
  room.close()
})

test('the gate passes with a waiver, and names its owner', async () => {
  const expiry = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const waiver = { clause: 'token.scope', target: 'sandbox', owner: 'payments team', expiry }
  const about = { reason: 'The next release returns it.', link: 'https://tracker.example.com/123' }
  folderWith({ 'waivers.json': JSON.stringify({ waivers: [{ ...waiver, ...about }] }) }, folder)
  const ended = await pipeline({ GATE_TARGET: 'sandbox', SANDBOX_FAULT: 'answers.token.scope.missing' })
  expect(ended.jobs, ended.text).toEqual({ 'contract-gate': 'PASS' })
  expect(ended.verdict('contract-gate')).toBe('kept')
  expect(ended.text).toContain('payments team')
})

test('the gate fails if a clause is broken, and keeps its reports', async () => {
  const ended = await pipeline({ GATE_TARGET: 'sandbox', SANDBOX_FAULT: 'answers.token.scope.missing' })
  expect(ended.jobs, ended.text).toEqual({ 'contract-gate': 'FAIL' })
  expect(ended.end).toBe(1)
  expect(ended.verdict('contract-gate')).toBe('broken')
  expect(ended.artifact('contract-gate', 'contract.html')).toContain('token.scope')
  expect(ended.artifact('contract-gate', 'junit.xml')).toContain('<failure')
  expect(ended.cached('runs-sandbox', 'reports/history/sandbox.jsonl')).toBe(true)
})

test('a project with its own journeys runs the suite of another project, and gets the reports', async () => {
  const suite = copyFiles()
  commit(suite)('tag', 'v1')
  const template = readFileSync(join(folder, 'ci/contract.gitlab-ci.yml'), 'utf8')
  const journeys = readFileSync(join(folder, 'journeys/sandbox.json'), 'utf8')
  const service = await startSandbox()
  const { API_PRODUCTS: _, FURTHER_VARIABLES: __, ...variables } = pipelineTarget(service).variables
  const own = Object.entries({ ...variables, CONSENT_JOURNEY: 'team.json' })
  folder = folderWith({
    '.gitlab-ci.yml': stringify({ include: [{ local: 'ci/contract.gitlab-ci.yml' }] }),
    'ci/contract.gitlab-ci.yml': template,
    'journeys/team.json': journeys,
    '.env.development': own.map(([name, value]) => `${name}='${value}'\n`).join(''),
  })
  const server = {
    CI_SERVER_PROTOCOL: 'https',
    CI_SERVER_HOST: 'gitlab.example.com',
    CI_SERVER_PORT: '443',
    CI_JOB_TOKEN: 'token',
  }
  const ended = await pipeline(
    { ...server, GATE_TARGET: 'development', SUITE_PROJECT: 'group/suite', SUITE_REF: 'v1' },
    {
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `url.${suite}.insteadOf`,
      GIT_CONFIG_VALUE_0: 'https://gitlab-ci-token:token@gitlab.example.com:443/group/suite.git',
    },
  )
  expect(ended.jobs, ended.text).toEqual({ 'contract-gate': 'PASS' })
  expect(ended.verdict('contract-gate')).toBe('kept')
  await service.close()
})
