import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { unzipSync, zipSync } from 'fflate'
import { filesIn } from '../base/files-in.ts'
import { writeWhole } from '../base/write-whole.ts'
import { redact, redactBytes } from './redact.ts'

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
    if (contents.subarray(0, 4).equals(ZIP)) return redactZip(contents)
    if (contents.subarray(0, 2).equals(GZIP)) return redactGzip(contents)
  } catch {
    // It only begins like an archive.
  }
  return redactBytes(contents)
}

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const GZIP = Buffer.of(0x1f, 0x8b)

function redactZip(archive: Buffer): Buffer {
  let isClean = true
  const entries = Object.entries(unzipSync(archive)).map(([name, contents]): [string, Uint8Array] => {
    const before = Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength)
    const after = redactContents(before)
    const cleanName = redact(name)
    isClean &&= after === before && cleanName === name
    return [cleanName, after]
  })
  return isClean ? archive : Buffer.from(zipSync(Object.fromEntries(entries)))
}

function redactGzip(archive: Buffer): Buffer {
  const contents = gunzipSync(archive)
  const clean = redactContents(contents)
  return clean === contents ? archive : gzipSync(clean)
}
