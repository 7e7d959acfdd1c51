import { writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { remove, runFolder } from '../../helpers/base/run-folder.ts'
import type { Evidence } from '../../helpers/evidence/evidence.ts'
import { noteUnrecorded, untilRecorded } from '../../helpers/evidence/pending.ts'
import { recordPath, writeRecord } from '../../helpers/evidence/store.ts'

test.afterEach(() => remove(runFolder()))

/** Whether it is still waited for evidence, once everything that can happen at once has happened. */
async function isWaitedFor(waiting: Promise<unknown>): Promise<boolean> {
  const turn = new Promise<'waits'>((resolve) => setImmediate(resolve, 'waits'))
  return (await Promise.race([waiting, turn])) === 'waits'
}

test('evidence is waited for until it is recorded', async () => {
  const waiting = untilRecorded()
  expect(await isWaitedFor(waiting)).toBe(true)
  writeRecord(recordPath(), {} as Evidence)
  expect(await waiting).toEqual({})
})

test('or until it is known that nothing will be', async () => {
  const waiting = untilRecorded()
  expect(await isWaitedFor(waiting)).toBe(true)
  noteUnrecorded()
  expect(await waiting).toBeUndefined()
})

test('evidence of a recording that failed after it stays', async () => {
  writeRecord(recordPath(), {} as Evidence)
  noteUnrecorded()
  expect(await untilRecorded()).toEqual({})
})

test('a recording whose end nobody could note is not waited for ever', async () => {
  expect(await untilRecorded(0)).toBeUndefined()
})

test('evidence that cannot be read is not taken for none', async () => {
  writeRecord(recordPath(), {} as Evidence)
  writeFileSync(recordPath(), '{"secrets":"1234')
  await expect(untilRecorded()).rejects.toThrow(/evidence\.json is not whole\.$/)
})
