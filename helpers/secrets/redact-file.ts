import { readFileSync } from 'node:fs'
import { unzipSync, zipSync } from 'fflate'
import { filesIn, writeWhole } from '../base/write-whole.ts'
import { redact, redactBytes } from './redact.ts'

/** Rewrites a file without its secrets, where it has any; a zip archive stays one. */
export function redactFile(path: string): void {
  const contents = readFileSync(path)
  const clean = redactContents(contents)
  if (clean !== contents) writeWhole(path, clean)
}

/** The same for every file in a folder. */
export function redactFolder(folder: string): void {
  for (const file of filesIn(folder)) redactFile(file)
}

/** Contents without their secrets; the same buffer if there were none. Of an archive, each file in it. */
export function redactContents(contents: Buffer): Buffer {
  const files = unzipped(contents)
  if (!files) return redactBytes(contents)
  const entries = [...files].map(([name, file]) => {
    return { name, file, cleanName: redact(name), clean: redactBytes(file) }
  })
  if (entries.every(({ name, file, cleanName, clean }) => cleanName === name && clean === file))
    return contents
  return Buffer.from(zipSync(Object.fromEntries(entries.map(({ cleanName, clean }) => [cleanName, clean]))))
}

/** The files of a zip archive by their names; undefined for anything else, also what only begins like one. */
export function unzipped(contents: Buffer): ReadonlyMap<string, Buffer> | undefined {
  if (contents.toString('latin1', 0, 4) !== 'PK\x03\x04') return undefined
  try {
    const entries = Object.entries(unzipSync(contents))
    return new Map(
      entries.map(([name, { buffer, byteOffset, byteLength }]) => [
        name,
        Buffer.from(buffer, byteOffset, byteLength),
      ]),
    )
  } catch {
    return undefined
  }
}
