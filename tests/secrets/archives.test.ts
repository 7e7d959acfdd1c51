import { deflateRawSync, gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { entriesOf, withoutGzip } from '../../helpers/secrets/archives.ts'

const TEXT = 'what is packed, '.repeat(40)

const HEADER = [0x1f, 0x8b, 8]
const REST = [0, 0, 0, 0, 0, 3]
const EXTRA = Buffer.from('\x05\0extra', 'latin1')
const NAME = Buffer.from('a.txt\0')
const COMMENT = Buffer.from('a comment\0')
const CHECKSUM = Buffer.from([0x12, 0x34])

/** Gzip with what its flags announce (RFC 1952, 2.3). */
const gzipWith = (flags: number, ...fields: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([...HEADER, flags, ...REST]), ...fields, deflateRawSync(TEXT), Buffer.alloc(8)])

for (const [what, gzip] of [
  ['nothing more', gzipSync(TEXT)],
  ['a checksum', gzipWith(2, CHECKSUM)],
  ['an extra field', gzipWith(4, EXTRA)],
  ['a name', gzipWith(8, NAME)],
  ['a comment', gzipWith(16, COMMENT)],
  ['all of them', gzipWith(2 + 4 + 8 + 16, EXTRA, NAME, COMMENT, CHECKSUM)],
] as const)
  test(`gzip with ${what} in its header is unpacked`, () => {
    const [entry] = entriesOf(Buffer.concat([gzip, Buffer.from('something behind')])) ?? []
    expect(entry).toEqual({ name: 'gzip', contents: Buffer.from(TEXT), taken: gzip.length })
  })

test('gzip without its end is unpacked as far as it goes', () => {
  const gzip = gzipSync(TEXT)
  const [entry] = entriesOf(gzip.subarray(0, -9)) ?? []
  expect(TEXT).toContain(entry?.contents.toString())
  expect(entry?.taken).toBe(gzip.length - 9)
})

test('each file of a zip is unpacked', () => {
  const zip = zipSync({ 'a.txt': strToU8('one'), 'b/c.txt': strToU8('two') })
  expect(entriesOf(Buffer.from(zip))).toEqual([
    { name: 'a.txt', contents: Buffer.from('one') },
    { name: 'b/c.txt', contents: Buffer.from('two') },
  ])
})

for (const text of ['', 'a text', 'PK\x03\x04', '\x1f\x8b\x08\x04'])
  test(`${JSON.stringify(text)} is no archive`, () => {
    expect(entriesOf(Buffer.from(text, 'latin1'))).toBeUndefined()
  })

test('a gzip that is whole is blanked, and nothing beside it', () => {
  const gzip = gzipSync(TEXT).toString('latin1')
  const damaged = gzip.slice(0, -8) + gzip.slice(-7)
  expect(withoutGzip(gzip)).toBe('\0'.repeat(gzip.length))
  expect(withoutGzip(`x ${gzip} y`)).toBe(`x ${'\0'.repeat(gzip.length)} y`)
  for (const text of ['x y', `x ${damaged} y`, gzip.slice(0, -1), '\x1f\x8b\x08', '\x1f\x8b\x08\x04'])
    expect(withoutGzip(text)).toBe(text)
})
