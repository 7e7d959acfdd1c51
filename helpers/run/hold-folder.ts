import { createHash } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { writing } from '../base/cannot-write.ts'
import { parseJson } from '../base/parse-json.ts'
import { makePrivate, privateFolder } from '../base/private-folder.ts'
import { reasonOf } from '../base/reason-of.ts'
import { REPORTS } from '../base/reports.ts'
import { isObject } from '../http/answer.ts'

/** How a run waits for another one in its folder. */
export interface Waiting {
  /** Longest wait in milliseconds. */
  readonly patience?: number
  /** Between two attempts, in milliseconds. */
  readonly pause?: number
  /** Tells the user which run it is waiting for. */
  readonly say: (line: string) => void
}

/** Another run held the folder for longer than this one waits. */
export class FolderInUse extends Error {
  constructor(holder: string, minutes: number) {
    super(
      `${holder} is still using this folder after ${minutes} minutes; nothing was sent.\n` +
        'Two runs at once would overwrite each other: start this one later, or in a different folder.',
    )
    this.name = 'FolderInUse'
  }
}

const PATIENCE = 600_000
const PAUSE = 200

/** The lock is behind all that the file can say, so that it can be read where locked bytes cannot. */
const LOCKED_BYTE = 2 ** 30

/**
 * Takes the folder of a run for this process: two runs in one would overwrite each other's reports. The lock is the
 * kernel's and ends with the process, however that ends, so nothing stale is ever left. It is outside the folder, so that
 * whatever is deleted in there leaves it. Where there is no such lock, as on some network drives, the user is told and the
 * run goes on.
 *
 * @param folder - where the run was started
 * @param target - whom others are told to wait for
 * @throws FolderInUse
 * @throws CannotWrite
 */
export async function holdFolder(
  folder: string,
  target: string,
  { patience = PATIENCE, pause = PAUSE, say }: Waiting,
): Promise<void> {
  const tryLock = await locking(say)
  if (tryLock) await lock(lockOf(folder), target, tryLock, { patience, pause, say })
  began = Math.min(
    began,
    writing(REPORTS, () => timeOn(join(folder, REPORTS))),
  )
}

type TryLock = (file: number) => boolean

async function lock(
  path: string,
  target: string,
  tryLock: TryLock,
  { patience, pause, say }: Required<Waiting>,
): Promise<void> {
  const deadline = performance.now() + patience
  for (let isTold = false; ; isTold = true) {
    const file = open(path)
    if (tryLock(file) && isAt(path, file)) return sign(path, file, target)
    closeSync(file)
    if (!isTold) say(`${holderIn(path)} is using this folder; waiting for it to end …`)
    if (performance.now() > deadline) throw new FolderInUse(holderIn(path), patience / 60_000)
    await setTimeout(pause)
  }
}

/** The lock of a folder, whatever path it was reached by. */
export const lockOf = (folder: string): string =>
  join(
    privateFolder(),
    `${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16)}.lock`,
  )

/** Clocks of disks tell the time coarsely, some of them to two seconds. */
const COARSE_MS = 2_000

let began = performance.timeOrigin

/**
 * Since when files in the folder are of the run of this process, in milliseconds since 1970: since it took the folder, by
 * the clock of the disk, or since it started, whatever is earlier.
 */
export const heldSince = (): number => began - COARSE_MS

/** The time by the clock of the disk that has a folder. */
function timeOn(folder: string): number {
  const path = join(folder, `.clock-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, '')
  try {
    return statSync(path).ctimeMs
  } finally {
    rmSync(path, { force: true })
  }
}

const open = (path: string): number =>
  writing(path, () => {
    makePrivate(dirname(path))
    return openSync(path, 'a+', 0o600)
  })

/** Whether the file that is open is the one that others find: somebody may have deleted the folder meanwhile. */
const isAt = (path: string, file: number): boolean =>
  statSync(path, { throwIfNoEntry: false })?.ino === fstatSync(file).ino

function sign(path: string, file: number, target: string): void {
  writing(path, () => {
    ftruncateSync(file)
    writeSync(file, JSON.stringify({ pid: process.pid, target, since: new Date().toISOString() }))
  })
}

/** What takes the lock of an open file; `undefined` where this machine has no locks. */
async function locking(say: Waiting['say']): Promise<TryLock | undefined> {
  try {
    const { tryLock } = await import('fs-native-extensions')
    return (file) => {
      try {
        return tryLock(file, LOCKED_BYTE, 1)
      } catch (error) {
        say(unlocked(error))
        return true
      }
    }
  } catch (error) {
    say(unlocked(error))
    return undefined
  }
}

const unlocked = (error: unknown): string =>
  `This folder cannot be locked: ${reasonOf(error)}. Do not start another run in it until this one has ended.`

/** Who holds the lock, as far as its file says. */
function holderIn(path: string): string {
  const text = statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8') : ''
  const parsed = parseJson(text)
  if (parsed.is !== 'json' || !isObject(parsed.value)) return 'Another run'
  const { pid, target, since } = parsed.value
  return `Another run (process ${pid}, target ${target}, since ${since})`
}
