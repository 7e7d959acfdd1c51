import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { packedIn, packedInRuns } from '../../helpers/secrets/packed.ts'

const SECRET = 'canary-in-an-archive'
const gzip = gzipSync(SECRET).toString('latin1')
const zip = Buffer.from(zipSync({ 'a.txt': strToU8(SECRET) })).toString('latin1')

/** A text, and each thing that is packed in it with its way and what stands for it. */
for (const [what, text, found] of [
  ['gzip alone', gzip, [[SECRET, 'gzip', gzip]]],
  ['gzip between others', `x ${gzip} y`, [[SECRET, 'gzip', gzip]]],
  [
    'a zip behind something',
    `x ${zip}`,
    [
      ['a.txt', 'a.txt', zip],
      [SECRET, 'a.txt', zip],
    ],
  ],
  ['nothing', 'x y', []],
  ['what only begins like gzip', '\x1f\x8b\x08', []],
  ['what only begins like a zip', 'PK\x03\x04', []],
] as const)
  test(`${what} is unpacked`, () => {
    const unpacked = [...packedIn(text)].map((one) => [
      one.text,
      one.way,
      ...one.places(1, 2).map(({ start, end }) => text.slice(start, end)),
    ])
    expect(unpacked.filter(([inner]) => inner !== '' && inner !== 'gzip')).toEqual(found)
  })

for (const encoding of ['hex', 'base64'] as const)
  test(`an archive in ${encoding} is unpacked`, () => {
    const encoded = Buffer.from(gzip, 'latin1').toString(encoding)
    const text = `x ${encoded} y`
    const unpacked = [...packedInRuns(text)].filter((one) => one.text === SECRET)
    expect(unpacked.map(({ way }) => way)).toEqual([`${encoding} › gzip`])
    const [place] = unpacked.flatMap((one) => one.places(0, 1))
    expect(text.slice(place?.start, place?.end)).toBe(encoded.replace(/=+$/, ''))
  })
