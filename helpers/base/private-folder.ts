import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folder for what no reader of the project may see: outside the project, one per user of the machine. */
export const privateFolder = (): string =>
  join(tmpdir(), `authorization-contract-${process.getuid?.() ?? 'user'}`)

/**
 * Creates a folder that only its owner can open, mode 0700.
 *
 * @throws Error if it belongs to somebody else, who could read it
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid } = statSync(folder)
  if (process.getuid && uid !== process.getuid()) throw new Error(`${folder} belongs to another user.`)
  if (process.platform !== 'win32') chmodSync(folder, 0o700)
}
