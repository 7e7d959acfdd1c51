import { expect, test } from 'vitest'
import { fileFor, isApproval, notRecordable } from '../../../commands/record/record-journeys.ts'
import { folderWith, temporaryFolder } from '../../temporary-folder.ts'

test('an existing file is not overwritten', () => {
  const project = temporaryFolder()
  expect(fileFor('development', project)).toBe('journeys/development.json')
  folderWith({ 'journeys/development.json': '{}' }, project)
  expect(() => fileFor('development', project)).toThrow(/journeys\/development\.json: exists.*\n.*delete/)
})

for (const [target, environment, platform, where] of [
  ['sandbox', { DISPLAY: ':0' }, 'linux', ['TARGET']],
  ['development', {}, 'linux', ['DISPLAY']],
  ['development', { DISPLAY: ':0' }, 'linux', []],
  ['development', { WAYLAND_DISPLAY: 'wayland-0' }, 'linux', []],
  ['development', {}, 'darwin', []],
] as const)
  test(`${target} on ${platform} with ${JSON.stringify(environment)} lacks ${where.join() || 'nothing'}`, () => {
    expect(notRecordable(target, environment, platform).map((problem) => problem.where)).toEqual(where)
  })

test('the example names the target, unless it is the sandbox', () => {
  for (const [target, named] of [
    ['staging', 'staging'],
    ['sandbox', '<name>'],
  ] as const)
    expect(notRecordable(target, {}, 'linux').map(({ example }) => example)).toContain(
      `npm run record -- --target ${named}`,
    )
})

test.each([
  ['?code=c&state=s', true],
  ['#code=c', true],
  ['#error=access_denied', false],
  ['?error=server_error&code=c', false],
  ['?state=s', false],
])('a redirect that ends with %s counts as an approval: %s', (answer, expected) => {
  expect(isApproval(`https://client.example/callback${answer}`)).toBe(expected)
})
