import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beginRun, foldersOfKilled, hasBegun, remove, runFolder } from '../base/run-folder.ts'
import { writing } from '../base/write-whole.ts'
import type { Secret } from './secret.ts'

const NAME = 'secrets.jsonl'

const ownPath = (): string => join(runFolder(), NAME)

/**
 * Begins a run and its registry: a file that its processes share, mode 0600, of the credentials that occur while it
 * runs. A configured secret is never in it. It ends with the run.
 *
 * @param project - the folder of the project
 * @throws CannotWrite
 */
export function startRegistry(project: string): void {
  if (hasBegun()) return
  beginRun()
  const path = ownPath()
  const head = `${JSON.stringify({ project })}\n`
  writing(path, () => {
    writeFileSync(path, head, { mode: 0o600, flag: 'wx' })
  })
  read = undefined
}

/**
 * Tells the other processes of the run about credentials; before it has begun there are none to tell.
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
  if (!hasBegun() || entries.length === 0) return
  const path = ownPath()
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
  if (!hasBegun()) return
  const path = ownPath()
  if (read?.path === path && read.isCurrent) return
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

/** What a run left which was killed. */
export interface Leftover {
  readonly folder: string
  readonly secrets: readonly Secret[]
}

/** What killed runs of a project have left; that of projects that are gone is deleted. */
export function leftoversOf(project: string): readonly Leftover[] {
  return foldersOfKilled().flatMap((folder) => {
    const path = join(folder, NAME)
    const entries = existsSync(path) ? entriesIn(readFileSync(path, 'utf8')) : []
    const owner = projectOf(entries)
    if (!owner || !existsSync(owner)) remove(folder)
    return owner === project ? [{ folder, secrets: secretsOf(entries) }] : []
  })
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
