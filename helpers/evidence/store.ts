import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writing } from '../base/cannot-write.ts'
import { makePrivate, privateFolder } from '../base/private-folder.ts'
import type { Evidence } from './evidence.ts'

/**
 * Where the evidence of a target's last run is kept while it is judged: it holds tokens, so it is outside the project
 * and readable by its owner only.
 */
export function recordPath(project: string, target: string): string {
  const name = createHash('sha256').update(`${project}\0${target}`).digest('hex').slice(0, 16)
  return join(privateFolder(), `${name}.json`)
}

/**
 * Writes the evidence, mode 0600.
 *
 * @throws CannotWrite, also if its folder belongs to somebody else, who could read it
 */
export function writeRecord(path: string, evidence: Evidence): void {
  writing(path, () => {
    makePrivate(dirname(path))
    rmSync(path, { force: true })
    writeFileSync(path, JSON.stringify(evidence), { mode: 0o600 })
  })
}

/** Reads the evidence of the last run; `undefined` if there is none. */
export function readRecord(path: string): Evidence | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Deletes the evidence. */
export function deleteRecord(path: string): void {
  rmSync(path, { force: true })
}
