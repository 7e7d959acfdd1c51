import { appendFileSync, existsSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from '../base/attempt.ts'
import { beginRun, hasBegun, otherRuns, remove, runFolder } from '../base/run-folder.ts'
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
  const head = `${JSON.stringify({ project: realpathSync(project) })}\n`
  writing(path, () => {
    writeFileSync(path, head, { mode: 0o600, flag: 'wx' })
  })
}

/**
 * Tells the other processes of the run about credentials; before it has begun there are none to tell.
 *
 * @throws CannotWrite
 */
export function shareSecrets(secrets: readonly Secret[]): void {
  if (!hasBegun() || secrets.length === 0) return
  const path = ownPath()
  const lines = secrets.map(({ name, value }) => `${JSON.stringify({ name, value })}\n`)
  writing(path, () => appendFileSync(path, lines.join(''), { mode: 0o600 }))
}

/** How much of which registry this process has read. */
let read = { path: '', size: 0, lines: 0 }

/** What the processes of the run have shared since this one last asked. */
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

/** Another run goes on in the folder. */
export class FolderInUse extends Error {
  constructor(pid: number, folder: string) {
    super(
      `Another run (process ${pid}) is using this folder; nothing was sent.\n` +
        'Two runs at once would overwrite each other: start this one later, or in a different folder.\n' +
        `If that process is no run, delete ${folder}.`,
    )
    this.name = 'FolderInUse'
  }
}

/** What a run left which was killed. */
export interface Leftover {
  readonly folder: string
  readonly secrets: readonly Secret[]
}

/**
 * What killed runs of a project have left; that of projects that are gone is deleted. Of two runs that begin at the same
 * moment, each sees the other.
 *
 * @throws FolderInUse if another run of the project goes on
 */
export function leftoversOf(project: string): readonly Leftover[] {
  const place = realpathSync(project)
  return otherRuns().flatMap(({ folder, pid, isAlive }) => {
    const path = join(folder, NAME)
    const [head, ...lines] = attempt(() => linesOf(path)) ?? []
    const owner = head && entryOf(head)?.project
    if (isAlive && owner === place) throw new FolderInUse(pid, folder)
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

/** A line that is not whole was being written when its process was killed. */
const entryOf = (line: string): Readonly<Record<string, unknown>> | undefined =>
  attempt(() => JSON.parse(line))

const linesOf = (path: string): string[] => readFileSync(path, 'utf8').split('\n')
