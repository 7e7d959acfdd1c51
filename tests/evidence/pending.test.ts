import { expect, test } from '@playwright/test'
import type { Evidence } from '../../helpers/evidence/evidence.ts'
import { endPending, notePending, untilRecorded } from '../../helpers/evidence/pending.ts'
import { readRecord, writeRecord } from '../../helpers/evidence/store.ts'

/** Whether it is still waited for evidence, once everything that can happen at once has happened. */
async function isWaitedFor(waiting: Promise<void>): Promise<boolean> {
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
    await waiting
    expect(readRecord(pathOf())).toEqual(left)
  })

test('a recording that nobody waits for leaves what is there', () => {
  writeRecord(pathOf(), {} as Evidence)
  endPending(pathOf(), 'failed')
  expect(readRecord(pathOf())).toEqual({})
})
