import { existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { reasonOf } from './reason-of.ts'

/**
 * Writes a file atomically, creating its folder if necessary: a reader never sees half of it.
 *
 * @throws CannotWrite
 */
export function writeWhole(path: string, contents: string | Uint8Array): void {
  writing(path, () => {
    const folder = dirname(path)
    // Node looks without end for the parents of a relative path in a folder that was deleted.
    if (!existsSync(folder) && statSync('.').nlink > 0) mkdirSync(folder, { recursive: true })
    writeFileSync(`${path}.new`, contents)
    renameSync(`${path}.new`, path)
  })
}

/** Something that the run has to write and cannot, with the cause in words. */
export class CannotWrite extends Error {
  /**
   * @param path - as the reader knows it
   * @param cause - what the file system threw
   */
  constructor(path: string, cause: unknown) {
    super(`${path} cannot be written: ${reasonOf(cause)}.`, { cause })
    this.name = 'CannotWrite'
  }
}

/**
 * Runs a function that writes a file.
 *
 * @throws CannotWrite that names the file and the cause
 */
export function writing<T>(path: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw error instanceof CannotWrite ? error : new CannotWrite(path, error)
  }
}

/** What could not be written, in words; nothing if everything was. Other errors are rethrown. */
export function unwritten(...writes: readonly (() => void)[]): readonly string[] {
  return writes.flatMap((write) => {
    try {
      write()
      return []
    } catch (error) {
      if (error instanceof CannotWrite) return [error.message]
      throw error
    }
  })
}

/** Every file in a folder and the folders in it; the file itself if it is one; none if there is nothing. */
export function filesIn(place: string): readonly string[] {
  const found = statSync(place, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [place]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
