import { randomUUID } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { codeOf, writing } from './write-whole.ts'

/** Variable through which the process that begins a run tells those that it starts which run it is. */
const VARIABLE = 'CONTRACT_RUN'

const PREFIX = 'run-'

let drawn: string | undefined

/** The process that began the run, and the id of the run. */
function nameOfRun(): string {
  drawn ??= `${process.pid}.${randomUUID()}`
  return process.env[VARIABLE] ?? drawn
}

/** Distinguishes the run of this process from every other one. */
export const runId = (): string => nameOfRun().replace(/^\d+\./, '')

/**
 * Where the processes of a run leave what they hand to each other: a private folder that is named after the run, so that
 * none finds what another run has left.
 */
export const runFolder = (): string => join(privateFolder(), `${PREFIX}${nameOfRun()}`)

/** Whether this process is part of a run that has begun. */
export const hasBegun = (): boolean => Boolean(process.env[VARIABLE])

/**
 * Begins the run of this process. Its folder is deleted when this process ends; processes that it starts only use it.
 *
 * @throws CannotWrite
 */
export function beginRun(): void {
  if (hasBegun()) return
  const folder = runFolder()
  writing(folder, () => {
    remove(folder)
    makePrivate(folder)
  })
  process.env[VARIABLE] = nameOfRun()
  process.off('exit', removeOwn).once('exit', removeOwn)
}

/** The runs of this user that go on or were killed, but for that of this process. */
export function otherRuns() {
  if (!statSync(privateFolder(), { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(privateFolder())
    .filter((name) => name.startsWith(PREFIX) && name !== `${PREFIX}${nameOfRun()}`)
    .map((name) => {
      const pid = Number.parseInt(name.slice(PREFIX.length), 10)
      return { folder: join(privateFolder(), name), pid, isAlive: isAlive(pid) }
    })
}

/** Deletes what a run has left. */
export const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true })

const removeOwn = (): void => remove(runFolder())

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Folder for what no reader of the project may see: outside the project, one per user of the machine. */
export const privateFolder = (): string =>
  join(tmpdir(), `authorization-contract-${process.getuid?.() ?? 'user'}`)

/**
 * Creates a folder that only its owner can open, mode 0700; one in the private folder after that one.
 *
 * @throws Error if it belongs to somebody else, who could read it, or is a symbolic link, which whoever made it could
 * point elsewhere
 */
export function makePrivate(folder: string): void {
  if (dirname(folder) === privateFolder()) makePrivate(dirname(folder))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  if (found.isSymbolicLink()) throw new Error(`${folder} is a symbolic link`)
  if (process.getuid && found.uid !== process.getuid()) throw new Error(`${folder} belongs to another user`)
  if (process.platform !== 'win32') chmodSync(folder, 0o700)
}
