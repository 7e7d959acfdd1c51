import { expect, type FullConfig, test } from '@playwright/test'
import { guardOptions } from '../../helpers/run/guard-options.ts'

const QUIET = { trace: 'off', video: 'off', screenshot: 'off' }

const configured = (use: object, reporter = '/project/helpers/run/verdict-reporter.ts') =>
  ({ reporter: [[reporter]], projects: [{ use: { ...QUIET, ...use } }] }) as unknown as FullConfig

test.afterEach(() => {
  delete process.env.TRACE
})

test('the configuration itself passes, with traces and without', () => {
  guardOptions(configured({}))
  process.env.TRACE = 'on'
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

test('TRACE is on or off', () => {
  process.env.TRACE = 'yes'
  expect(() => guardOptions(configured({}))).toThrow('TRACE: is yes')
})
