import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The place for the folders of all workers of a test run. */
const placeOf = (runner: number): string => join(tmpdir(), `contract-tests-${runner}`)

/** Creates a folder, which is removed when the test run ends. */
export function temporaryFolder(): string {
  const place = placeOf(process.ppid)
  mkdirSync(place, { recursive: true })
  return mkdtempSync(join(place, 'folder-'))
}

/** Writes files into a folder. Content that is not a string is written as JSON. */
export function folderWith(files: Readonly<Record<string, unknown>>, folder = temporaryFolder()): string {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}

/**
 * Removes the folders of this process's workers, and those created while this process loaded the tests to list them.
 * Playwright calls it at the end. Vitest calls it at the beginning, and the returned function at the end.
 */
export default function removeTemporaryFolders(): () => void {
  for (const runner of [process.pid, process.ppid]) rmSync(placeOf(runner), { recursive: true, force: true })
  return removeTemporaryFolders
}
