import { readFileSync } from 'node:fs'
import { unzipSync, zipSync } from 'fflate'
import { attempt } from '../base/attempt.ts'
import { filesIn, writeWhole } from '../base/write-whole.ts'
import { redact, redactBytes } from './redact.ts'

/** Rewrites a file, or every file in a folder, if it contains secrets. A zip archive stays a zip archive. */
export function redactFiles(place: string): void {
  for (const path of filesIn(place)) {
    const contents = readFileSync(path)
    const clean = redactContents(contents)
    if (clean !== contents) writeWhole(path, clean)
  }
}

/** Removes secrets, also from the files in an archive. Returns the same buffer if there were none. */
export function redactContents(contents: Buffer): Buffer {
  const files = unzipped(contents)
  if (!files) return redactBytes(contents)
  const clean = [...files].map(([name, file]) => [redact(name), redactBytes(file)] as const)
  if (clean.every(([name, file]) => files.get(name) === file)) return contents
  return Buffer.from(zipSync(Object.fromEntries(clean)))
}

/**
 * The files of a zip archive by name, without the colours of a trace; `undefined` if the contents are not a valid archive.
 */
export function unzipped(contents: Buffer): ReadonlyMap<string, Buffer> | undefined {
  if (contents.toString('latin1', 0, 4) !== 'PK\x03\x04') return undefined
  const files = attempt(() => Object.entries(unzipSync(contents)))
  return files && new Map(files.map(([name, bytes]) => [name, withoutColours(Buffer.from(bytes))]))
}

/** A colour in a trace. Playwright highlights differences with them, also in the middle of a secret. */
const COLOUR = /\\u001b\[\d+m/g

const withoutColours = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replace(COLOUR, ''), 'latin1')
