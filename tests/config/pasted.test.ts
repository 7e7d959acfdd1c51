import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { problemsOf } from './bad-input/project.ts'

test('a PEM without quotes is one problem: quote it, or name its file', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' })).trim()
  const problems = problemsOf({ env: { PRIVATE_KEY: undefined }, lines: `PRIVATE_KEY=${pem}`.split('\n') })
  expect(problems).toMatchObject([
    {
      where: expect.stringMatching(/^\.env\.development, line \d+$/),
      what: 'PRIVATE_KEY has several lines and no quotes around them',
      expected: expect.stringMatching(/double quotes.*PRIVATE_KEY_FILE$/),
      example: 'PRIVATE_KEY_FILE=keys/development.pem',
    },
  ])
  expect(JSON.stringify(problems)).not.toContain(pem.split('\n')[1])
})

test('JSON that is none is told with the character where it stops', () => {
  expect(problemsOf({ env: { AUTHORIZATION_DETAILS: '[{"type":"account" "x":1}]' } })).toMatchObject([
    { what: 'is not JSON: comma expected at line 1, character 20' },
  ])
})

test('a value that is no secret is shown where a few words are expected', () => {
  expect(problemsOf({ env: { PATIENCE: 'true' } })).toMatchObject([{ what: 'is “true”' }])
})
