import { appendFileSync, existsSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from '../base/attempt.ts'
import { beginRun, hasBegun, otherRuns, remove, runFolder } from '../base/run-folder.ts'
import { writing } from '../base/write-whole.ts'
import type { Secret } from './secret.ts'

const NAME = 'secrets.jsonl'

const ownPath = (): string => join(runFolder(), NAME)

/**
 * Begins a run and its registry: a file (mode 0600) through which the processes of the run share the credentials that
 * occur. It never contains configured secrets, and is deleted with the run.
 *
 * @param project - the folder of the project
 * @param options - `isOfEditor`: it stays open for as long as an editor, so it does not keep other runs out of the folder
 * @throws CannotWrite
 */
export function startRegistry(project: string, { isOfEditor = false } = {}): void {
  if (hasBegun()) return
  beginRun()
  const path = ownPath()
  const head = `${JSON.stringify({ project: realpathSync(project), ...(isOfEditor && { isOfEditor }) })}\n`
  writing(path, () => {
    writeFileSync(path, head, { mode: 0o600, flag: 'wx' })
  })
}

/**
 * Shares credentials with the other processes of the run. Does nothing before the run has begun.
 *
 * @throws CannotWrite
 */
export function shareSecrets(secrets: readonly Secret[]): void {
  if (!hasBegun() || secrets.length === 0) return
  const path = ownPath()
  const lines = secrets.map(({ name, value }) => `${JSON.stringify({ name, value })}\n`)
  writing(path, () => appendFileSync(path, lines.join(''), { mode: 0o600 }))
}

/** The registry that this process reads, and how much of it has been read. */
let read = { path: '', size: 0, lines: 0 }

/** The credentials that were shared since the last call. */
export function sharedSecrets(): readonly Secret[] {
  if (!hasBegun()) return []
  const path = ownPath()
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const before = read.path === path ? read : { path, size: 0, lines: 0 }
  if (size === before.size) return []
  const lines = linesOf(path).slice(0, -1)
  read = { path, size, lines: lines.length }
  return secretsIn(lines.slice(before.lines))
}

/** Another run is active in the folder. */
export class FolderInUse extends Error {
  constructor(pid: number, folder: string) {
    super(
      `Another run (process ${pid}) is using this folder; nothing was sent.\n` +
        'Two runs at once would overwrite each other: start this one later, or in a different folder.\n' +
        `If that process is not a run, delete ${folder}.`,
    )
    this.name = 'FolderInUse'
  }
}

/** The folder of a killed run, and the credentials in its registry. */
export interface Leftover {
  readonly folder: string
  readonly secrets: readonly Secret[]
}

/**
 * The folders that killed runs of a project left. Deletes those of projects that no longer exist. Two runs that begin at the
 * same moment see each other.
 *
 * @throws FolderInUse if another run of the project is active
 */
export function leftoversOf(project: string): readonly Leftover[] {
  const place = realpathSync(project)
  return otherRuns().flatMap(({ folder, pid, isAlive }) => {
    const path = join(folder, NAME)
    const [head, ...lines] = attempt(() => linesOf(path)) ?? []
    const { project: owner, isOfEditor } = (head && entryOf(head)) || {}
    if (isAlive && owner === place && !isOfEditor) throw new FolderInUse(pid, folder)
    if (isAlive) return []
    if (typeof owner !== 'string' || !existsSync(owner)) remove(folder)
    return owner === place ? [{ folder, secrets: secretsIn(lines) }] : []
  })
}

const secretsIn = (lines: readonly string[]): readonly Secret[] =>
  lines.flatMap((line) => {
    const { name, value } = entryOf(line) ?? {}
    return typeof name === 'string' && typeof value === 'string' ? [{ name, value }] : []
  })

/** A line may be incomplete if its process was killed. */
const entryOf = (line: string): Readonly<Record<string, unknown>> | undefined =>
  attempt(() => JSON.parse(line))

const linesOf = (path: string): string[] => readFileSync(path, 'utf8').split('\n')
