import { expect, test } from '@playwright/test'
import { problemsIn } from '../../helpers/base/problem.ts'
import { optionNames, readCommandLine } from '../../helpers/run/command-line.ts'
import { guardCommand, misreadOptions } from '../../helpers/run/guard-command.ts'
import { OPTIONS } from '../../helpers/run/option-effects.ts'
import { partOf } from '../../helpers/run/part.ts'

/** What a run does that is given an option: all checks, a part of them, or nothing and says what to type instead. */
type Fate = 'whole' | 'part' | { readonly says: RegExp; readonly types: string }

const BROWSER = /^has no effect, since a run opens its own browser$/
const UI: Fate = { says: /^runs single checks repeatedly/, types: 'KEEP_RECORD=yes' }

/** Every option that Playwright lists, as a user types it. */
const TYPED: readonly (readonly [words: string, fate: Fate])[] = [
  ['--add-reporter=line', 'whole'],
  ['--browser=firefox', { says: BROWSER, types: 'BROWSER=firefox npm run contract' }],
  ['--browser=webkit', { says: BROWSER, types: 'BROWSER=webkit npm run contract' }],
  ['--browser=all', { says: BROWSER, types: 'BROWSER=chromium npm run contract' }],
  ['--config=playwright.config.ts', 'whole'],
  ['--debug', { says: BROWSER, types: 'HEADED=1 SLOWMO=500 npm run contract' }],
  ['--debug=cli', { says: BROWSER, types: 'HEADED=1 SLOWMO=500 npm run contract' }],
  ['--no-deps', 'whole'],
  ['--fail-on-flaky-tests', 'whole'],
  ['--forbid-only', 'whole'],
  ['--fully-parallel', 'whole'],
  ['--global-timeout=60000', 'whole'],
  ['--grep=token', 'part'],
  ['--grep-invert=token', 'part'],
  ['--headed', { says: BROWSER, types: 'HEADED=1 npm run contract' }],
  ['--ignore-snapshots', 'whole'],
  ['--last-failed', 'part'],
  ['--last-failed-file=last.json', 'whole'],
  ['--list', 'part'],
  ['--max-failures=1', 'part'],
  ['--only-changed', 'part'],
  ['--output=out', 'whole'],
  ['--pass-with-no-tests', 'whole'],
  ['--project=contract', 'part'],
  ['--quiet', 'whole'],
  ['--repeat-each=2', 'whole'],
  // What it leads to is refused, as what a configuration sets is: see guard-options.test.ts.
  ['--reporter=line', 'whole'],
  ['--trace=on', 'whole'],
  ['--trace=off', 'whole'],
  ['--retries=1', 'whole'],
  ['--run-agents=missing', { says: /^lets an agent write code/, types: '--run-agents=none' }],
  ['--run-agents=none', 'whole'],
  ['--shard=1/2', 'part'],
  ['--shuffle', 'whole'],
  ['--test-list=list.txt', 'part'],
  ['--test-list-invert=list.txt', 'part'],
  ['--timeout=1000', 'whole'],
  ['--tsconfig=tsconfig.json', 'whole'],
  ['--ui', UI],
  ['--ui-host=127.0.0.1', UI],
  ['--ui-port=0', UI],
  ['--update-snapshots', 'whole'],
  ['--update-source-method=patch', 'whole'],
  ['--workers=2', 'whole'],
  ['-x', 'part'],
]

const lineOf = (words: string) => readCommandLine(['node', 'playwright', 'test', words])

test('every option of this Playwright is decided, and typed here', () => {
  const known = [...optionNames()].sort()
  expect(Object.keys(OPTIONS).sort()).toEqual(known)
  const typed = TYPED.flatMap(([words]) => Object.keys(lineOf(words).options))
  expect([...new Set(typed)].sort()).toEqual(known)
})

for (const [words, fate] of TYPED)
  test(`${words} ${typeof fate === 'string' ? `leaves the run ${fate}` : 'is refused'}`, () => {
    const line = lineOf(words)
    const problems = problemsIn(() => guardCommand(line, false, {}))
    if (typeof fate === 'string') {
      expect(problems).toEqual([])
      const part = partOf(line, { shard: null, maxFailures: 0 })
      expect(part).toBe(fate === 'part' ? words.replace(/=.*/, '') : undefined)
      return
    }
    expect(problems).toEqual([
      {
        where: words.replace(/=.*/, ''),
        what: expect.stringMatching(fate.says),
        expected: expect.any(String),
        example: expect.stringContaining(fate.types),
      },
    ])
  })

test('UI mode is refused once, however it is asked for', () => {
  const line = readCommandLine(['node', 'playwright', 'test', '--ui', '--ui-port=0', '--headed'])
  expect(problemsIn(() => guardCommand(line, false, {}))).toHaveLength(2)
})

test('an option that nobody decided selects a part, and is not refused', () => {
  const line = { command: 'test', files: [], options: { brandNew: 1 } }
  expect(partOf(line, { shard: null, maxFailures: 0 })).toBe('brandNew')
  expect(problemsIn(() => guardCommand(line, false, {}))).toEqual([])
})

test('what is an option elsewhere is told as none', () => {
  expect(misreadOptions(['--video=off', '--screenshot', 'on', '--video', '--unknown', '--grep=x'])).toEqual([
    expect.objectContaining({ where: '--video', what: expect.stringMatching(/^is no option; a run keeps/) }),
    expect.objectContaining({ where: '--screenshot', example: 'npm run contract' }),
  ])
})
