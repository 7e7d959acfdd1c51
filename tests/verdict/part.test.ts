import { expect, test } from '@playwright/test'
import type { TestCase } from '@playwright/test/reporter'
import { readCommandLine } from '../../helpers/run/command-line.ts'
import { isListing, isMerge, isOldEvidence, isSetup, partOf } from '../../helpers/run/part.ts'

const WHOLE = { shard: null, maxFailures: 0 }
const line = (...words: string[]) => readCommandLine(['node', 'playwright', ...words])

for (const [words, part] of [
  ['--grep token', '--grep'],
  ['--grep=token', '--grep'],
  ['-g token', '--grep'],
  ['-gtoken', '--grep'],
  ['-g=token', '--grep'],
  ['-G token', '--grep-invert'],
  ['-Gtoken', '--grep-invert'],
  ['--grep-invert token', '--grep-invert'],
  ['--grep-invert=token', '--grep-invert'],
  ['-xGtoken', '-x'],
  ['--project=contract', '--project'],
  ['--no-deps --project=contract token', 'token'],
  ['--project contract specs', '--project'],
  ['--no-deps --grep token', '--grep'],
  ['--shard=1/2', '--shard'],
  ['--last-failed', '--last-failed'],
  ['--only-changed', '--only-changed'],
  ['--only-changed=main', '--only-changed'],
  ['--test-list list.txt', '--test-list'],
  ['--test-list-invert=list.txt', '--test-list-invert'],
  ['-x', '-x'],
  ['--max-failures=3', '--max-failures'],
  ['--debug', '--debug'],
  ['specs/token.spec.ts', 'specs/token.spec.ts'],
  ['specs/token.spec.ts:7', 'specs/token.spec.ts:7'],
  ['--workers 2 token', 'token'],
  ['-j2 token', 'token'],
  ['--quiet token', 'token'],
  ['--shuffle 7 token', 'token'],
  ['token -- else', 'token'],
  ['--pass-with-no-tests token', 'token'],
] as const)
  test(`${words}: ${part} selects a part`, () => {
    expect(partOf(line('test', ...words.split(' ')), WHOLE)).toBe(part)
  })

for (const words of [
  '',
  '--workers 2',
  '-j 2 --retries=1',
  '-j2',
  '--add-reporter line --quiet',
  '--no-deps --project=contract',
  '--shuffle 7',
  '--shuffle',
  '--repeat-each 0',
  '--config=playwright.config.ts --output out',
  '-c playwright.config.ts',
  '--pass-with-no-tests',
  '--browser webkit',
  '--fail-on-flaky-tests',
  '--forbid-only',
  '--fully-parallel',
  '--global-timeout 60000',
  '--headed',
  '--ignore-snapshots',
  '--last-failed-file last.json',
  '--reporter line',
  '--timeout=1000',
  '--trace on',
  '--tsconfig tsconfig.json',
  '-u',
  '--update-snapshots all',
  '--update-source-method patch',
  // Playwright takes what stands behind -- for no file.
  '-- token',
])
  test(`"${words}" leaves the run whole`, () => {
    expect(partOf(line('test', ...words.split(' ').filter(Boolean)), WHOLE)).toBeUndefined()
  })

test('what Playwright made of the configuration counts as well', () => {
  expect(partOf(line('test'), { ...WHOLE, shard: { current: 1, total: 2 } })).toBe('--shard')
  expect(partOf(line('test'), { ...WHOLE, maxFailures: 1 })).toBe('--max-failures')
})

test('without its dependencies a run judges old evidence', () => {
  expect(isOldEvidence(line('test', '--no-deps'))).toBe(true)
  expect(isOldEvidence(line('test'))).toBe(false)
  expect(isOldEvidence(line('test', '--grep', '--no-deps'))).toBe(false)
})

test('a listing is one whatever stands beside it, and not where it is the value of an option', () => {
  expect(isListing(line('test', '--grep-invert', 'token', '--list'))).toBe(true)
  expect(isListing(line('test', '-Gtoken', '--list', 'specs'))).toBe(true)
  expect(isListing(line('test', '--grep', '--list'))).toBe(false)
  expect(isListing(line('test'))).toBe(false)
})

test('only what is in the project of the recording is no check', () => {
  const inProject = (name?: string) =>
    isSetup({ parent: { project: () => name && { name } } } as unknown as TestCase)
  expect([inProject('record'), inProject('contract'), inProject()]).toEqual([true, false, false])
})

test('merging is a command of its own', () => {
  expect(isMerge(line('merge-reports', 'blobs'))).toBe(true)
  expect(isMerge(line('test', 'merge-reports'))).toBe(false)
})
