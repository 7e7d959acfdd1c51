import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { withImage, withVariables } from '../../tools/generators/pipelines.ts'
import { type Step, WORKFLOWS } from './workflows.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const texts = readdirSync(join(root, '.github/workflows')).map((file) => read(`.github/workflows/${file}`))

const JOBS = Object.entries(WORKFLOWS).flatMap(([file, { jobs }]) =>
  Object.entries(jobs).map(([name, job]) => [`${file} ${name}`, job] as const),
)
const STEPS = JOBS.flatMap(([job, { steps = [] }]) => steps.map((step): [string, Step] => [job, step]))
const using = (action: string) => STEPS.filter(([, { uses = '' }]) => uses.startsWith(action))

test('a workflow has no permissions, and a job may only read the repository or publish pages', () => {
  for (const [file, { permissions }] of Object.entries(WORKFLOWS)) expect(permissions, file).toEqual({})
  for (const [name, { permissions }] of JOBS)
    expect(permissions, name).toEqual(
      name === 'nightly.yml publish' ? { pages: 'write', 'id-token': 'write' } : { contents: 'read' },
    )
})

test('an action is pinned by its commit, with its version in a comment', () => {
  for (const [, action] of texts.join('').matchAll(/^ +(?:- )?uses: (?!\.\/)(.*)$/gm))
    expect(action).toMatch(/^[\w-]+\/[\w-]+(?:\/[\w-]+)?@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

test('a checkout leaves no credentials behind, and no command contains an expression of GitHub', () => {
  for (const [name, step] of using('actions/checkout@'))
    expect(step.with?.['persist-credentials'], name).toBe(false)
  for (const [name, { run = '' }] of STEPS) expect(run, name).not.toContain('${{')
})

test('no step hides a failure', () => {
  for (const [name, one] of [...JOBS, ...STEPS]) expect(one['continue-on-error'], name).toBeUndefined()
  for (const [name, { run = '' }] of STEPS) expect(run, name).not.toMatch(/\|\||; *true|set \+e/)
  expect(read('ci/contract.gitlab-ci.yml')).not.toContain('allow_failure')
})

test('only the reports are kept, even if the run fails', () => {
  for (const [name, step] of using('actions/upload-artifact@')) {
    expect(step.with?.path, name).toMatch(/^(\$\{\{ env\.CONTRACT_HOME \}\}\/)?reports\/$/)
    expect(step.if, name).toMatch(/always\(\)|!cancelled\(\)/)
  }
  expect(parse(read('ci/contract.gitlab-ci.yml'))['.contract'].artifacts).toMatchObject({
    when: 'always',
    paths: ['reports/'],
  })
})

test('only the step that runs the suite gets secrets, apart from the token of the checkout', () => {
  for (const [name, job] of JOBS) expect(JSON.stringify(job.env ?? {}), name).not.toContain('secrets.')
  const secretive = STEPS.filter(([, step]) => JSON.stringify(step).includes('secrets.'))
  expect(secretive.map(([, { uses, run }]) => run ?? uses?.split('@')[0])).toEqual([
    'actions/checkout',
    'npm run "$COMMAND"',
  ])
})

test('the time limit of a step allows the longest recording, and that of the job allows all its steps', () => {
  const { steps = [], ...job } = WORKFLOWS['contract.yml']?.jobs.contract ?? {}
  const limits = steps.map((step) => step['timeout-minutes'] ?? Number.NaN)
  // The maximum of RECORDING_TIMEOUT, plus five minutes.
  expect(Math.max(...limits)).toBeGreaterThan(18 + 5)
  expect(job['timeout-minutes']).toBeGreaterThan(limits.reduce((sum, limit) => sum + limit))
})

test('the variables of the workflow and the image are up to date with `npm run docs`', () => {
  const workflow = read('.github/workflows/contract.yml')
  expect(withVariables(workflow.replace(/^ +CLIENT_SECRET: .*\n/m, ''))).toBe(workflow)
  for (const file of ['Dockerfile', 'ci/contract.gitlab-ci.yml'])
    expect(withImage(read(file).replace(/playwright:v[\d.]+/g, 'playwright:v1.2.3'))).toBe(read(file))
})

test('the container does not run as root, and does not contain files that Git ignores', () => {
  const [user, copy] = ['\nUSER pwuser\n', '\nCOPY'].map((line) => read('Dockerfile').indexOf(line))
  expect(user).toBeGreaterThan(0)
  expect(copy).toBeGreaterThan(Number(user))
  const excluded = read('.dockerignore').replaceAll('**/', '').split('\n')
  for (const line of read('.gitignore').split('\n')) expect(excluded).toContain(line.replace(/\/$/, ''))
})
