import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decisionOf } from '../../../helpers/tools/journey-recorder/decision.ts'
import { fileFor, notRecordable } from '../../../helpers/tools/journey-recorder/record-journeys.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { KEYBOARD, UNUSUAL } from './recordings.ts'

const CALLBACK = 'https://client.example/callback'

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

for (const [redirect, recording, decision] of [
  [`${CALLBACK}?code=c&state=s`, KEYBOARD, 'approve'],
  [`${CALLBACK}#code=c`, UNUSUAL, 'approve'],
  [`${CALLBACK}#error=access_denied`, UNUSUAL, 'deny'],
  [`${CALLBACK}?error=server_error`, UNUSUAL, undefined],
  [`${CALLBACK}?state=s`, UNUSUAL, undefined],
  [undefined, UNUSUAL, 'approve'],
  [undefined, KEYBOARD, 'deny'],
  [undefined, [], 'approve'],
] as const)
  test(`what ends at ${redirect ?? `a page, after ${recording.length} actions`} is ${decision}`, () => {
    expect(decisionOf(redirect, recording)).toBe(decision)
  })
