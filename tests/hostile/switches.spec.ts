import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { faultOf } from '../../sandbox/faults/index.ts'
import { expect, test } from './hostile-test.ts'
import { INHERITED, RUN_KEY } from './switches.ts'

const FAULT = faultOf('answers.token.scope.missing')
const CLIENT_SECRET = 'inherited-switches-secret-1'

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
  expect.soft(existsSync(join(set.folder, 'replayed')), 'written by a replay alone').toBe(false)
  const digest = createHmac('sha256', RUN_KEY).update(CLIENT_SECRET).digest('hex').slice(0, 10)
  expect
    .soft(read('reports/evidence.json').includes(digest), 'a fingerprint that anybody can make')
    .toBe(false)
})
