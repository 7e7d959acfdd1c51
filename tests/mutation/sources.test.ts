import { existsSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { sources, testFiles } from '../../mutation/sources.ts'

/** Too slow to be tried on each mutant: one tries random texts, one starts processes. */
const TOO_SLOW = ['tests/secrets/redact.test.ts', 'tests/secrets/registry.test.ts']

/** The test that bears the name of a file, with or without the verb that it begins with. */
const namesakesOf = (source: string): readonly string[] => {
  const path = source.replace(/^helpers\//, 'tests/').replace(/\.ts$/, '.test.ts')
  return [path, path.replace('/judge-', '/')]
}

test('a test that bears the name of a mutated file judges its mutants', () => {
  const judging = new Set([...testFiles(), ...TOO_SLOW])
  const left = sources([])
    .flatMap(namesakesOf)
    .filter((path) => existsSync(path) && !judging.has(path))
  expect(left).toEqual([])
})
