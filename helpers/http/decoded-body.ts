import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

/** No answer of an API is as large when it is unpacked; one that is would be a bomb. */
const LONGEST = 16 * 1024 * 1024

const DECODERS: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

/**
 * The text of a body, without the codings that its header names (RFC 9110, 8.4). One that cannot be decoded stays as it
 * came.
 *
 * @param encoding - the header `Content-Encoding`, the coding that was applied last at its end
 */
export function decodedBody(bytes: Buffer, encoding = ''): string {
  if (!isDecodable(encoding)) return textOf(bytes)
  try {
    return textOf(codingsIn(encoding).reduceRight(decoded, bytes))
  } catch {
    return textOf(bytes)
  }
}

/** Whether all codings of a header are ones that are decoded here. */
export const isDecodable = (encoding = ''): boolean =>
  codingsIn(encoding).every((coding) => DECODERS[coding] !== undefined)

const codingsIn = (encoding: string): readonly string[] =>
  encoding
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')

const textOf = (bytes: Buffer): string => new TextDecoder().decode(bytes)

function decoded(bytes: Buffer, coding: string): Buffer {
  const decode = DECODERS[coding]
  return decode ? decode(bytes, { maxOutputLength: LONGEST }) : bytes
}
