import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Misconfigured, problemsIn } from '../../helpers/base/problem.ts'
import { readDocument } from '../../helpers/openapi/read-document.ts'
import { BAD_DOCUMENTS } from './bad-documents.ts'
import { BAD_FILES } from './bad-files.ts'
import { problemsOf, withSchema, written } from './written.ts'

for (const [what, files, where, says] of [...BAD_FILES, ...BAD_DOCUMENTS])
  test(`${what} is told with its place`, () => {
    const problems = problemsOf(files)
    expect(problems.map((one) => `${one.where}: ${one.what}`)).toHaveLength(1)
    expect(problems[0]?.where).toEqual(typeof where === 'string' ? where : expect.stringMatching(where))
    expect(problems[0]?.what).toMatch(says)
    expect(problems[0]?.expected ?? '').not.toBe('')
    expect(new Misconfigured(problems).message).not.toMatch(/canary|\n\s+at /)
  })

test('a file that does not exist is told', () => {
  const path = written({ 'api.yaml': '' })
  rmSync(path)
  expect(problemsIn(() => readDocument(path, 'api.yaml'))).toMatchObject([{ where: 'api.yaml' }])
})

test('everything wrong is told at once, over all files', () => {
  const schema = '{ allOf: [{ $ref: other.yaml }, { type: no }, { $ref: missing.yaml }] }'
  const problems = problemsOf({
    'api.yaml': withSchema(schema),
    'other.yaml': "{ properties: { a: { type: no }, b: { $ref: 'http://a.example' } } }",
  })
  expect(problems.map(({ where }) => where).sort()).toEqual([
    'api.yaml /components/schemas/Thing/allOf/1/type',
    'api.yaml /components/schemas/Thing/allOf/2/$ref',
    'other.yaml /properties/a/type',
    'other.yaml /properties/b/$ref',
  ])
})
