import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Where the workers of a run of tests put their folders. */
const placeOf = (runner: number): string => join(tmpdir(), `contract-tests-${runner}`)

/** A new folder, which goes when the run of tests ends. */
export function temporaryFolder(): string {
  const place = placeOf(process.ppid)
  mkdirSync(place, { recursive: true })
  return mkdtempSync(join(place, 'folder-'))
}

/** A folder with files in it: texts, or what is written as JSON. */
export function folderWith(files: Readonly<Record<string, unknown>>, folder = temporaryFolder()): string {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}

/**
 * Removes the folders of the workers of this process, and those made while this process itself loaded the tests to list them.
 * Playwright calls it at the end; Vitest at the beginning, and then what it returns at the end.
 */
export default function removeTemporaryFolders(): () => void {
  for (const runner of [process.pid, process.ppid]) rmSync(placeOf(runner), { recursive: true, force: true })
  return removeTemporaryFolders
}
