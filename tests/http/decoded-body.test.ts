import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decodedBody } from '../../helpers/http/decoded-body.ts'

const TEXT = '{"iban":"DE89","owner":"Żaneta"}'

test('a body is decoded from every supported coding', () => {
  for (const [encoding, bytes] of [
    [undefined, Buffer.from(TEXT)],
    ['identity', Buffer.from(TEXT)],
    ['gzip', gzipSync(TEXT)],
    ['X-GZIP', gzipSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
    ['deflate, gzip', gzipSync(deflateSync(TEXT))],
  ] as const)
    expect(decodedBody(bytes, encoding), encoding).toEqual({ body: TEXT })
})

test('a body that cannot be decoded as its header says is kept as it is', () => {
  expect(decodedBody(Buffer.from(TEXT), 'gzip')).toEqual({ body: TEXT, isMiscoded: true })
  expect(decodedBody(Buffer.from(TEXT), 'compress')).toEqual({ body: TEXT })
  expect(decodedBody(Buffer.alloc(0), 'gzip')).toEqual({ body: '' })
})

test('a body that is not UTF-8, or begins with a byte order mark, is marked as such', () => {
  const marked = Buffer.from(`\u{feff}${TEXT}`)
  for (const [bytes, encoding] of [
    [marked, undefined],
    [gzipSync(marked), 'gzip'],
  ] as const)
    expect(decodedBody(bytes, encoding)).toEqual({ body: TEXT, isNotUtf8: true })
  expect(decodedBody(Buffer.from('für', 'latin1'))).toEqual({ body: 'f\u{fffd}r', isNotUtf8: true })
  expect(decodedBody(Buffer.from('\u{feff}').subarray(0, 2))).toMatchObject({ isNotUtf8: true })
})

test('a decompression bomb is rejected, even if it is compressed twice', () => {
  const bomb = gzipSync(Buffer.alloc(1024 * 1024 + 1))
  for (const [bytes, encoding] of [
    [bomb, 'gzip'],
    [gzipSync(bomb), 'gzip, gzip'],
  ] as const)
    expect(() => decodedBody(bytes, encoding)).toThrow(
      expect.objectContaining({ code: 'ERR_BUFFER_TOO_LARGE' }),
    )
  expect(decodedBody(gzipSync(Buffer.alloc(1024 * 1024)), 'gzip').body).toHaveLength(1024 * 1024)
})
