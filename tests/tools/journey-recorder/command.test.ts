import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  decisionOf,
  fileFor,
  notRecordable,
} from '../../../helpers/tools/journey-recorder/record-journeys.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

test('a file that exists is overwritten only by force', () => {
  const project = temporaryFolder()
  expect(fileFor('development', project, false)).toBe('journeys/development.json')
  mkdirSync(join(project, 'journeys'))
  writeFileSync(join(project, 'journeys/development.json'), '{}')
  expect(() => fileFor('development', project, false)).toThrow(
    /journeys\/development\.json: exists.*\n.*--force/,
  )
  expect(fileFor('development', project, true)).toBe('journeys/development.json')
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

for (const [answer, decision] of [
  ['?code=c&state=s', 'approve'],
  ['#code=c', 'approve'],
  ['#error=access_denied', 'deny'],
  ['?error=server_error&code=c', undefined],
  ['?state=s', undefined],
] as const)
  test(`what ends with ${answer} is ${decision}`, () => {
    expect(decisionOf(`https://client.example/callback${answer}`)).toBe(decision)
  })
