import { createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Shaping } from '../config/shaping.ts'
import { originPath, recordPath, writePrivately } from '../evidence/store.ts'
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

/** Beside the evidence, outside the project. Secrets are only in the digests, whose key is of this file alone. */
interface Origin extends Recording {
  readonly version: 1
  readonly record: string
  readonly key: string
  readonly shaping: Readonly<Record<string, string>>
}

/** Evidence that can be judged in the place of a recording, or why it cannot, in a sentence. */
export type Kept =
  | { readonly is: 'whole'; readonly recording: Recording }
  | { readonly is: 'unsure'; readonly because: Shown }

/**
 * Notes beside the evidence which run recorded it, and with what, once that run has ended. Nothing where none is kept.
 *
 * @param folder - the project's folder
 * @throws CannotWrite
 */
export function noteOrigin(recording: Recording, shaping: Shaping, folder: string, target: string): void {
  const path = recordPath(folder, target)
  if (!existsSync(path)) return
  const key = randomBytes(32).toString('hex')
  const { run, startedAt, shortfalls, facts } = recording
  const origin: Origin = {
    ...{ version: 1, run, startedAt, shortfalls, facts },
    ...{ key, record: digestOf(path), shaping: digests(shaping, key) },
  }
  writePrivately(originPath(path), JSON.stringify(origin))
}

/** Whether the evidence that is kept is all that a run of this very configuration would record. */
export function keptEvidence(shaping: Shaping, folder: string, target: string): Kept {
  const path = recordPath(folder, target)
  const origin = readOrigin(path)
  if (!origin) return unsure('The kept evidence is of a run that did not end, or that nobody knows.')
  const { run, startedAt, shortfalls, facts, record, key } = origin
  if (record !== digestOf(path)) return unsure(`The kept evidence is not what run ${run} recorded.`)
  const [shortfall] = shortfalls
  if (shortfall) return unsure(`The kept evidence is of run ${run}, which was not whole: ${shortfall}`)
  const now = digests(shaping, key)
  const names = [...new Set([...Object.keys(now), ...Object.keys(origin.shaping)])]
  const other = names.filter((name) => now[name] !== origin.shaping[name]).sort()
  return other.length > 0
    ? unsure(`The kept evidence was recorded with another configuration: ${other.join(', ')}.`)
    : { is: 'whole', recording: { run, startedAt, shortfalls, facts } }
}

const unsure = (because: string): Kept => ({ is: 'unsure', because: show(because) })

function readOrigin(path: string): Origin | undefined {
  const file = originPath(path)
  if (!existsSync(file)) return undefined
  const origin = parseAs<Origin>(readFileSync(file, 'utf8'), 'kept-evidence.schema.json')
  return origin && { ...origin, run: own(origin.run), startedAt: own(origin.startedAt) }
}

const digestOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

const digests = (shaping: Shaping, key: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(shaping).map(([name, text]) => [
      name,
      createHmac('sha256', key).update(text).digest('hex'),
    ]),
  )
