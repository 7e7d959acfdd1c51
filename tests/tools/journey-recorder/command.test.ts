import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { expect, test } from '@playwright/test'
import { loadJourneys } from '../../../helpers/config/load-journeys.ts'
import { needDisplay } from '../../../helpers/tools/journey-recorder/display.ts'
import { RECORD_OPTIONS, recordOptions } from '../../../helpers/tools/journey-recorder/options.ts'
import { writeJourneys } from '../../../helpers/tools/journey-recorder/write-journeys.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

const folder = temporaryFolder
const given = (...args: readonly string[]) => parseArgs({ args: [...args], options: RECORD_OPTIONS }).values
const SANDBOX = loadJourneys(join(import.meta.dirname, '../../../journeys/sandbox.json'))

test('the file is named after the target', () => {
  const project = folder()
  expect(recordOptions(given(), 'development', project)).toEqual({
    out: join(project, 'journeys/development.json'),
    decision: 'approve',
  })
})

test('a file that exists is written over only by force', () => {
  const project = folder()
  writeFileSync(join(project, 'mine.json'), '{}')
  const args = ['--out', 'mine.json']
  expect(() => recordOptions(given(...args), 'development', project)).toThrow(/--out: mine\.json exists/)
  expect(recordOptions(given(...args, '--force'), 'development', project).out).toBe(
    join(project, 'mine.json'),
  )
})

for (const [args, says] of [
  [['--decision', 'maybe'], /--decision: is "maybe"/],
  [['--out', 'journeys/mine.yaml'], /--out: is not a \.json file/],
  [['--over'], /Unknown option '--over'/],
  [['mine.json'], /Unexpected argument 'mine\.json'/],
] as const)
  test(`the command line ${args.join(' ')} is refused`, () => {
    expect(() => recordOptions(given(...args), 'development', folder())).toThrow(says)
  })

test('without a screen the message names the alternatives', () => {
  expect(() => needDisplay({}, 'linux')).toThrow(/neither DISPLAY nor WAYLAND_DISPLAY.*\n.*ssh -X.*by hand/)
  for (const [environment, platform] of [
    [{ DISPLAY: ':0' }, 'linux'],
    [{ WAYLAND_DISPLAY: 'wayland-0' }, 'linux'],
    [{}, 'darwin'],
    [{}, 'win32'],
  ] as const)
    expect(() => needDisplay(environment, platform)).not.toThrow()
})

test('journeys are written with their schema and read again', () => {
  const path = join(folder(), 'journeys', 'mine.json')
  writeJourneys(path, SANDBOX)
  expect(loadJourneys(path)).toEqual(SANDBOX)
  expect(JSON.parse(readFileSync(path, 'utf8')).$schema).toMatch(/schemas\/journey\.schema\.json$/)
})

test('journeys that their schema refuses are not written', () => {
  const path = join(folder(), 'mine.json')
  expect(() => writeJourneys(path, { ...SANDBOX, approve: { steps: [] } })).toThrow(
    /the draft, \/approve\/steps/,
  )
  expect(() => readFileSync(path)).toThrow(/ENOENT/)
})
