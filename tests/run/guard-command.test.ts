import { expect, test } from '@playwright/test'
import { readCommandLine } from '../../helpers/run/command-line.ts'
import { guardCommand } from '../../helpers/run/guard-command.ts'

const line = (words: string) => readCommandLine(['node', 'playwright', ...words.split(' ')])

for (const [words, where] of [
  ['test --ui', '--ui'],
  ['test --ui-port=0', '--ui-port'],
  ['test --ui-host 0.0.0.0 --grep token', '--ui-host'],
  ['test-server', 'test-server'],
  ['run-test-mcp-server --headless', 'run-test-mcp-server'],
] as const)
  test(`${words} is refused with a way out`, () => {
    expect(() => guardCommand(line(words), false, {})).toThrow(`  ${where}: runs single checks`)
    expect(() => guardCommand(line(words), false, {})).toThrow('--no-deps --project=contract')
  })

for (const words of ['test --list', 'test --grep-invert token --list', 'test -Gtoken --list specs'])
  test(`the gate refuses ${words}; a plain run lists`, () => {
    expect(() => guardCommand(line(words), true, {})).toThrow('  --list: lists the checks')
    guardCommand(line(words), false, {})
  })

for (const [words, example] of [
  ['test --headed', 'HEADED=1'],
  ['test --debug', 'HEADED=1 SLOWMO=500'],
  ['test --browser firefox', 'BROWSER=firefox'],
] as const)
  test(`${words} is refused with the variable that does it`, () => {
    expect(() => guardCommand(line(words), false, {})).toThrow(`${example} npm run contract`)
  })

for (const words of ['test', 'test --grep --ui', 'merge-reports', 'clear-cache'])
  test(`${words} is not refused`, () => {
    guardCommand(line(words), true, {})
  })

test('the name of a target where checks are selected is refused with the line to type', () => {
  expect(() => guardCommand(line('test sandbox'), false, {})).toThrow('npm run contract -- --target sandbox')
  guardCommand(line('test token'), false, {})
})
