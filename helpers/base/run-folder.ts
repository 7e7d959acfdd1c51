import { randomUUID } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { codeOf, writing } from './write-whole.ts'

/** Passes the name of the run to the processes that its first process starts. */
const VARIABLE = 'CONTRACT_RUN'

const PREFIX = 'run-'

let drawn: string | undefined

/** The pid of the process that began the run, and the id of the run. */
export function runName(): string {
  drawn ??= `${process.pid}.${randomUUID()}`
  return process.env[VARIABLE] ?? drawn
}

/** The unique id of the run of this process. */
export const runId = (): string => runName().replace(/^\d+\./, '')

/**
 * The private folder through which the processes of a run exchange files. It is named after the run, so that no run reads
 * the files of another.
 */
export const runFolder = (): string => join(privateFolder(), `${PREFIX}${runName()}`)

/** True if this process is part of a run that has begun. */
export const hasBegun = (): boolean => Boolean(process.env[VARIABLE])

/**
 * Begins the run of this process, unless a parent has begun it. The folder is deleted when this process ends.
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
  process.env[VARIABLE] = runName()
  process.off('exit', removeOwn).once('exit', removeOwn)
}

/** The other runs of this user whose folders exist: they are still going on, or were killed. */
export function otherRuns() {
  if (!statSync(privateFolder(), { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(privateFolder())
    .filter((name) => name.startsWith(PREFIX) && name !== `${PREFIX}${runName()}`)
    .map((name) => {
      const pid = Number.parseInt(name.slice(PREFIX.length), 10)
      return { folder: join(privateFolder(), name), pid, isAlive: isAlive(pid) }
    })
}

/** Deletes the folder of a run. */
export const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true })

const removeOwn = (): void => remove(runFolder())

/** True if a process exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** The folder for private files: outside the project, one for each user of the machine. */
export const privateFolder = (): string =>
  join(tmpdir(), `authorization-contract-${process.getuid?.() ?? 'user'}`)

/**
 * Creates a folder that only its owner can open (mode 0700). If it is in the private folder, creates that one first.
 *
 * @throws Error if it belongs to another user, who could read it, or is a symbolic link, which its owner could redirect
 */
export function makePrivate(folder: string): void {
  if (dirname(folder) === privateFolder()) makePrivate(dirname(folder))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  if (found.isSymbolicLink()) throw new Error(`${folder} is a symbolic link`)
  if (process.getuid && found.uid !== process.getuid()) throw new Error(`${folder} belongs to another user`)
  if (process.platform !== 'win32') chmodSync(folder, 0o700)
}
