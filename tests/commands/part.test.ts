import { expect, test } from 'vitest'
import { partOf } from '../../commands/part.ts'
import { Misconfigured } from '../../helpers/base/problem.ts'
import type { Report } from '../../helpers/verdict/report.ts'

const last = (outcomes: Readonly<Record<string, string>>) => () =>
  ({
    clauses: Object.entries(outcomes).map(([id, outcome]) => ({ id, outcome })),
    seed: 7,
  }) as unknown as Pick<Report, 'clauses' | 'seed'>

/** Whether a command line of Playwright chooses a check, by the text that Playwright compares. */
function chooses(words: readonly string[] | undefined, title: string, spec = 'token.spec.ts'): boolean {
  const [, pattern = ''] = /^--grep=(.*)$/.exec(words?.[0] ?? '') ?? []
  return new RegExp(pattern).test(`contract ${spec} ${title} @stated`)
}

test('a clause chooses its checks and no other', () => {
  const part = partOf('contract', ['token.scope', '--workers=1'], last({}))
  expect(part?.words.slice(1)).toEqual(['--workers=1'])
  expect(part?.seed).toBeUndefined()
  for (const title of ['token.scope', 'token.scope: in the answer to the refresh'])
    expect(chooses(part?.words, title)).toBe(true)
  for (const title of ['token.scope-other', 'token.json', 'token.json: as token.scoped'])
    expect(chooses(part?.words, title)).toBe(false)
})

test('an area chooses its clauses, no matter how its spec is called', () => {
  const part = partOf('contract', ['token.'], last({}))
  expect(chooses(part?.words, 'token.json')).toBe(true)
  expect(chooses(part?.words, 'key-pair.client-id')).toBe(false)
})

test('--failed chooses what the last run did not keep, with its seed', () => {
  const part = partOf(
    'contract',
    ['--failed'],
    last({ 'token.scope': 'broken', 'token.json': 'kept', 'api.get': 'blocked', 'par.request': 'waived' }),
  )
  expect(part?.seed).toBe(7)
  expect(
    ['token.scope', 'token.json', 'api.get', 'par.request'].map((id) => chooses(part?.words, id)),
  ).toEqual([true, false, true, false])
  expect(partOf('contract', ['--failed'], last({ 'token.json': 'kept' }))).toBeUndefined()
})

for (const [what, rules, words, message] of [
  ['a misspelt area', 'contract', ['exhange.'], /exhange\..*no clause/],
  ['a part of a gate', 'gate', ['token.scope'], /whole contract/],
  ['both', 'contract', ['token.scope', '--failed'], /next to/],
] as const)
  test(`the command line is refused: ${what}`, () => {
    expect(() => partOf(rules, words, last({}))).toThrow(Misconfigured)
    expect(() => partOf(rules, words, last({}))).toThrow(message)
  })
