import type { FullConfig } from '@playwright/test'
import { expect, test } from 'vitest'
import { problemsOf, problemsOfPlaywright } from '../../helpers/run/run-problems.ts'

const OWN = ['redacting', 'verdict'].map((name) => `/project/helpers/run/${name}-reporter.ts`)
const EDITOR = ['redacting', 'editor'].map((name) => `/project/helpers/run/${name}-reporter.ts`)
const QUIET = { trace: 'off', video: 'off', screenshot: 'off' }

interface Started {
  readonly words?: string
  readonly reporters?: readonly string[]
  readonly use?: object
}

/** The settings of Playwright that do not fit a run. */
const places = ({ words = 'test', reporters = OWN, use = {} }: Started): string[] =>
  problemsOfPlaywright({
    argv: ['node', 'playwright', ...words.split(' ')],
    reporter: reporters.map((name) => [name]),
    projects: [{ use: QUIET }, { use: { ...QUIET, ...use } }],
  } as unknown as FullConfig).map(({ where }) => where)

/** How a run is started, and the settings that conflict with it. */
const STARTED: readonly (readonly [started: Started, where: readonly string[]])[] = [
  [{}, []],
  [{ words: 'test token --shard=1/2 --repeat-each 2 --retries=1' }, []],
  [{ reporters: [...OWN, 'line'] }, []],
  [{ reporters: OWN.toSpliced(1, 0, 'html') }, []],
  [{ reporters: OWN.map((path) => path.replaceAll('/', '\\')) }, []],
  [{ use: { trace: undefined, video: { mode: 'off' }, screenshot: { mode: 'off' } } }, []],
  [{ words: 'test --ui-port=0' }, ['--ui-port=0']],
  [{ words: 'test --debug' }, ['--debug']],
  [{ words: 'test --headed' }, ['--headed']],
  [{ words: 'show-trace' }, ['show-trace']],
  [{ words: 'test-server', reporters: EDITOR }, []],
  [{ words: 'test-server' }, ['--reporter']],
  [{ reporters: EDITOR }, ['--reporter']],
  [{ words: 'test --trace=on', use: { trace: 'on' } }, ['--trace']],
  [{ words: 'test --trace on', use: { trace: { mode: 'on' } } }, ['--trace']],
  [{ reporters: ['line', ...OWN] }, ['--reporter']],
  [{ reporters: OWN.slice(0, 1) }, ['--reporter']],
  [{ use: { trace: { mode: 'on' }, screenshot: 'only-on-failure' } }, ['trace', 'screenshot']],
  [
    { words: 'test --ui', reporters: ['line'], use: { trace: 'on', video: 'on' } },
    ['--ui', '--reporter', 'trace', 'video'],
  ],
]

test('all settings that conflict with a run are refused at once', () => {
  for (const [started, where] of STARTED) expect(places(started).sort()).toEqual(where.toSorted())
})

test('an option of the command line is refused with advice for the command line', () => {
  const [problem] = problemsOfPlaywright({
    argv: ['node', 'playwright', 'test', '--trace=on'],
    reporter: OWN.map((name) => [name]),
    projects: [{ use: { ...QUIET, trace: 'on' } }],
  } as unknown as FullConfig)
  expect(problem).toMatchObject({
    where: '--trace',
    expected: 'a command line without it; reports show the pages without their secrets',
    example: expect.stringMatching(/^npm run contract -- --target /),
  })
})

const environment = (values: Readonly<Record<string, string>>, target = 'sandbox') => ({
  target,
  targetIsDefault: false,
  values,
  sources: {},
  problems: [],
})

test('DRIFT=enforce needs a baseline', () => {
  expect(problemsOf(environment({ DRIFT: 'report' }), '.')).toEqual([])
  expect(problemsOf(environment({ DRIFT: 'enforce' }), '/')).toMatchObject([
    { where: 'DRIFT', what: 'is "enforce", but there is no baselines/sandbox.json to compare with' },
  ])
})
