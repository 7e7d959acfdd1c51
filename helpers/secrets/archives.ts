import { constants, crc32, inflateRawSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { isObject } from '../http/answer.ts'

/** One file of an archive. */
export interface Entry {
  readonly name: string
  readonly contents: Buffer
  /** Bytes of the archive, where it tells; something else may be behind it. */
  readonly taken?: number
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
    return isGzip(contents) ? [unpackGzip(contents)] : undefined
  } catch {
    return undefined
  }
}

export const isZip = (contents: Buffer): boolean => contents.toString('latin1', 0, 4) === 'PK\x03\x04'

export const isGzip = (contents: Buffer): boolean => contents.toString('latin1', 0, 2) === '\x1f\x8b'

/**
 * A text with zero bytes in the place of the first gzip in it that is whole: what looks like an escape there is none.
 *
 * @param text - bytes read as Latin-1, as what is returned is, which is as long
 */
export function withoutGzip(text: string): string {
  const begins = text.indexOf(GZIP)
  if (begins < 0) return text
  const bytes = Buffer.from(text.slice(begins), 'latin1')
  const entry = entriesOf(bytes)?.[0]
  if (entry?.taken === undefined) return text
  const { contents, taken } = entry
  const trailer = bytes.subarray(taken - TRAILER, taken)
  if (trailer.length < TRAILER || trailer.readUInt32LE() !== crc32(contents)) return text
  return text.slice(0, begins) + '\0'.repeat(taken) + text.slice(begins + taken)
}

/** How gzip begins; the third byte is the only way of packing (RFC 1952, 2.3.1). */
const GZIP = '\x1f\x8b\x08'

/** What is packed, even if its end is missing or something follows it. */
function unpackGzip(gzip: Buffer): Entry {
  const header = headerLength(gzip)
  const unpacked: unknown = inflateRawSync(gzip.subarray(header), {
    finishFlush: constants.Z_SYNC_FLUSH,
    maxOutputLength: LARGEST,
    info: true,
  })
  const { buffer, engine } = isObject(unpacked) ? unpacked : {}
  const packed = isObject(engine) ? Number(engine.bytesWritten) : gzip.length
  const contents = Buffer.isBuffer(buffer) ? buffer : Buffer.alloc(0)
  return { name: 'gzip', contents, taken: Math.min(gzip.length, header + packed + TRAILER) }
}

/** Checksum and length behind what is packed. */
const TRAILER = 8

const EXTRA = 4
const NAME = 8
const COMMENT = 16
const CHECKSUM = 2

/** Length of the header before the packed bytes (RFC 1952, 2.3). */
function headerLength(gzip: Buffer): number {
  const flags = gzip[3] ?? 0
  let length = 10
  if (flags & EXTRA) length += 2 + gzip.readUInt16LE(length)
  for (const text of [NAME, COMMENT]) if (flags & text) length = gzip.indexOf(0, length) + 1
  return length + (flags & CHECKSUM ? 2 : 0)
}
