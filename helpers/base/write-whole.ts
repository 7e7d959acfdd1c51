import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { writing } from './cannot-write.ts'

/**
 * Writes a file atomically, creating its folder if necessary: a reader never sees half of it.
 *
 * @throws CannotWrite
 */
export function writeWhole(path: string, contents: string | Uint8Array): void {
  writing(path, () => {
    // Node looks for the parents of a relative path without end where the folder that it begins in is gone.
    mkdirSync(dirname(resolve(path)), { recursive: true })
    writeFileSync(`${path}.new`, contents)
    renameSync(`${path}.new`, path)
  })
}
