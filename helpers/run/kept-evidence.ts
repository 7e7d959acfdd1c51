import { createHash, createHmac, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { privateFolder } from '../base/private-folder.ts'
import { Misconfigured, type Problem } from '../base/problem.ts'
import type { Shaping } from '../config/shaping.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { readPrivately, readRecord, recordPath, writePrivately, writeRecord } from '../evidence/store.ts'
import { parseAs } from '../schema/parse-as.ts'
import { own, type Shown, show } from '../secrets/shown.ts'
import type { SetupFacts } from '../verdict/setup-facts.ts'

/** Which run recorded evidence that is kept. */
export interface Recording {
  readonly run: Shown
  /** ISO 8601. */
  readonly startedAt: Shown
  /** Why it was not a whole run, a sentence each. */
  readonly shortfalls: readonly string[]
  /** What its recording told the reports. */
  readonly facts: SetupFacts
}

/** What is known of kept evidence. Secrets are only in the digests, whose key is of its file alone. */
interface Origin extends Recording {
  readonly version: 2
  /** SHA-256 of the evidence. */
  readonly record: string
  readonly key: string
  readonly shaping: Readonly<Record<string, string>>
}

/** What a run leaves for one that judges it again: outside the project, readable by its owner only. */
interface KeptFile extends Origin {
  readonly evidence: Evidence
}

/** Evidence that can be judged in the place of a recording, or why it cannot, in a sentence. */
export type Kept =
  | { readonly is: 'whole'; readonly recording: Recording }
  | { readonly is: 'unsure'; readonly because: Shown }

/** Where the evidence of a target is kept. */
export function keptPath(folder: string, target: string): string {
  const name = createHash('sha256').update(`${folder}\0${target}`).digest('hex').slice(0, 16)
  return join(privateFolder(), `${name}.json`)
}

/**
 * Keeps the evidence of this run, once it has ended, with what it was recorded with. Nothing where none was recorded.
 *
 * @param folder - the project's folder
 * @throws CannotWrite
 */
export function keepEvidence(recording: Recording, shaping: Shaping, folder: string, target: string): void {
  const evidence = readRecord(recordPath())
  if (!evidence) return
  const key = randomBytes(32).toString('hex')
  const { run, startedAt, shortfalls, facts } = recording
  const kept: KeptFile = {
    ...{ version: 2, run, startedAt, shortfalls, facts },
    ...{ record: digestOf(evidence), key, shaping: digests(shaping, key), evidence },
  }
  writePrivately(keptPath(folder, target), JSON.stringify(kept))
}

/** Deletes the evidence of a target that is kept. */
export const deleteKept = (folder: string, target: string): void =>
  rmSync(keptPath(folder, target), { force: true })

let taken: Origin | undefined

/**
 * Makes the kept evidence of a target that of this run.
 *
 * @returns the id of the run that recorded it; `undefined` if none is kept
 * @throws Misconfigured if it cannot be read
 * @throws CannotWrite
 */
export function takeKept(folder: string, target: string): string | undefined {
  taken = undefined
  const path = keptPath(folder, target)
  const text = readPrivately(path)
  if (text === undefined) return undefined
  const found = parseAs<KeptFile>(text, 'kept-evidence.schema.json')
  if (!found || found.record !== digestOf(found.evidence)) throw new Misconfigured([spoilt(path)])
  const { evidence, ...origin } = found
  writeRecord(recordPath(), evidence)
  taken = { ...origin, run: own(origin.run), startedAt: own(origin.startedAt) }
  return taken.run
}

const spoilt = (path: string): Problem => ({
  where: path,
  what: 'is not what a run of this version has kept',
  expected: 'kept evidence as its run recorded it',
  example: 'KEEP_RECORD=yes npm run contract',
})

/** Whether the evidence that was taken is all that a run of this very configuration would record. */
export function takenEvidence(shaping: Shaping): Kept {
  if (!taken) return unsure('Nobody knows which run recorded the evidence.')
  const { run, startedAt, shortfalls, facts, key } = taken
  const [shortfall] = shortfalls
  if (shortfall) return unsure(`The kept evidence is of run ${run}, which was not whole: ${shortfall}`)
  const [now, then] = [digests(shaping, key), taken.shaping]
  const names = [...new Set([...Object.keys(now), ...Object.keys(then)])]
  const other = names.filter((name) => now[name] !== then[name]).sort()
  return other.length > 0
    ? unsure(`The kept evidence was recorded with another configuration: ${other.join(', ')}.`)
    : { is: 'whole', recording: { run, startedAt, shortfalls, facts } }
}

const unsure = (because: string): Kept => ({ is: 'unsure', because: show(because) })

const digestOf = (evidence: Evidence): string =>
  createHash('sha256').update(JSON.stringify(evidence)).digest('hex')

const digests = (shaping: Shaping, key: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(shaping).map(([name, text]) => [
      name,
      createHmac('sha256', key).update(text).digest('hex'),
    ]),
  )
