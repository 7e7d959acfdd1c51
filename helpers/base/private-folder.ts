import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Folder for what no reader of the project may see: outside the project, one per user of the machine. */
export const privateFolder = (): string =>
  join(tmpdir(), `authorization-contract-${process.getuid?.() ?? 'user'}`)

/**
 * Creates a folder that only its owner can open, mode 0700; one in the private folder after that one.
 *
 * @throws Error if it belongs to somebody else, who could read it, or is a symbolic link, which whoever made it could
 * point elsewhere
 */
export function makePrivate(folder: string): void {
  if (dirname(folder) === privateFolder()) makePrivate(dirname(folder))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  if (found.isSymbolicLink()) throw new Error(`${folder} is a symbolic link`)
  if (process.getuid && found.uid !== process.getuid()) throw new Error(`${folder} belongs to another user`)
  if (process.platform !== 'win32') chmodSync(folder, 0o700)
}
