import { createHash } from 'node:crypto'
import { ftruncateSync, openSync, readFileSync, realpathSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseJson } from '../base/parse-json.ts'
import { makePrivate, privateFolder } from '../base/run-folder.ts'
import { reasonOf, writing } from '../base/write-whole.ts'
import { isObject } from '../http/answer.ts'

/** Another run has the folder. */
export class FolderInUse extends Error {
  constructor(holder: string) {
    super(
      `${holder} is using this folder; nothing was sent.\n` +
        'Two runs at once would overwrite each other: start this one later, or in a different folder.',
    )
    this.name = 'FolderInUse'
  }
}

/** The lock is behind all that the file can say, so that it can be read where locked bytes cannot. */
const LOCKED_BYTE = 2 ** 30

/**
 * Takes the folder of a run for this process: two runs in one would overwrite each other's reports. The lock is the
 * kernel's and ends with the process, however that ends, so nothing stale is ever left. It is outside the folder, so that
 * whatever is deleted in there leaves it. Where there is no such lock, as on some network drives, the user reads so and the
 * run goes on.
 *
 * @param folder - where the run was started
 * @param target - whom another run is told of
 * @param say - prints a line
 * @throws FolderInUse
 * @throws CannotWrite
 */
export async function holdFolder(folder: string, target: string, say: (line: string) => void): Promise<void> {
  const path = lockOf(folder)
  const file = writing(path, () => {
    makePrivate(dirname(path))
    return openSync(path, 'a+', 0o600)
  })
  if (!(await isLocked(file, say))) throw new FolderInUse(holderIn(path))
  writing(path, () => {
    ftruncateSync(file)
    writeSync(file, JSON.stringify({ pid: process.pid, target, since: new Date().toISOString() }))
  })
}

/** The lock of a folder, whatever path it was reached by. */
const lockOf = (folder: string): string =>
  join(
    privateFolder(),
    `${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16)}.lock`,
  )

/** Whether this process has the lock of an open file, or this machine has no locks. */
async function isLocked(file: number, say: (line: string) => void): Promise<boolean> {
  try {
    const { tryLock } = await import('fs-native-extensions')
    return tryLock(file, LOCKED_BYTE, 1)
  } catch (error) {
    say(
      `This folder cannot be locked: ${reasonOf(error)}. Do not start another run in it until this one has ended.`,
    )
    return true
  }
}

/** Who holds the lock, as far as its file says. */
function holderIn(path: string): string {
  const parsed = parseJson(readFileSync(path, 'utf8'))
  if (parsed.is !== 'json' || !isObject(parsed.value)) return 'Another run'
  const { pid, target, since } = parsed.value
  return `Another run (process ${pid}, target ${target}, since ${since})`
}
