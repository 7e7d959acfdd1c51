import { isUtf8 } from 'node:buffer'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { Exchange } from './exchange.ts'

/** The largest answer that is read, in bytes, compressed or decompressed. */
export const MOST_BYTES = 1024 * 1024

const DECODERS: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

/**
 * Decodes a body from the content codings in its header (RFC 9110, 8.4). A body that cannot be decoded is returned as it
 * is, with `isMiscoded` if its bytes are not in those codings.
 *
 * @param encoding - the header `Content-Encoding`; the coding that was applied last comes last
 * @throws RangeError with the code `ERR_BUFFER_TOO_LARGE` if the decompressed body is larger than 1 MiB
 */
export function decodedBody(
  bytes: Buffer,
  encoding = '',
): Pick<Exchange, 'body' | 'isMiscoded' | 'isNotUtf8'> {
  if (bytes.length === 0 || !isDecodable(encoding)) return textOf(bytes)
  try {
    return textOf(codingsIn(encoding).reduceRight(decoded, bytes))
  } catch (error) {
    if (error instanceof RangeError) throw error
    return { body: new TextDecoder().decode(bytes), isMiscoded: true }
  }
}

/** True if this module can decode all codings in a header. */
export const isDecodable = (encoding = ''): boolean =>
  codingsIn(encoding).every((coding) => DECODERS[coding] !== undefined)

const codingsIn = (encoding: string): readonly string[] =>
  encoding
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')

const BYTE_ORDER_MARK = Buffer.of(0xef, 0xbb, 0xbf)

function textOf(bytes: Buffer): Pick<Exchange, 'body' | 'isNotUtf8'> {
  const isPlain = isUtf8(bytes) && !bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
  return { body: new TextDecoder().decode(bytes), ...(!isPlain && { isNotUtf8: true }) }
}

function decoded(bytes: Buffer, coding: string): Buffer {
  const decode = DECODERS[coding]
  return decode ? decode(bytes, { maxOutputLength: MOST_BYTES }) : bytes
}
