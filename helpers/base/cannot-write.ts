import { reasonOf } from './reason-of.ts'

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
