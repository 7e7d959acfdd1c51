import { expect, test } from 'vitest'
import {
  type Alteration,
  alterClaims,
  alterSignature,
  cutSignature,
  pad,
  removeSignature,
  withHeader,
} from '../../../helpers/http/jose/alterations.ts'

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
const decoded = (part = ''): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
const bytesOf = (jwt = ''): string => Buffer.from(jwt.split('.')[2] ?? '', 'base64url').toString('hex')

const HEADER = encoded({ alg: 'PS256', kid: 'own' })
const CLAIMS = encoded({ iss: 'app', jti: 'first' })
const signed = (signature: string): string => [HEADER, CLAIMS, signature].join('.')

test('another header goes before the same claims and signature', () => {
  const [header, ...rest] = withHeader({ alg: 'nOnE', altered: true })(signed('c2ln'))?.split('.') ?? []
  expect(decoded(header)).toEqual({ alg: 'nOnE', kid: 'own', altered: true })
  expect(rest).toEqual([CLAIMS, 'c2ln'])
})

test('other claims, with a jti of their own, come between the same header and signature', () => {
  const [first, again] = [signed('c2ln'), signed('c2ln')].map((jwt) => {
    const [header, claims, ...rest] = alterClaims(jwt)?.split('.') ?? []
    expect([header, ...rest]).toEqual([HEADER, 'c2ln'])
    return decoded(claims)
  })
  expect(first).toEqual({ iss: 'app', jti: expect.stringMatching(/^[a-e][g-z]{4}$/) })
  expect(again).not.toEqual(first)
})

/** What each does to a signature; `undefined` where it would stay the same. */
const ROWS: readonly (readonly [
  does: string,
  alter: Alteration,
  before: string,
  after: string | undefined,
])[] = [
  ['alters nothing of', alterSignature, '', undefined],
  ['leaves half of', cutSignature, 'abcdef', 'abc'],
  ['removes', removeSignature, 'abcdef', ''],
  ['removes nothing of', removeSignature, '', undefined],
  ['pads', pad, 'abQ', 'abQ='],
  ['pads nothing of a whole group in', pad, 'abcd', undefined],
]

for (const [does, alter, before, after] of ROWS)
  test(`it ${does} “${before}”, and keeps header and claims`, () => {
    expect(alter(signed(before))).toBe(after === undefined ? undefined : signed(after))
  })

test('it alters the middle of a signature, and keeps header and claims', () => {
  const [header, claims, signature] = alterSignature(signed('abcd-A_Aefghi'))?.split('.') ?? []
  expect([header, claims]).toEqual([HEADER, CLAIMS])
  expect(signature).toMatch(/^abcd-A_[B-F][abcdf][a-e]ghi$/)
})

for (const length of [64, 256, 384])
  test(`a signature of ${length} bytes is altered, and padded where its last group is short`, () => {
    const jwt = signed(Buffer.alloc(length, 7).toString('base64url'))
    expect(bytesOf(alterSignature(jwt))).not.toBe(bytesOf(jwt))
    const padded = pad(jwt)
    if (length % 3 === 0) return expect(padded).toBeUndefined()
    expect(padded).not.toBe(jwt)
    expect(bytesOf(padded)).toBe(bytesOf(jwt))
  })
