import { homedir } from 'node:os'
import { expect, test } from 'vitest'
import { ledgerFolder } from '../../helpers/evidence/ledger/ledger-place.ts'
import { schemaSource } from '../../helpers/schema/schemas.ts'
import { withVariables } from '../generators/workflow-variables.ts'
import { JOBS, read, STEPS, WORKFLOWS } from './files.ts'

/** An expression of GitHub Actions. */
const the = (expression: string) => `\${{ ${expression} }}`

/** The longest that RECORDING_TIMEOUT allows, and its default. */
const LONGEST_RECORDING_SECONDS = 1080

const uploads = STEPS.filter(([, { uses }]) => uses?.startsWith('actions/upload-artifact@'))
const run = STEPS.find(([, step]) => step.run === 'npm run "$COMMAND"')?.[1]

/** The one job that writes: it deploys pages, and reads no repository. */
const PUBLISHES = 'nightly.yml publish'

test('a workflow has no permissions, and a job may read the repository, or else publish pages', () => {
  for (const [file, { permissions }] of Object.entries(WORKFLOWS)) expect(permissions, file).toEqual({})
  for (const [name, { permissions }] of JOBS)
    expect(permissions, name).toEqual(
      name === PUBLISHES ? { pages: 'write', 'id-token': 'write' } : { contents: 'read' },
    )
})

test('an action is pinned by its commit, with its version beside it', () => {
  const pinned = STEPS.filter(([, { uses }]) => uses)
  expect(pinned.length).toBeGreaterThan(0)
  for (const file of Object.keys(WORKFLOWS))
    for (const [, action] of read(`.github/workflows/${file}`).matchAll(/^ +(?:- )?uses: (?!\.\/)(.*)$/gm))
      expect(action, file).toMatch(/^[\w-]+\/[\w-]+(?:\/[\w-]+)?@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

test('a checkout leaves no credentials behind', () => {
  const checkouts = STEPS.filter(([, { uses }]) => uses?.startsWith('actions/checkout@'))
  expect(checkouts.length).toBeGreaterThan(0)
  for (const [name, step] of checkouts) expect(step.with?.['persist-credentials'], name).toBe(false)
})

test('a job ends in time, and its exit code is that of its run', () => {
  for (const [name, job] of JOBS) {
    if (job.steps) expect(job['timeout-minutes'], name).toBeLessThanOrEqual(60)
    expect(job['continue-on-error'], name).toBeUndefined()
  }
  for (const [name, step] of STEPS) {
    expect(step['continue-on-error'], name).toBeUndefined()
    expect(step.run ?? '', name).not.toMatch(/\|\||; *true|set \+e/)
  }
})

test('no command is made of what somebody else can write', () => {
  for (const [name, { run: command = '' }] of STEPS) expect(command, name).not.toContain('${{')
})

test('the reports are kept for a time, also of a failed run, and nothing else is', () => {
  expect(uploads.map(([, step]) => step.with?.path)).toEqual(['reports/', 'reports/', 'reports/'])
  for (const [name, step] of uploads) {
    expect(step.if, name).toMatch(/always\(\)|!cancelled\(\)/)
    expect(step.with?.['retention-days'], name).toBeGreaterThan(0)
  }
  for (const file of Object.keys(WORKFLOWS))
    expect(read(`.github/workflows/${file}`)).not.toContain('test-results')
})

test('the history and what is remembered of keys outlive the machine, also where the run was cancelled', () => {
  const caches = STEPS.filter(([, { uses }]) => uses?.startsWith('actions/cache/'))
  expect(caches.map(([, { uses = '' }]) => uses.split('@')[0])).toEqual([
    'actions/cache/restore',
    'actions/cache/save',
  ])
  const [restore, save] = caches.map(([, step]) => step)
  const places = ['reports/history', ledgerFolder({}, '/').replace(homedir(), '~')]
  expect(save).toMatchObject({ if: the('always()'), with: { path: `${places.join('\n')}\n` } })
  expect(restore?.with).toEqual({ ...save?.with, 'restore-keys': `runs-${the('inputs.target')}-` })
  expect(save?.with?.key).toBe(
    `runs-${the('inputs.target')}-${the('github.run_id')}-${the('github.run_attempt')}`,
  )
})

test('a run gets every variable by its name, and secrets from where secrets are kept', () => {
  const { COMMAND: _, TARGET, ...given } = run?.env ?? {}
  expect(TARGET).toBe(the('inputs.target'))
  const known: Readonly<Record<string, { readonly secret?: boolean }>> = {
    ...schemaSource('environment.schema.json').properties,
    ...schemaSource('run-options.schema.json').properties,
  }
  for (const [name, value] of Object.entries(given)) {
    expect(Object.keys(known)).toContain(name)
    expect(value).toBe(the(`${known[name]?.secret ? 'secrets' : 'vars'}.${name}`))
  }
  // The command sets the rules, and the workflow reads the reports where they always are.
  expect(Object.keys(known).filter((name) => !(name in given))).toEqual([
    'TARGET',
    'RULES',
    'REPORTS_PER_TARGET',
  ])
  expect(Object.keys(given)).toEqual(
    expect.arrayContaining(['MINIMUM_CHECKS', 'KEEP_RECORD', 'FURTHER_VARIABLES']),
  )
})

test('the lines of the variables are those that are written by `npm run docs`', () => {
  const text = read('.github/workflows/contract.yml')
  expect(withVariables(text)).toBe(text)
  expect(withVariables(text.replace(/^ +CLIENT_SECRET: .*\n/m, ''))).toBe(text)
})

test('secrets reach the step that runs the suite and no other; the checkout gets its token', () => {
  for (const [name, job] of JOBS) expect(job.env, name).toBeUndefined()
  const secretive = STEPS.filter(([, step]) => JSON.stringify(step).includes('secrets.'))
  expect(secretive.map(([name]) => name)).toEqual([
    'contract.yml contract step 1',
    'contract.yml contract step 5',
  ])
  const [checkout, last] = secretive.map(([, step]) => step)
  expect(last).toBe(run)
  expect(checkout?.uses).toMatch(/^actions\/checkout@/)
  expect(Object.entries(checkout?.with ?? {}).filter(([, value]) => `${value}`.includes('secrets.'))).toEqual(
    [['token', the('secrets.SUITE_TOKEN || github.token')]],
  )
})

test('runs against one target wait for each other, and none that waits is dropped', () => {
  const job = WORKFLOWS['contract.yml']?.jobs.contract
  expect(job?.concurrency).toEqual({
    group: `contract-${the('inputs.target')}`,
    'cancel-in-progress': false,
    queue: 'max',
  })
  expect(job?.environment).toBe(the('inputs.target'))
})

test('a recording may take its time, and the reports are kept even of a run that hangs', () => {
  const { steps = [], ...job } = WORKFLOWS['contract.yml']?.jobs.contract ?? {}
  const limits = steps.map((step) => step['timeout-minutes'] ?? Number.NaN)
  expect(Number(run?.['timeout-minutes']) * 60).toBeGreaterThan(LONGEST_RECORDING_SECONDS + 300)
  expect(job['timeout-minutes']).toBeGreaterThan(limits.reduce((sum, limit) => sum + limit))
})
