import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { attempt } from '../base/attempt.ts'
import { repeatedly, timeOfDay } from '../base/clock.ts'
import { isAlive, makePrivate, runFolder } from '../base/run-folder.ts'
import { codeOf, reasonOf, removing, writeWhole, writing } from '../base/write-whole.ts'
import type { Evidence } from './evidence.ts'

/** How long a recording and its clean-up may take, in milliseconds. */
export const RECORDING_TIMEOUT_MS = 1_200_000

/** How long all checks together may take, in milliseconds. They usually take seconds. */
export const JUDGING_TIMEOUT_MS = 1_200_000

/** Where the evidence of this run is while it is judged. It holds tokens, so it is outside the project. */
export const recordPath = (): string => join(runFolder(), 'evidence.json')

/** Where the pid of the process is that records the evidence of this run. */
const recorderPath = (): string => join(runFolder(), 'recorder')

/** True for the first process of the run that calls this: it records the evidence. A run is never recorded twice. */
export function claimRecord(): boolean {
  try {
    writeFileSync(recorderPath(), String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Makes the next check record again. */
export function forgetRecord(): void {
  for (const path of [recorderPath(), recordPath()]) removing(path)
}

/** The evidence of this run. If another process is recording it, waits until that one has done so, or has ended. */
export const recordedEvidence = async (): Promise<Evidence | undefined> =>
  (
    await repeatedly(
      timeOfDay(),
      RECORDING_TIMEOUT_MS,
      look,
      ({ evidence, isOver }) => isOver || Boolean(evidence),
    )
  ).evidence

async function look() {
  const pid = Number(attempt(() => readFileSync(recorderPath(), 'utf8')))
  const isOver = pid === process.pid || !(pid > 0 && isAlive(pid))
  return { isOver, evidence: readRecord(recordPath()) }
}

/**
 * Writes evidence, mode 0600, so that a reader finds all of it or nothing.
 *
 * @throws CannotWrite, also if its folder belongs to another user, who could read it
 */
export function writeRecord(path: string, evidence: Evidence): void {
  writing(path, () => makePrivate(dirname(path)))
  writeWhole(path, JSON.stringify(evidence), 0o600)
}

/**
 * Reads evidence; `undefined` if nothing was recorded.
 *
 * @throws Error if it cannot be read or is incomplete; the message quotes nothing from it
 */
export function readRecord(path: string): Evidence | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    if (error instanceof SyntaxError) throw new Error(`${path} is incomplete.`)
    throw new Error(`${path} cannot be read: ${reasonOf(error)}.`, { cause: error })
  }
}
