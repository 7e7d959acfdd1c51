import { existsSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { writing } from '../base/cannot-write.ts'
import { writePrivately } from './store.ts'

/** Where it stands that evidence is being recorded. */
const pendingPath = (record: string): string => record.replace(/\.json$/, '.pending')

/**
 * Notes that evidence is being recorded, so that the process that judges it waits.
 *
 * @param record - path of the evidence
 * @throws CannotWrite
 */
export const notePending = (record: string): void => writePrivately(pendingPath(record), '')

/**
 * Notes that the recording has ended, however it ended.
 *
 * @throws CannotWrite
 */
export const endPending = (record: string): void =>
  writing(pendingPath(record), () => rmSync(pendingPath(record), { force: true }))

/** Waits while evidence is being recorded. What is there earlier may be of another run, or not be whole. */
export async function untilRecorded(record: string): Promise<void> {
  while (existsSync(pendingPath(record))) await sleep(LOOK_MS)
}

const LOOK_MS = 20
