import type { FullConfig } from '@playwright/test'
import { expect, test } from 'vitest'
import { problemsOf, problemsOfPlaywright } from '../../helpers/run/run-problems.ts'

const OWN = ['redacting', 'verdict'].map((name) => `/project/helpers/run/${name}-reporter.ts`)
const QUIET = { trace: 'off', video: 'off', screenshot: 'off' }

interface Started {
  readonly words?: string
  readonly reporters?: readonly string[]
  readonly use?: object
}

/** Where Playwright has something that does not fit a run. */
const places = ({ words = 'test', reporters = OWN, use = {} }: Started): readonly string[] =>
  problemsOfPlaywright({
    argv: ['node', 'playwright', ...words.split(' ')],
    reporter: reporters.map((name) => [name]),
    projects: [{ use: QUIET }, { use: { ...QUIET, ...use } }],
  } as unknown as FullConfig).map(({ where }) => where)

for (const [what, started] of [
  ['the configuration itself', {}],
  [
    'a part, a shard, repetitions and retries',
    { words: 'test token --shard=1/2 --repeat-each 2 --retries=1' },
  ],
  ['a reporter in addition', { reporters: [...OWN, 'line'] }],
  ['a reporter between its own', { reporters: OWN.toSpliced(1, 0, 'html') }],
  ['paths of Windows', { reporters: OWN.map((path) => path.replaceAll('/', '\\')) }],
  ['what is off', { use: { trace: undefined, video: { mode: 'off' }, screenshot: { mode: 'off' } } }],
] as const)
  test(`${what}: nothing to refuse`, () => {
    expect(places(started)).toEqual([])
  })

for (const [what, started, where] of [
  ['UI mode', { words: 'test --ui-port=0' }, '--ui-port=0'],
  ['the inspector', { words: 'test --debug' }, '--debug'],
  ['a browser of Playwright’s own', { words: 'test --headed' }, '--headed'],
  ['the server of an editor', { words: 'test-server' }, 'test-server'],
  ['another reporter instead', { reporters: ['line'] }, '--reporter'],
  ['one before the secrets are hidden', { reporters: ['line', ...OWN] }, '--reporter'],
  ['no verdict', { reporters: OWN.slice(0, 1) }, '--reporter'],
  ['a trace', { use: { trace: 'retain-on-failure' } }, 'trace'],
  ['a trace with pictures', { use: { trace: { mode: 'on' } } }, 'trace'],
  ['a video', { use: { video: 'on' } }, 'video'],
  ['a screenshot', { use: { screenshot: 'only-on-failure' } }, 'screenshot'],
] as const)
  test(`${what} is refused`, () => {
    expect(places(started)).toEqual([where])
  })

test('everything is refused at once', () => {
  const started = { words: 'test --ui', reporters: ['line'], use: { trace: 'on', video: 'on' } }
  expect(places(started)).toEqual(['--ui', '--reporter', 'trace', 'video'])
})

const environment = (values: Readonly<Record<string, string>>, target = 'sandbox') => ({
  target,
  targetIsDefault: false,
  values,
  sources: {},
  problems: [],
  fromFiles: [],
})

test('an enforced drift needs a baseline', () => {
  expect(problemsOf(environment({ DRIFT: 'tell' }), '.')).toEqual([])
  expect(problemsOf(environment({ DRIFT: 'enforce' }), '/')).toMatchObject([
    { where: 'DRIFT', what: 'is "enforce", but there is no baselines/sandbox.json to compare with' },
  ])
})

test('every option of news is judged before a run', () => {
  const values = {
    NOTIFY_URL: 'hook',
    NOTIFY: 'often',
    NOTIFY_FORMAT: 'discord',
    REPORT_URL: 'contract.html',
  }
  const problems = problemsOf(environment(values), process.cwd())
  expect(problems.map(({ where }) => where).sort()).toEqual(Object.keys(values).sort())
})
