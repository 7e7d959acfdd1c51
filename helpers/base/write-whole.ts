import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Writes a file atomically: a reader never sees half of it. Creates its folder if necessary. Never writes to where a link
 * leads: it creates a file with a name that no one can know before, and replaces the link.
 *
 * @param mode - the permissions of the file
 * @throws CannotWrite
 */
export function writeWhole(path: string, contents: string | Uint8Array, mode = 0o666): void {
  writing(path, () => {
    const folder = dirname(path)
    // If the working directory was deleted, `mkdirSync` with a relative path never returns.
    if (!existsSync(folder) && statSync('.').nlink > 0) mkdirSync(folder, { recursive: true })
    const fresh = `${path}.${randomUUID()}.new`
    try {
      writeFileSync(fresh, contents, { flag: 'wx', mode })
      renameSync(fresh, path)
    } catch (error) {
      rmSync(fresh, { force: true })
      throw error
    }
  })
}

/** A file cannot be written. The message says why. */
export class CannotWrite extends Error {
  /**
   * @param path - the file, as the user knows it
   * @param cause - the error of the file system
   */
  constructor(path: string, cause: unknown) {
    super(`${path} cannot be written: ${reasonOf(cause)}.`, { cause })
    this.name = 'CannotWrite'
  }
}

/**
 * Runs a function that writes a file, and rethrows its error as one that the user can understand.
 *
 * @throws CannotWrite with the file and the cause
 */
export function writing<T>(path: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw error instanceof CannotWrite ? error : new CannotWrite(path, error)
  }
}

/**
 * Deletes a file or a folder, if there is one.
 *
 * @throws CannotWrite
 */
export const removing = (path: string): void =>
  writing(path, () => rmSync(path, { recursive: true, force: true }))

/** Runs every function, and returns the messages of those that could not write. Rethrows other errors. */
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

/** All files in a folder and its subfolders. A file yields itself; a path that does not exist yields none. */
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
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the disk quota is exceeded',
  EISDIR: 'there is a folder with this name',
  ENOTDIR: 'there is a file where its folder should be',
  EEXIST: 'there is something else where its folder should be',
  ENOENT: 'its folder does not exist',
  EMFILE: 'too many files are open',
}

/** The code of a system error, such as `EPERM`; empty for any other error. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** The cause of a file-system error in words, and its code. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error)
  const reason = REASONS[code] ?? (error instanceof Error ? error.message : 'the cause is unknown')
  return code ? `${reason} (${code})` : reason
}
