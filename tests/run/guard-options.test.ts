import { expect, type FullConfig, test } from '@playwright/test'
import { problemsIn } from '../../helpers/base/problem.ts'
import { guardOptions } from '../../helpers/run/guard-options.ts'

const QUIET = { trace: 'off', video: 'off', screenshot: 'off' }

const OWN = ['redacting', 'verdict', 'leak', 'closing'].map(
  (name) => `/project/helpers/run/${name}-reporter.ts`,
)

const configured = (use: object, ...reporters: readonly string[]) =>
  ({
    reporter: [...OWN, ...reporters].map((name) => [name]),
    projects: [{ use: QUIET }, { use: { ...QUIET, ...use } }],
  }) as unknown as FullConfig

test.afterEach(() => {
  delete process.env.TRACE
})

test('the configuration itself passes, with traces and without', () => {
  guardOptions(configured({}))
  guardOptions(configured({}, 'line'))
  process.env.TRACE = 'on'
  guardOptions(configured({}))
  guardOptions(configured({ trace: { mode: 'on', screenshots: false, sources: false } }))
})

test('the reporters are known by their paths on Windows as well', () => {
  const reporter = configured({}).reporter.map(([path]) => [path.replaceAll('/', '\\')])
  guardOptions({ ...configured({}), reporter } as unknown as FullConfig)
})

for (const [name, use] of [
  ['--trace', { trace: 'on' }],
  ['--trace', { trace: 'retain-on-failure' }],
  ['--trace', { trace: { mode: 'on', sources: false, live: true } }],
  ['--trace', { trace: { mode: 'on' } }],
  ['video', { video: 'on' }],
  ['video', { video: { mode: 'retain-on-failure' } }],
  ['screenshot', { screenshot: 'only-on-failure' }],
] as const)
  test(`${name} is refused as ${JSON.stringify(use)}`, () => {
    expect(() => guardOptions(configured(use))).toThrow(`  ${name}:`)
    process.env.TRACE = 'on'
    expect(() => guardOptions(configured(use))).toThrow(`  ${name}:`)
  })

for (const TRACE of ['yes', 'one', 'no-off'])
  test(`TRACE is on or off, and not ${TRACE}`, () => {
    process.env.TRACE = TRACE
    expect(problemsIn(() => guardOptions(configured({})))).toEqual([
      { where: 'TRACE', what: `is ${TRACE}`, expected: 'on or off', example: 'TRACE=on' },
    ])
  })

for (const use of [
  { trace: { mode: 'off', screenshots: false, sources: false } },
  { trace: undefined, video: undefined, screenshot: undefined },
  { video: { mode: 'off' }, screenshot: { mode: 'off' } },
] as const)
  test(`${JSON.stringify(use)} is off`, () => {
    guardOptions(configured(use))
  })

for (const left of OWN)
  test(`a run without ${left} is refused`, () => {
    const reporter = [...OWN.filter((name) => name !== left), 'line'].map((name) => [name])
    const config = { ...configured({}), reporter } as unknown as FullConfig
    expect(() => guardOptions(config)).toThrow('  --reporter: replaces the reporters')
  })

const [redacting = '', verdict = '', leak = '', closing = ''] = OWN

for (const [what, reporters] of [
  ['one before the secrets are hidden', ['line', ...OWN]],
  ['secrets hidden later', [verdict, redacting, leak, closing]],
  ['a search before the verdict', [redacting, leak, verdict, closing]],
  ['a search after the end', [redacting, verdict, closing, leak]],
  ['one between the search and the end', [redacting, verdict, leak, 'line', closing]],
] as const)
  test(`reporters in another order are refused: ${what}`, () => {
    const config = { ...configured({}), reporter: reporters.map((name) => [name]) } as unknown as FullConfig
    expect(() => guardOptions(config)).toThrow('decide the verdict and hide secrets, or their order')
  })

test('each problem is told once, with a way out', () => {
  const use = { trace: 'on', video: 'on', screenshot: 'on' }
  const config = {
    reporter: [['line'], ['/project/verdict-reporter.ts']],
    projects: [{ use }, { use }],
  } as unknown as FullConfig
  const problems = problemsIn(() => guardOptions(config))
  expect(problems.map(({ where, example }) => [where, example])).toEqual([
    ['--reporter', '--add-reporter=line'],
    ['--trace', 'TRACE=on npm run contract'],
    ['video', "use: { video: 'off' }"],
    ['screenshot', "use: { screenshot: 'off' }"],
  ])
  for (const { expected } of problems.slice(1)) expect(expected).toMatch(/^off/)
})
