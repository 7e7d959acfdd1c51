import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { writing } from './cannot-write.ts'

/**
 * Writes a file atomically, creating its folder if necessary: a reader never sees half of it.
 *
 * @throws CannotWrite
 */
export function writeWhole(path: string, contents: string | Uint8Array): void {
  writing(path, () => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.new`, contents)
    renameSync(`${path}.new`, path)
  })
}
