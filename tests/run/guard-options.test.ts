import { expect, type FullConfig, test } from '@playwright/test'
import { problemsIn } from '../../helpers/base/problem.ts'
import { guardOptions } from '../../helpers/run/guard-options.ts'

const QUIET = { trace: 'off', video: 'off', screenshot: 'off' }

const configured = (use: object, ...reporters: readonly string[]) =>
  ({
    reporter: [['/project/helpers/run/verdict-reporter.ts'], ...reporters.map((name) => [name])],
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

for (const [name, use] of [
  ['--trace', { trace: 'on' }],
  ['--trace', { trace: 'retain-on-failure' }],
  ['--video', { video: 'on' }],
  ['--screenshot', { screenshot: 'only-on-failure' }],
] as const)
  test(`${name} is refused as ${Object.values(use)}`, () => {
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

test('each problem is told with a way out', () => {
  const config = {
    reporter: [['line'], ['/project/verdict-reporter.ts']],
    projects: [{ use: { trace: 'on', video: 'on', screenshot: 'on' } }],
  } as unknown as FullConfig
  const problems = problemsIn(() => guardOptions(config))
  expect(problems.map(({ where, example }) => [where, example])).toEqual([
    ['--trace', 'TRACE=on'],
    ['--reporter', '--add-reporter=line'],
    ['--video', '--video=off'],
    ['--screenshot', '--screenshot=off'],
  ])
  expect(problems.map(({ expected }) => expected).slice(-2)).toEqual(['off', 'off'])
})
