import { constants, gunzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'

/** One file of an archive. */
export interface Entry {
  readonly name: string
  readonly contents: Buffer
}

/** What is larger unpacked is a bomb rather than a report. */
const LARGEST = 256 * 1024 * 1024

/** The files of a zip archive, or the one of gzip; undefined for anything else, also what only begins like one. */
export function entriesOf(contents: Buffer): readonly Entry[] | undefined {
  try {
    if (isZip(contents))
      return Object.entries(unzipSync(contents)).map(([name, inner]) => ({
        name,
        contents: Buffer.from(inner),
      }))
    return isGzip(contents) ? [{ name: 'gzip', contents: unpackGzip(contents) }] : undefined
  } catch {
    return undefined
  }
}

export const isZip = (contents: Buffer): boolean => contents.toString('latin1', 0, 4) === 'PK\x03\x04'

export const isGzip = (contents: Buffer): boolean => contents.toString('latin1', 0, 2) === '\x1f\x8b'

/** What is packed, also if its end is missing. */
const unpackGzip = (contents: Buffer): Buffer =>
  gunzipSync(contents, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: LARGEST })
