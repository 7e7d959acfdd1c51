import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { unzipSync, zipSync } from 'fflate'
import { filesIn } from '../base/files-in.ts'
import { writeWhole } from '../base/write-whole.ts'
import { isZip } from './archives.ts'
import { redact, redactBytes } from './redact.ts'
import { withoutTypedValues } from './typed-values.ts'

/** Rewrites a file without its secrets, where it has any; a zip archive stays one. */
export function redactFile(path: string): void {
  const contents = readFileSync(path)
  const clean = redactContents(contents)
  if (clean === contents) return
  writeWhole(path, clean)
}

/** The same for every file in a folder. */
export function redactFolder(folder: string): void {
  for (const file of filesIn(folder)) redactFile(file)
}

/** Contents without their secrets; the same buffer if there were none. */
export function redactContents(contents: Buffer): Buffer {
  try {
    return isZip(contents) ? redactZip(contents) : redactGzip(contents)
  } catch {
    // It is no archive, whatever it begins like.
    return redactBytes(withoutTypedValues(contents))
  }
}

function redactZip(archive: Buffer): Buffer {
  const entries = Object.entries(unzipSync(archive)).map(([name, { buffer, byteOffset, byteLength }]) => {
    const contents = Buffer.from(buffer, byteOffset, byteLength)
    return { name, contents, cleanName: redact(name), clean: redactContents(contents) }
  })
  if (entries.every((entry) => entry.cleanName === entry.name && entry.clean === entry.contents))
    return archive
  return Buffer.from(zipSync(Object.fromEntries(entries.map(({ cleanName, clean }) => [cleanName, clean]))))
}

function redactGzip(archive: Buffer): Buffer {
  const contents = gunzipSync(archive)
  const clean = redactContents(contents)
  return clean === contents ? archive : gzipSync(clean)
}
