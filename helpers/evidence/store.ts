import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makePrivate, runFolder } from '../base/run-folder.ts'
import { codeOf, reasonOf, writing } from '../base/write-whole.ts'
import type { Evidence } from './evidence.ts'

/** The project that walks the flows and records the evidence. */
export const RECORD_PROJECT = 'record'

/** How long a recording may take, and what it has to tidy up once more, in milliseconds. */
export const RECORDING_TIMEOUT_MS = 1_200_000

/** Where the evidence of this run is while it is judged: it holds tokens, so no reader of the project may see it. */
export const recordPath = (): string => join(runFolder(), 'evidence.json')

/**
 * Writes evidence, mode 0600, so that a reader finds all of it or nothing.
 *
 * @throws CannotWrite, also if its folder belongs to somebody else, who could read it
 */
export const writeRecord = (path: string, evidence: Evidence): void =>
  writePrivately(path, JSON.stringify(evidence))

/**
 * Writes what only the user of this machine may read.
 *
 * @throws CannotWrite, also if its folder belongs to somebody else
 */
export function writePrivately(path: string, text: string): void {
  const fresh = `${path}.new`
  writing(path, () => {
    makePrivate(dirname(path))
    rmSync(fresh, { force: true })
    writeFileSync(fresh, text, { mode: 0o600 })
    renameSync(fresh, path)
  })
}

/**
 * What was written privately; `undefined` if nothing was.
 *
 * @throws Error if it cannot be read: nobody knows then what it holds
 */
export function readPrivately(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new Error(`${path} cannot be read: ${reasonOf(error)}.`, { cause: error })
  }
}

/**
 * Reads evidence; `undefined` if nothing was recorded.
 *
 * @throws Error if it cannot be read or is not whole; the message quotes nothing of it
 */
export function readRecord(path: string): Evidence | undefined {
  const text = readPrivately(path)
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    throw new Error(`${path} is not whole.`)
  }
}
