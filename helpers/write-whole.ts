import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file, and its folder where there is none, in one step: a reader never sees half of it. */
export function writeWhole(path: string, contents: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, contents)
  renameSync(`${path}.new`, path)
}
