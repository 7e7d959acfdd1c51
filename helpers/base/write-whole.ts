import { existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

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

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'it is not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the disk quota is used up',
  EISDIR: 'a folder is in its place',
  ENOTDIR: 'a file is where its folder should be',
  EEXIST: 'something else is where its folder should be',
  ENOENT: 'its folder does not exist',
  EMFILE: 'too many files are open',
}

/** The code of a system error, such as `EPERM`; empty for any other error. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** The cause of a file-system error in words, with its code. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error)
  const reason = REASONS[code] ?? (error instanceof Error ? error.message : 'for an unknown reason')
  return code ? `${reason} (${code})` : reason
}
