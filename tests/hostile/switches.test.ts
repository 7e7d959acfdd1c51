import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn } from '../../helpers/base/files-in.ts'
import { faultOf } from '../../sandbox/faults/index.ts'
import { expect, type Scene, test } from './hostile-test.ts'

const ROOT = join(import.meta.dirname, '../..')
const FAULT = faultOf('answers.token.scope.missing')
const RUN_KEY = '00'.repeat(16)
const CLIENT_SECRET = 'inherited-switches-secret-1'

/** What a shell may still have of a run, or of somebody who wants one to be green: each by its variable. */
const INHERITED: Readonly<Record<string, (scene: Scene) => string>> = {
  CONTRACT_CASES: ({ folder }) => join(folder, 'empty'),
  CONTRACT_OUTCOMES: ({ folder }) => join(folder, 'outcomes.json'),
  CONTRACT_RUN_KEY: () => RUN_KEY,
  CONTRACT_SECRETS: ({ folder }) => join(folder, 'inherited.jsonl'),
  CONTRACT_BROWSER_EXECUTABLE: () => '/bin/false',
  CONTRACT_MANUAL_CONSOLE: () => 'http://127.0.0.1:9/',
  CONTRACT_RUNNER: () => '1',
}

test('no switch of the suite’s own is taken from the shell of a user', async ({ scene }) => {
  const set = await scene(FAULT.behavior, { credentials: { clientSecret: CLIENT_SECRET } })
  set.write('empty/.keep', '')
  set.write('inherited.jsonl', '{}\n')
  const environment = Object.fromEntries(Object.entries(INHERITED).map(([name, value]) => [name, value(set)]))
  const { end, report, stdout, stderr, read } = await set.run(environment)
  expect.soft(end, stdout + stderr).toBe(1)
  expect.soft(report?.verdict).toBe('broken')
  const broken = report?.clauses.filter(({ outcome }) => outcome === 'broken').map(({ id }) => id)
  expect.soft(broken).toEqual(FAULT.breaks)
  expect.soft(read('outcomes.json'), 'written by the proof alone').toBe('')
  expect.soft(read('inherited.jsonl').length, 'told no credential').toBe(3)
  const digest = createHmac('sha256', RUN_KEY).update(CLIENT_SECRET).digest('hex').slice(0, 6)
  expect
    .soft(read('reports/evidence.json').includes(digest), 'a fingerprint that anybody can make')
    .toBe(false)
})

test('every switch of the suite’s own is among them', () => {
  const sources = ['helpers', 'specs', 'commands', 'playwright.config.ts'].flatMap((place) =>
    filesIn(join(ROOT, place)),
  )
  const named = sources.flatMap((file) => readFileSync(file, 'utf8').match(/CONTRACT_[A-Z]\w+/g) ?? [])
  expect(Object.keys(INHERITED)).toEqual(expect.arrayContaining([...new Set(named)]))
})
