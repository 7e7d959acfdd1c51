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

test('the header is changed, and claims and signature are kept', () => {
  const [header, ...rest] = withHeader({ alg: 'nOnE', altered: true })(signed('c2ln'))?.split('.') ?? []
  expect(decoded(header)).toEqual({ alg: 'nOnE', kid: 'own', altered: true })
  expect(rest).toEqual([CLAIMS, 'c2ln'])
})

test('the claims get a new jti, and header and signature are kept', () => {
  const [first, again] = [signed('c2ln'), signed('c2ln')].map((jwt) => {
    const [header, claims, ...rest] = alterClaims(jwt)?.split('.') ?? []
    expect([header, ...rest]).toEqual([HEADER, 'c2ln'])
    return decoded(claims)
  })
  expect(first).toEqual({ iss: 'app', jti: expect.stringMatching(/^[a-e][g-z]{4}$/) })
  expect(again).not.toEqual(first)
})

/** The signature before and after each alteration; `undefined` if nothing would change. */
const ROWS: readonly (readonly [
  does: string,
  alter: Alteration,
  before: string,
  after: string | undefined,
])[] = [
  ['changes nothing of', alterSignature, '', undefined],
  ['keeps half of', cutSignature, 'abcdefghijklmn', 'abcdefgh'],
  ['removes', removeSignature, 'abcdef', ''],
  ['removes nothing of', removeSignature, '', undefined],
  ['pads', pad, 'abQ', 'abQ='],
  ['adds no padding to', pad, 'abcd', undefined],
]

for (const [does, alter, before, after] of ROWS)
  test(`an alteration ${does} the signature “${before}”, and keeps header and claims`, () => {
    expect(alter(signed(before))).toBe(after === undefined ? undefined : signed(after))
  })

test('the middle of a signature is altered, and header and claims are kept', () => {
  const [header, claims, signature] = alterSignature(signed('abcd-A_Aefghi'))?.split('.') ?? []
  expect([header, claims]).toEqual([HEADER, CLAIMS])
  expect(signature).toMatch(/^abcd-A_[B-F][abcdf][a-e]ghi$/)
})

for (const length of [64, 256, 384])
  test(`a signature of ${length} bytes can be altered, and padded if its last group is short`, () => {
    const jwt = signed(Buffer.alloc(length, 7).toString('base64url'))
    expect(bytesOf(alterSignature(jwt))).not.toBe(bytesOf(jwt))
    const padded = pad(jwt)
    if (length % 3 === 0) return expect(padded).toBeUndefined()
    expect(padded).not.toBe(jwt)
    expect(bytesOf(padded)).toBe(bytesOf(jwt))
  })
