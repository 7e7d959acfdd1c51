import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { read } from './files.ts'

interface GitLabJob {
  readonly extends?: string
  readonly script?: readonly string[]
  readonly rules?: readonly { readonly if: string }[]
  readonly resource_group?: string
  readonly timeout?: string
  readonly allow_failure?: unknown
  readonly environment?: { readonly name: string }
  readonly variables?: Readonly<Record<string, string>>
  readonly cache?: { readonly key: string; readonly paths: readonly string[]; readonly when: string }
  readonly artifacts?: {
    readonly when: string
    readonly paths: readonly string[]
    readonly expire_in: string
    readonly expose_as?: string
    readonly reports: Readonly<Record<string, string>>
  }
  readonly parallel?: { readonly matrix: readonly Readonly<Record<string, readonly string[]>>[] }
}

const TEXT = read('ci/contract.gitlab-ci.yml')
const templates: Readonly<Record<string, GitLabJob>> = parse(TEXT)

/** A job with what it inherits; its own keys win, and variables are merged. */
function job(name: string): GitLabJob {
  const own = templates[name]
  if (!own) throw new Error(`There is no job ${name}.`)
  if (!own.extends) return own
  const parent = job(own.extends)
  return { ...parent, ...own, variables: { ...parent.variables, ...own.variables } }
}

for (const name of ['contract-nightly', 'contract-gate'])
  test(`${name} keeps its reports for a time, ends in time, and fails with its run`, () => {
    const { artifacts, timeout, allow_failure, script } = job(name)
    expect(artifacts).toMatchObject({ when: 'always', paths: ['reports/'], expire_in: '30 days' })
    expect(artifacts?.expose_as).toBe('Contract reports')
    expect(timeout).toBe('45 minutes')
    expect(allow_failure).toBeUndefined()
    expect(script).toEqual([`npm run ${name === 'contract-gate' ? 'gate' : 'contract'}`])
  })

test('a recording may take its time, and the reports are kept even of a run that hangs', () => {
  const { timeout = '', variables } = job('.contract')
  expect(Number.parseInt(variables?.RUNNER_SCRIPT_TIMEOUT ?? '', 10)).toBeGreaterThan(18 + 5)
  expect(Number.parseInt(timeout, 10)).toBeGreaterThan(30 + 5)
  expect(variables?.RUNNER_SCRIPT_TIMEOUT).toBe('30m')
})

test('the history and what is remembered of keys outlive the machine, also where the job was cancelled', () => {
  const { variables, cache } = job('contract-nightly')
  expect(cache).toEqual({
    key: 'runs-$TARGET',
    paths: ['reports/history/', `${variables?.PORTAL_KEY_LEDGER}/`],
    when: 'always',
  })
})

test('the nightly job runs on the schedule that names it, against each environment that is no production', () => {
  const { rules, parallel, environment } = job('contract-nightly')
  expect(rules).toEqual([{ if: '$CI_PIPELINE_SOURCE == "schedule" && $SCHEDULED_JOB == "contract-nightly"' }])
  expect(parallel).toEqual({ matrix: [{ TARGET: ['development', 'staging'] }] })
  expect(environment?.name).toBe('$TARGET')
})

test('no value of a target, no secret and no test-results are in the file', () => {
  expect(TEXT).not.toContain('test-results')
  const set = Object.values(templates).flatMap(({ variables = {} }) => Object.keys(variables))
  expect(new Set(set)).toEqual(new Set(['GIT_DEPTH', 'PORTAL_KEY_LEDGER', 'RUNNER_SCRIPT_TIMEOUT', 'TARGET']))
})
