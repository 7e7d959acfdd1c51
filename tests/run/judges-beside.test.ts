import { dirname } from 'node:path'
import { expect, test } from '@playwright/test'
import { readCommandLine } from '../../helpers/run/command-line.ts'
import { judgesBeside } from '../../helpers/run/judges-beside.ts'
import { CONFIG } from '../runner.ts'

/** Whether a run with these words starts to judge beside the recording. */
const isBeside = (words: string, command = 'test'): boolean =>
  judgesBeside(readCommandLine(['node', 'playwright', command, ...words.split(' ').filter(Boolean)]))

for (const words of ['', '--quiet', '--add-reporter=line', `--config=${CONFIG}`])
  test(`a plain run does: "${words.replace(dirname(CONFIG), '.')}"`, () => {
    expect(isBeside(words)).toBe(true)
  })

for (const words of [
  'par.spec.ts',
  '--grep par',
  '--project=contract',
  '--no-deps',
  '--shard=1/2',
  '--retries=1',
  '--repeat-each=2',
  '--workers=1',
  '--last-failed',
  '--list',
  '--config=other.config.ts',
  '-x',
])
  test(`one whose recording Playwright has to bring in, or to repeat, does not: "${words}"`, () => {
    expect(isBeside(words)).toBe(false)
  })

test('a worker has no command line, and reports that are merged no recording', () => {
  expect(isBeside('', '')).toBe(false)
  expect(isBeside('', 'merge-reports')).toBe(false)
})
