import { utimesSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import type { Evidence } from '../../helpers/evidence/evidence.ts'
import {
  endPending,
  notePending,
  RECORDING_TIMEOUT_MS,
  untilRecorded,
} from '../../helpers/evidence/pending.ts'
import { readRecord, writeRecord } from '../../helpers/evidence/store.ts'

/** Whether it is still waited for evidence, once everything that can happen at once has happened. */
async function isWaitedFor(waiting: Promise<boolean>): Promise<boolean> {
  const turn = new Promise<'waits'>((resolve) => setImmediate(resolve, 'waits'))
  return (await Promise.race([waiting, turn])) === 'waits'
}

const pathOf = (): string => test.info().outputPath('evidence.json')

test('evidence that nobody is recording is not waited for', async () => {
  expect(await isWaitedFor(untilRecorded(pathOf()))).toBe(false)
})

for (const [is, left] of [
  ['recorded', {}],
  ['failed', undefined],
] as const)
  test(`evidence is waited for until its recording has ${is}, whatever an earlier run has left`, async () => {
    writeRecord(pathOf(), {} as Evidence)
    notePending(pathOf())
    const waiting = untilRecorded(pathOf())
    expect(await isWaitedFor(waiting)).toBe(true)
    endPending(pathOf(), is)
    expect(await waiting).toBe(true)
    expect(readRecord(pathOf())).toEqual(left)
  })

test('evidence whose recording cannot have gone on so long is no longer waited for, nor judged', async () => {
  notePending(pathOf())
  const longAgo = Date.now() / 1000 - 3 * (RECORDING_TIMEOUT_MS / 1000)
  utimesSync(pathOf().replace('.json', '.pending'), longAgo, longAgo)
  expect(await untilRecorded(pathOf())).toBe(false)
})

test('a recording that nobody waits for leaves what is there', () => {
  writeRecord(pathOf(), {} as Evidence)
  endPending(pathOf(), 'failed')
  expect(readRecord(pathOf())).toEqual({})
})
