import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startOtherService } from '../../demo/index.ts'
import { type Job, STEPS, WORKFLOWS } from '../ci/files.ts'
import { copyFiles } from '../docs/copy-project.ts'
import { runJob } from './github-job.ts'
import { machine, run } from './machine.ts'
import { pipelineTarget } from './other-target.ts'

const JOB = WORKFLOWS['contract.yml']?.jobs.contract as Job
const GITHUB = { run_id: '1', run_attempt: '1', token: 'token-of-the-job' }

test.setTimeout(300_000)

let place: { readonly folder: string; readonly github: string }
test.beforeEach(() => {
  place = { folder: copyFiles(), github: mkdtempSync(join(tmpdir(), 'contract-github-')) }
})
test.afterEach(() => {
  for (const folder of Object.values(place)) rmSync(folder, { recursive: true, force: true })
})

test('the gate of a conforming target succeeds, with its history and reports, and without packages for development', async () => {
  const service = await startOtherService()
  try {
    const { variables, secrets } = pipelineTarget(service, place.folder)
    const inputs = { target: 'development', command: 'gate', repository: '', ref: '' }
    const cached = join(place.github, 'caches/runs-development-0-1/reports/history')
    mkdirSync(cached, { recursive: true })
    writeFileSync(join(cached, 'development.jsonl'), PAST_RUN)
    // GitHub keeps them apart; that each is taken from its place, tests/ci holds.
    const ended = await runJob(JOB, place, { inputs, vars: variables, secrets: variables, github: GITHUB })
    expect(ended.conclusion, ended.log).toBe('success')
    expect(ended.outputs).toEqual({ verdict: 'kept' })
    expect(ended.summary).toContain('development')
    expect(Object.keys(ended.artifacts)).toEqual(['gate-development-1'])
    expect(ended.artifacts['gate-development-1']).toEqual(
      expect.arrayContaining(['contract.html', 'verdict.json', 'junit.xml', 'history/development.jsonl']),
    )
    const kept = join(place.github, 'caches/runs-development-1-1/reports/history/development.jsonl')
    expect(readFileSync(kept, 'utf8').trim().split('\n')).toHaveLength(2)
    for (const secret of secrets) expect(ended.log + ended.summary).not.toContain(secret)
  } finally {
    await service.close()
  }
  const { code, text } = await run('npm', ['run', 'contract'], {
    cwd: place.folder,
    env: machine(place.github),
  })
  expect(text).toContain('the embedded service needs the package')
  expect(text).toContain('npm ci --include=dev')
  expect(code).toBe(2)
})

const PAST_RUN = `${JSON.stringify({ at: '2026-01-01T00:00:00.000Z', verdict: 'kept', counts: {}, broken: [] })}\n`

test('a target without variables fails before anything is sent, and says so in each place', async () => {
  const inputs = { target: 'staging', command: 'contract', repository: '', ref: '' }
  const ended = await runJob(JOB, place, { inputs, vars: {}, secrets: {}, github: GITHUB })
  expect(ended.conclusion).toBe('failure')
  expect(ended.outputs).toEqual({ verdict: 'misconfigured' })
  expect(ended.steps.slice(-4)).toEqual([
    ['Run', 2],
    ['Tell the verdict', 0],
    ['cache/save', 0],
    ['upload-artifact', 0],
  ])
  expect(ended.summary).toContain('staging')
  expect(ended.artifacts['contract-staging-1']).toEqual(
    expect.arrayContaining(['verdict.json', 'contract.html']),
  )
  expect(ended.log).toContain('nothing was sent')
})

test('the pages of all targets become a site', () => {
  const [, step] = STEPS.find(([, { name }]) => name?.startsWith('Arrange the pages')) ?? []
  for (const [artifact, text] of Object.entries({
    'contract-development-1': 'old',
    'contract-development-2': 'new',
    'contract-staging-1': 'other',
  })) {
    mkdirSync(join(place.github, 'reports', artifact), { recursive: true })
    writeFileSync(join(place.github, 'reports', artifact, 'contract.html'), text)
  }
  const { status, stderr } = spawnSync('bash', ['-e', '-c', step?.run ?? ''], {
    cwd: place.github,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  const page = (name: string) => readFileSync(join(place.github, 'site', name), 'utf8')
  expect(page('development.html')).toBe('new')
  expect(page('staging.html')).toBe('other')
  expect(
    [...page('index.html').matchAll(/href="([^"]+)">([^<]+)</g)].map(([, to, name]) => [to, name]),
  ).toEqual([
    ['development.html', 'development'],
    ['staging.html', 'staging'],
  ])
})
