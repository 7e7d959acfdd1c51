import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runFolder } from '../base/run-folder.ts'
import type { Evidence } from './evidence.ts'
import { readRecord, recordPath, writePrivately } from './store.ts'

/** The project that walks the flows and records the evidence. */
export const RECORD_PROJECT = 'record'

/** How long a recording may take, and what it has to tidy up once more, in milliseconds. */
export const RECORDING_TIMEOUT_MS = 1_200_000

/** Where it stands that this run has no recording, or one that failed. */
const unrecordedPath = (): string => join(runFolder(), 'unrecorded')

/**
 * Notes that nothing will be recorded any more, so that the process that judges stops waiting.
 *
 * @throws CannotWrite
 */
export const noteUnrecorded = (): void => writePrivately(unrecordedPath(), '')

/**
 * Waits for the evidence of this run; the process that judges may be started before it is recorded.
 *
 * @param patience - in milliseconds: the end of a recording may be impossible to note
 * @returns the evidence; `undefined` if there is none
 * @throws Error if it cannot be read
 */
export async function untilRecorded(patience = 2 * RECORDING_TIMEOUT_MS): Promise<Evidence | undefined> {
  const deadline = performance.now() + patience
  for (;;) {
    const isOver = existsSync(unrecordedPath()) || performance.now() > deadline
    const evidence = readRecord(recordPath())
    if (evidence || isOver) return evidence
    await sleep(LOOK_MS)
  }
}

const LOOK_MS = 20
