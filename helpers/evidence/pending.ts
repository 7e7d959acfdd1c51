import { existsSync, rmSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { writing } from '../base/cannot-write.ts'
import { deleteRecord, writePrivately } from './store.ts'

/** The project that walks the flows and records the evidence. */
export const RECORD_PROJECT = 'record'

/** How long a recording may take, and what it has to tidy up once more, in milliseconds. */
export const RECORDING_TIMEOUT_MS = 1_200_000

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
 * Notes that the recording that was noted has ended; nothing where none was.
 *
 * @param is - whether what it has left is evidence; what a failed one has left is deleted
 * @throws CannotWrite
 */
export function endPending(record: string, is: 'recorded' | 'failed'): void {
  const path = pendingPath(record)
  if (!existsSync(path)) return
  writing(path, () => {
    if (is === 'failed') deleteRecord(record)
    rmSync(path, { force: true })
  })
}

/**
 * Waits while evidence is being recorded. What is there earlier may be of another run, or not be whole.
 *
 * @returns false if the recording took longer than it may: its end could not be noted
 */
export async function untilRecorded(record: string): Promise<boolean> {
  for (;;) {
    const since = statSync(pendingPath(record), { throwIfNoEntry: false })?.mtimeMs
    if (since === undefined) return true
    if (Date.now() - since > 2 * RECORDING_TIMEOUT_MS) return false
    await sleep(LOOK_MS)
  }
}

const LOOK_MS = 20
