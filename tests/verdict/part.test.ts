import { expect, test } from '@playwright/test'
import { isOldEvidence, partOf } from '../../helpers/verdict/part.ts'

const run = (...words: string[]) => ({ argv: ['node', 'playwright', 'test', ...words], shard: null })

for (const words of [
  ['--grep', 'token'],
  ['--grep=token'],
  ['-g', 'token'],
  ['-G', 'token'],
  ['--grep-invert', 'token'],
  ['--project=contract'],
  ['--last-failed'],
  ['--only-changed'],
  ['--test-list', 'list.txt'],
  ['-x'],
  ['--max-failures=3'],
  ['specs/token.spec.ts'],
  ['--workers', '2', 'token'],
])
  test(`${words.join(' ')} selects a part`, () => {
    expect(partOf(run(...words))).toBeDefined()
  })

for (const words of [
  [],
  ['--workers', '2'],
  ['-j', '2', '--retries=1'],
  ['--add-reporter', 'line', '--quiet'],
  ['--no-deps'],
])
  test(`"${words.join(' ')}" leaves the run whole`, () => {
    expect(partOf(run(...words))).toBeUndefined()
  })

test('a shard is a part, wherever it was set', () => {
  expect(partOf({ ...run(), shard: { current: 1, total: 2 } })).toBe('--shard')
})

test('without its dependencies a run judges old evidence', () => {
  expect(isOldEvidence(run('--no-deps'))).toBe(true)
  expect(isOldEvidence(run())).toBe(false)
})
