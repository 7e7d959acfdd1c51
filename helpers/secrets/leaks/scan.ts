import { readFileSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { filesIn } from '../../base/write-whole.ts'
import { latin1 } from '../finder.ts'
import { findSecrets } from '../redact.ts'
import { unzipped } from '../redact-file.ts'
import { credentialsByShape } from '../shapes.ts'
import { phrase, type Shown, show } from '../shown.ts'

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

/**
 * Looks into every file for the secrets that are known and for what can only be a signed JWT or a private key.
 *
 * @param places - files and folders; one that does not exist holds nothing
 * @param since - files that were last changed before this time are left out, in milliseconds since 1970: it is the change
 * time that counts, which no program can set
 */
export function scan(places: readonly string[], { since = 0 } = {}): Scan {
  const found = new Set(places.flatMap((place) => filesIn(join(relative('', place)))))
  const files = [...found].filter((file) => changedAt(file) >= since)
  const searched = files.map(search)
  return {
    files: files.length,
    leaks: searched.filter((found) => 'holds' in found).filter(({ holds }) => holds.size > 0),
    unsearched: searched.filter((found) => 'because' in found),
  }
}

/** A file that is gone meanwhile is for the search to report. */
const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? Infinity

/** Looks into one file. */
export function search(file: string): Leak | Unsearched {
  try {
    return { file, holds: secretsIn(file, readFileSync(file)) }
  } catch (error) {
    return { file, because: error instanceof Error ? error.message : 'it cannot be read' }
  }
}

/** The fingerprints of the secrets in the name and the contents of a file, each with its place. */
function secretsIn(file: string, contents: Buffer): ReadonlyMap<string, string> {
  const holds = new Map<string, string>()
  const note = (mark: string, place: string) => holds.has(mark) || holds.set(mark, place)
  for (const { mark } of findSecrets(latin1(file))) note(mark, 'its name')
  for (const { place, text } of layersOf(contents)) {
    for (const { mark } of findSecrets(text)) note(mark, place)
    // A credential that is known by name is found by its looks as well.
    const known = new Set([...holds.keys()].map(digest))
    for (const mark of credentialsByShape(text)) if (!known.has(digest(mark))) note(mark, place)
  }
  return holds
}

const digest = (mark: string): string => mark.slice(mark.indexOf('#'))

interface Layer {
  /** The name of a file in an archive; empty for the file itself. */
  readonly place: string
  /** Bytes read as Latin-1. */
  readonly text: string
}

/** How the HTML report of Playwright holds its data. */
const EMBEDDED = /data:application\/zip;base64,([A-Za-z0-9+/=]+)/g

/** All that a file says: itself, or of an archive, and of those in an HTML report, the names and the contents of its files. */
function* layersOf(contents: Buffer): Generator<Layer> {
  const files = unzipped(contents)
  if (files) return yield* filesOf(files)
  const text = contents.toString('latin1')
  yield { place: '', text }
  for (const [, archive = ''] of text.matchAll(EMBEDDED))
    yield* filesOf(unzipped(Buffer.from(archive, 'base64')) ?? new Map())
}

function* filesOf(files: ReadonlyMap<string, Buffer>): Generator<Layer> {
  for (const [name, contents] of files) {
    yield { place: name, text: latin1(name) }
    yield { place: name, text: contents.toString('latin1') }
  }
}

const LISTED = 5

/** A leak in one line, without any value. */
export function describeLeak({ file, holds }: Leak): Shown {
  const marks = [...holds].slice(0, LISTED).map(([mark, place]) => (place ? `${mark} in ${place}` : mark))
  if (holds.size > LISTED) marks.push(`and ${holds.size - LISTED} more secrets`)
  return show(`${file} holds ${marks.join(', ')}`)
}

/** The same of a file that could not be searched. */
export function describeUnsearched({ file, because }: Unsearched): Shown {
  return show(`${file} could not be searched for secrets: ${because}`)
}

/** What was removed, in a line each. */
export interface Removed {
  readonly leaks: readonly Shown[]
  readonly unsearched: readonly Shown[]
}

/** Deletes the files that hold secrets, and those that may: what could not be searched is not clean. */
export function removeLeaks({ leaks, unsearched }: Scan): Removed {
  for (const { file } of [...leaks, ...unsearched]) rmSync(file, { force: true })
  const removed = (line: Shown) => phrase`${line}; the file was removed`
  return {
    leaks: leaks.map(describeLeak).map(removed),
    unsearched: unsearched.map(describeUnsearched).map(removed),
  }
}
