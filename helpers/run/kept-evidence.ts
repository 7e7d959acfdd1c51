import { createHash, createHmac, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Sha256, Time } from '../base/formats.ts'
import { Misconfigured, type Problem } from '../base/problem.ts'
import { privateFolder } from '../base/run-folder.ts'
import type { Shaping } from '../config/shaping.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { readPrivately, readRecord, recordPath, writePrivately, writeRecord } from '../evidence/store.ts'
import { moment } from '../report/page/words.ts'
import { parseAs } from '../schema/schemas.ts'
import { own, phrase, type Shown, show } from '../secrets/shown.ts'
import type { SetupFacts } from '../verdict/checks.ts'

/** Which run recorded evidence that is kept. */
export interface Recording {
  /** @format uuid */
  readonly run: Shown
  readonly startedAt: Time<Shown>
  /** What its recording told the reports. */
  readonly facts: SetupFacts
}

/** What is known of kept evidence. Secrets are only in the digests, whose key is of its file alone. */
interface Origin extends Recording {
  readonly version: 3
  /** Of the evidence. */
  readonly record: Sha256
  /** Of the digests. */
  readonly key: Sha256
  /** Digests of all that shaped the recording, by the name of its variable. */
  readonly shaping: Readonly<Record<string, Sha256>>
}

/** What a run leaves for one that judges it again: outside the project, readable by its owner only. */
export interface KeptFile extends Origin {
  readonly evidence: Evidence
}

/** Evidence that can be judged in the place of a recording, or why it cannot, in a sentence. */
type Kept =
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
  const { run, startedAt, facts } = recording
  const kept: KeptFile = {
    ...{ version: 3, run, startedAt, facts },
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
 * @returns the id of the run that recorded it
 * @throws Misconfigured if there is none, or it cannot be read
 * @throws CannotWrite
 */
export function takeKept(folder: string, target: string): string {
  taken = undefined
  const path = keptPath(folder, target)
  const text = readPrivately(path)
  if (text === undefined) throw new Misconfigured([noneOf(target)])
  const found = parseAs<KeptFile>(text, 'kept-evidence.schema.json')
  if (!found || found.record !== digestOf(found.evidence)) throw new Misconfigured([spoilt(path)])
  const { evidence, ...origin } = found
  writeRecord(recordPath(), evidence)
  taken = { ...origin, run: own(origin.run), startedAt: own(origin.startedAt) }
  return taken.run
}

const noneOf = (target: string): Problem => ({
  where: '--no-deps',
  what: `there is no evidence of ${target} to judge`,
  expected: 'evidence that an earlier run in this folder kept',
  example: 'KEEP_RECORD=yes npm run contract',
})

const spoilt = (path: string): Problem => ({
  where: path,
  what: 'is not what a run of this version has kept',
  expected: 'kept evidence as its run recorded it',
  example: 'KEEP_RECORD=yes npm run contract',
})

/** Whether the evidence that was taken is all that a run of this very configuration would record. */
function takenEvidence(shaping: Shaping): Kept {
  if (!taken) return unsure('Nobody knows which run recorded the evidence.')
  const { run, startedAt, facts, key } = taken
  const [now, then] = [digests(shaping, key), taken.shaping]
  const names = [...new Set([...Object.keys(now), ...Object.keys(then)])]
  const other = names.filter((name) => now[name] !== then[name]).sort()
  return other.length > 0
    ? unsure(`The kept evidence was recorded with another configuration: ${other.join(', ')}.`)
    : { is: 'whole', recording: { run, startedAt, facts } }
}

/** How a run that judges kept evidence begins. */
export interface Beginning {
  /** What it does, in words. */
  readonly does: string
  /** Why it cannot be `kept`, a sentence each. */
  readonly shortfalls: readonly string[]
  /** What the recording told, where it is known whose it is. */
  readonly facts: SetupFacts
}

/**
 * Kept evidence is as good as what a run would record now where it was recorded with the same configuration; never for the
 * gate, which asks how the service is now.
 *
 * @param isGate - whether the rules of the gate hold
 */
export function judgeAgain(shaping: Shaping, isGate: boolean): Beginning {
  const ofGate = isGate ? ['--no-deps judges the evidence of an earlier run.'] : []
  const kept = takenEvidence(shaping)
  if (kept.is === 'unsure')
    return { does: 'judging kept evidence again', shortfalls: [...ofGate, kept.because], facts: {} }
  const { run, startedAt, facts } = kept.recording
  const note = phrase`The evidence of run ${run}, recorded on ${moment(startedAt)}, was judged again; nothing was sent.`
  return {
    does: `judging the evidence of run ${run} again`,
    shortfalls: ofGate,
    facts: { ...facts, notes: [note, ...(facts.notes ?? [])] },
  }
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
