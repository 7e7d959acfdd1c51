import { type Decoded, Pieces, type Place } from './decoded.ts'

/** As long as the shortest secret in base64. */
const SHORTEST = 11

/** Of random bytes about half are characters in UTF-8. */
const LEAST_TEXT = 0.7

/**
 * The parts of some bytes that may be text: what is decoded from the wrong place on is noise, and in noise no further
 * encoding is looked for.
 *
 * @param text - bytes read as Latin-1, as what is returned is
 */
export function legible(text: string): Decoded | undefined {
  const stretches = stretchesOf(Buffer.from(text, 'latin1'))
  if (stretches.length === 0) return undefined
  const pieces = new Pieces(text)
  for (const { start, end } of stretches) pieces.copy(start, end)
  return pieces.decoded()
}

/** Stretches without a control character, most of which are characters in UTF-8. */
function stretchesOf(bytes: Buffer): readonly Place[] {
  const stretches: Place[] = []
  let [start, textual, missing, size] = [0, 0, 0, 1]
  for (let end = 0; end <= bytes.length; end += 1) {
    const byte = bytes[end] ?? 0
    if (byte < 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) {
      const length = end - start
      if (length >= SHORTEST && textual >= length * LEAST_TEXT) stretches.push({ start, end })
      start = end + 1
      textual = missing = 0
    } else if (isContinuation(byte)) {
      missing -= 1
      if (missing === 0) textual += size
    } else {
      size = sizeOf(byte)
      missing = size - 1
      if (missing === 0) textual += 1
    }
  }
  return stretches
}

const isContinuation = (byte: number): boolean => byte >= 0x80 && byte <= 0xbf

/** Bytes of the character in UTF-8 that begins with a byte; one that cannot begin any is waited for in vain. */
function sizeOf(byte: number): number {
  if (byte < 0x80) return 1
  if (byte >= 0xc2 && byte <= 0xdf) return 2
  if (byte >= 0xe0 && byte <= 0xef) return 3
  return byte >= 0xf0 && byte <= 0xf4 ? 4 : Number.POSITIVE_INFINITY
}
