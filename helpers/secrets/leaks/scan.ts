import { readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { filesIn } from '../../base/files-in.ts'
import { decodingsOf, onlyOnce } from '../decodings.ts'
import { searchForKnown } from '../redact.ts'
import { credentialsByShape } from '../shapes.ts'
import { type Shown, show } from '../shown.ts'
import { layersOf } from './layers.ts'

/** A file that holds secrets. */
export interface Leak {
  readonly file: string
  /** Fingerprint of each secret, such as `<client_secret#3fa9c1d20b>`, and where in the file it stands first. */
  readonly holds: ReadonlyMap<string, string>
}

/** A file of which nobody knows whether it holds secrets. */
export interface Unsearched {
  readonly file: string
  readonly because: string
}

/** What was searched, and what was found. */
export interface Scan {
  readonly files: number
  readonly leaks: readonly Leak[]
  readonly unsearched: readonly Unsearched[]
}

/** What a search is limited to. */
export interface ScanOptions {
  /** Seconds after which no further file is searched: many times what a run needs, unless told otherwise. */
  readonly patience?: number
  /**
   * Files that were last changed before this time are left out, in milliseconds since 1970. It is the change time that
   * counts, which no program can set.
   */
  readonly since?: number
  /** What was searched before, and is left out where it is known to be clean. */
  readonly before?: Before
}

/** An earlier search. */
export interface Before {
  /** Whether a file is known to be clean. */
  knows(file: string): boolean
  /** A text without what is known to be clean in it. */
  unknownOf(text: string): string
}

const PATIENCE = 120

/**
 * Looks into every file for the secrets that are known and for what can only be a signed JWT or a private key.
 *
 * @param places - files and folders; one that does not exist holds nothing
 */
export function scan(
  places: readonly string[],
  { patience = PATIENCE, since = 0, before }: ScanOptions = {},
): Scan {
  const found = new Set(places.flatMap((place) => filesIn(join(relative('', place)))))
  const files = [...found].filter((file) => changedAt(file) >= since)
  const end = performance.now() + patience * 1000
  const because = `${patience} s were over`
  const searched = files
    .filter((file) => !before?.knows(file))
    .map((file) => (performance.now() < end ? search(file, before) : { file, because }))
  return {
    files: files.length,
    leaks: searched.filter((found) => 'holds' in found).filter(({ holds }) => holds.size > 0),
    unsearched: searched.filter((found) => 'because' in found),
  }
}

/** A file that is gone meanwhile is for the search to tell. */
const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? Infinity

/** Looks into one file. */
export function search(file: string, before?: Before): Leak | Unsearched {
  try {
    const steps = secretsIn(file, readFileSync(file), before)
    let step = steps.next()
    while (!step.done) step = steps.next()
    return { file, holds: step.value }
  } catch (error) {
    return { file, because: error instanceof Error ? error.message : 'it cannot be read' }
  }
}

const TOLD = 5

/** A leak in one line, without any value. */
export function describeLeak({ file, holds }: Leak): Shown {
  const told = [...holds].slice(0, TOLD).map(([mark, place]) => (place ? `${mark} in ${place}` : mark))
  if (holds.size > TOLD) told.push(`and ${holds.size - TOLD} more secrets`)
  return show(`${file} holds ${told.join(', ')}`)
}

/** The same of a file that could not be searched. */
export function describeUnsearched({ file, because }: Unsearched): Shown {
  return show(`${file} could not be searched for secrets: ${because}`)
}

/**
 * The fingerprints of the secrets in the name and the contents of a file, each with its place. Yields between steps that
 * take milliseconds.
 */
export function* secretsIn(
  file: string,
  contents: Buffer,
  before?: Before,
): Generator<undefined, ReadonlyMap<string, string>> {
  const holds = new Map<string, string>()
  const marksIn = searchForKnown()
  const note = (mark: string, place: string) => holds.has(mark) || holds.set(mark, place)
  // A credential that is known by name is found by its looks as well.
  const noteUnknown = (mark: string, place: string) =>
    [...holds.keys()].some((known) => digest(known) === digest(mark)) || note(mark, place)
  for (const { text } of decodingsOf(Buffer.from(file).toString('latin1')))
    for (const mark of marksIn(text)) note(mark, 'its name')
  const leavesOut = onlyOnce()
  for (const { place, text } of layersOf(contents))
    for (const { text: inner, way } of decodingsOf(before?.unknownOf(text) ?? text, leavesOut)) {
      const where = [place, way].filter(Boolean).join(' › ')
      for (const mark of marksIn(inner)) note(mark, where)
      for (const mark of credentialsByShape(inner)) noteUnknown(mark, where)
      yield
    }
  return holds
}

const digest = (mark: string): string => mark.slice(mark.indexOf('#'))
