import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { writing } from '../base/cannot-write.ts'
import { makePrivate, privateFolder } from '../base/private-folder.ts'
import { codeOf } from '../base/reason-of.ts'
import type { Secret } from './secret.ts'

/** Variable through which a run tells its workers where its registry is. */
const VARIABLE = 'CONTRACT_SECRETS'

const PREFIX = 'secrets-'

/**
 * Begins the registry of a run: a file that its processes share, mode 0600, of the credentials that occur while it
 * runs. A configured secret is never in it. It is deleted when this process ends; processes that the run starts only
 * use it.
 *
 * @param project - the folder of the project
 * @throws CannotWrite
 */
export function startRegistry(project: string): void {
  if (hasRegistry()) return
  const path = ownPath()
  const head = `${JSON.stringify({ project })}\n`
  writing(path, () => {
    makePrivate(dirname(path))
    remove(path)
    writeFileSync(path, head, { mode: 0o600, flag: 'wx' })
  })
  process.env[VARIABLE] = path
  read = undefined
  process.off('exit', removeOwn).once('exit', removeOwn)
}

const ownPath = (): string => join(privateFolder(), `${PREFIX}${process.pid}.jsonl`)

const removeOwn = (): void => remove(ownPath())

const remove = (path: string): void => rmSync(path, { force: true })

/** Whether this process is part of a run whose registry has begun. */
export const hasRegistry = (): boolean => Boolean(process.env[VARIABLE])

/**
 * Tells the other processes of the run about credentials; without a registry there are none to tell.
 *
 * @throws CannotWrite
 */
export function shareSecrets(secrets: readonly Secret[]): void {
  share(secrets.map(({ name, value }) => ({ name, value })))
}

/**
 * Tells the other processes of the run that a fingerprint stands for a secret.
 *
 * @throws CannotWrite
 */
export function shareFingerprint(fingerprint: string): void {
  share([{ fingerprint }])
}

function share(entries: readonly object[]): void {
  const path = process.env[VARIABLE]
  if (!path || entries.length === 0) return
  const lines = entries.map((entry) => JSON.stringify(entry))
  writing(path, () => appendFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 }))
  if (read) read.isCurrent = false
}

/** How far this process has read which registry; nothing reaches it there until it yields. */
let read: { readonly path: string; upTo: number; isCurrent?: boolean } | undefined

/** Secrets that were read and that nobody has asked for yet. */
let unheard: readonly Secret[] = []

const fingerprints = new Set<string>()

/** What the processes of the run have shared since this one last asked. */
export function sharedSecrets(): readonly Secret[] {
  readOn()
  const secrets = unheard
  unheard = []
  return secrets
}

/** The fingerprints that the processes of the run have shared. */
export function sharedFingerprints(): ReadonlySet<string> {
  readOn()
  return fingerprints
}

function readOn(): void {
  const path = process.env[VARIABLE]
  if (!path || (read?.path === path && read.isCurrent)) return
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (read?.path !== path || size < read.upTo) read = { path, upTo: 0 }
  const now = read
  now.isCurrent = true
  queueMicrotask(() => {
    now.isCurrent = false
  })
  if (size === now.upTo) return
  const bytes = bytesOf(path, now.upTo, size)
  const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1)
  now.upTo += whole.length
  const entries = entriesIn(whole.toString())
  unheard = [...unheard, ...secretsOf(entries)]
  for (const { fingerprint } of entries) if (typeof fingerprint === 'string') fingerprints.add(fingerprint)
}

/** A part of a file: a registry grows with each fingerprint, and most of it has been read before. */
function bytesOf(path: string, start: number, end: number): Buffer {
  const bytes = Buffer.alloc(end - start)
  const file = openSync(path, 'r')
  try {
    readSync(file, bytes, 0, bytes.length, start)
  } finally {
    closeSync(file)
  }
  return bytes
}

/** The registry that a run left which was killed. */
export interface Leftover {
  readonly path: string
  readonly secrets: readonly Secret[]
}

/** The registries of killed runs of a project; those of projects that are gone are deleted. */
export function leftoversOf(project: string): readonly Leftover[] {
  if (!statSync(privateFolder(), { throwIfNoEntry: false })?.isDirectory()) return []
  const found = readdirSync(privateFolder())
    .filter((file) => file.startsWith(PREFIX) && !isAlive(Number.parseInt(file.slice(PREFIX.length), 10)))
    .map((file) => join(privateFolder(), file))
  return found.flatMap((path) => {
    const entries = entriesIn(readFileSync(path, 'utf8'))
    const owner = projectOf(entries)
    if (!owner || !existsSync(owner)) remove(path)
    return owner === project ? [{ path, secrets: secretsOf(entries) }] : []
  })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

type Entry = Readonly<Record<string, unknown>>

function secretsOf(entries: readonly Entry[]): readonly Secret[] {
  return entries.flatMap(({ name, value }) =>
    typeof name === 'string' && typeof value === 'string' ? [{ name, value }] : [],
  )
}

function projectOf([head]: readonly Entry[]): string | undefined {
  const project = head?.project
  return typeof project === 'string' ? project : undefined
}

/** A line that is not whole was being written when its process was killed. */
function entriesIn(lines: string): readonly Entry[] {
  return lines.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line)]
    } catch {
      return []
    }
  })
}
