import { writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { endPending, notePending, untilRecorded } from '../../helpers/evidence/pending.ts'

/** Whether it is still waited for evidence, once everything that can happen at once has happened. */
async function isWaitedFor(waiting: Promise<void>): Promise<boolean> {
  const turn = new Promise<'waits'>((resolve) => setImmediate(resolve, 'waits'))
  return (await Promise.race([waiting, turn])) === 'waits'
}

const pathOf = (): string => test.info().outputPath('evidence.json')

test('evidence that nobody is recording is not waited for', async () => {
  expect(await isWaitedFor(untilRecorded(pathOf()))).toBe(false)
})

test('evidence that is being recorded is waited for until it is there', async () => {
  notePending(pathOf())
  const waiting = untilRecorded(pathOf())
  expect(await isWaitedFor(waiting)).toBe(true)
  writeFileSync(pathOf(), '{}')
  await waiting
})

test('a recording that ends without evidence ends the wait', async () => {
  notePending(pathOf())
  const waiting = untilRecorded(pathOf())
  expect(await isWaitedFor(waiting)).toBe(true)
  endPending(pathOf())
  await waiting
})

test('evidence that is there already is not waited for, whatever is still under way', async () => {
  notePending(pathOf())
  writeFileSync(pathOf(), '{}')
  expect(await isWaitedFor(untilRecorded(pathOf()))).toBe(false)
})
