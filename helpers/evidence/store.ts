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

/** Where it stands which run recorded the evidence. */
export const originPath = (path: string): string => path.replace(/\.json$/, '.origin.json')

/**
 * Writes the evidence, mode 0600. Whose it is nobody knows until its run has ended.
 *
 * @throws CannotWrite, also if its folder belongs to somebody else, who could read it
 */
export function writeRecord(path: string, evidence: Evidence): void {
  rmSync(originPath(path), { force: true })
  writePrivately(path, JSON.stringify(evidence))
}

/**
 * Writes what only the user of this machine may read.
 *
 * @throws CannotWrite, also if its folder belongs to somebody else
 */
export function writePrivately(path: string, text: string): void {
  writing(path, () => {
    makePrivate(dirname(path))
    rmSync(path, { force: true })
    writeFileSync(path, text, { mode: 0o600 })
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

/** Deletes the evidence, and what is known of it. */
export function deleteRecord(path: string): void {
  for (const file of [path, originPath(path)]) rmSync(file, { force: true })
}
