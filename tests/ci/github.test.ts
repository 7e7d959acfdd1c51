import { homedir } from 'node:os'
import { expect, test } from '@playwright/test'
import { variables } from '../../helpers/config/variables.ts'
import { ledgerFolder } from '../../helpers/evidence/ledger/ledger-place.ts'
import { withVariables } from '../../tools/workflow-variables.ts'
import { JOBS, read, STEPS, WORKFLOWS } from './files.ts'

/** What a run takes besides the variables of a target. */
const OPTIONS = ['ALLOW_PRODUCTION', 'STANDARDS', 'WAIVERS', 'DRIFT']

/** An expression of GitHub Actions. */
const the = (expression: string) => `\${{ ${expression} }}`

const uploads = STEPS.filter(([, { uses }]) => uses?.startsWith('actions/upload-artifact@'))
const run = STEPS.find(([, step]) => step.run === 'npm run "$COMMAND"')?.[1]

test('a workflow has no permissions, and a job may read the repository', () => {
  for (const [file, { permissions }] of Object.entries(WORKFLOWS)) expect(permissions, file).toEqual({})
  for (const [name, { permissions }] of JOBS) expect(permissions, name).toEqual({ contents: 'read' })
})

test('an action is pinned by its commit, with its version beside it', () => {
  const pinned = STEPS.filter(([, { uses }]) => uses)
  expect(pinned.length).toBeGreaterThan(0)
  for (const file of Object.keys(WORKFLOWS))
    for (const [, action] of read(`.github/workflows/${file}`).matchAll(/^ +(?:- )?uses: (?!\.\/)(.*)$/gm))
      expect(action, file).toMatch(/^[\w-]+\/[\w-]+(?:\/[\w-]+)?@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

test('one action has one version', () => {
  const used = new Set(STEPS.flatMap(([, { uses }]) => uses ?? []))
  expect(new Set([...used].map((uses) => uses.split('@')[0])).size).toBe(used.size)
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

test('what is remembered of keys outlives the machine, also where the run was cancelled', () => {
  const caches = STEPS.filter(([, { uses }]) => uses?.startsWith('actions/cache/'))
  expect(caches.map(([, { uses = '' }]) => uses.split('@')[0])).toEqual([
    'actions/cache/restore',
    'actions/cache/save',
  ])
  const [restore, save] = caches.map(([, step]) => step)
  const folder = ledgerFolder({}, '/').replace(homedir(), '~')
  expect(save).toMatchObject({ if: the('always()'), with: { path: folder } })
  expect(restore?.with).toEqual({ ...save?.with, 'restore-keys': `keys-${the('inputs.target')}-` })
  expect(save?.with?.key).toBe(
    `keys-${the('inputs.target')}-${the('github.run_id')}-${the('github.run_attempt')}`,
  )
})

test('a run gets every variable of a target by its name, and secrets from where secrets are kept', () => {
  const { COMMAND: _, TARGET, ...given } = run?.env ?? {}
  expect(TARGET).toBe(the('inputs.target'))
  for (const [name, value] of Object.entries(given)) {
    expect([...OPTIONS, ...Object.keys(variables)]).toContain(name)
    expect(value).toBe(the(`${variables[name]?.secret ? 'secrets' : 'vars'}.${name}`))
  }
  const isGiven = (name: string) => name in given || name.replace(/_FILE$/, '') in given || name === 'TARGET'
  expect(Object.keys(variables).filter((name) => !isGiven(name))).toEqual([])
  expect(Object.keys(given).filter((name) => name.endsWith('KEY_FILE'))).toEqual([])
})

test('the lines of the variables are those that are written by `npm run docs`', () => {
  const text = read('.github/workflows/contract.yml')
  expect(withVariables(text)).toBe(text)
  expect(withVariables(text.replace(/^ +CLIENT_SECRET: .*\n/m, ''))).toBe(text)
})

test('secrets reach the step that runs the suite and no other', () => {
  for (const [name, job] of JOBS) expect(job.env, name).toBeUndefined()
  const secretive = STEPS.filter(([, step]) => JSON.stringify(step).includes('secrets.'))
  expect(secretive.map(([, step]) => step)).toEqual([run])
})

test('runs against one target wait for each other', () => {
  const job = WORKFLOWS['contract.yml']?.jobs.contract
  expect(job?.concurrency).toEqual({ group: `contract-${the('inputs.target')}`, 'cancel-in-progress': false })
  expect(job?.environment).toBe(the('inputs.target'))
})

test('the nightly run starts by itself, against each environment that is no production', () => {
  const { on, jobs } = WORKFLOWS['nightly.yml'] ?? { on: {}, jobs: {} }
  expect(on).toMatchObject({ schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }] })
  expect(jobs.contract?.strategy?.matrix).toEqual({ target: ['development', 'staging'] })
  expect(jobs.contract?.with).toEqual({ target: the('matrix.target'), command: 'contract' })
})

test('a release can call the gate with a target', () => {
  const { on, jobs } = WORKFLOWS['gate.yml'] ?? { on: {}, jobs: {} }
  expect(on).toMatchObject({ workflow_call: { inputs: { target: { required: true, type: 'string' } } } })
  expect(jobs.gate).toMatchObject({
    uses: './.github/workflows/contract.yml',
    with: { target: the('inputs.target'), command: 'gate' },
  })
})
