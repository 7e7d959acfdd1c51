import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { generate } from 'selfsigned'
import { expect, test } from 'vitest'
import { judgeKeySet, judgeKeys, KEY_RULES } from '../../../helpers/endpoints/jwks/key-rules.ts'
import type { PublishedKey } from '../../../helpers/endpoints/jwks/published-key.ts'
import { answered } from '../../exchanges.ts'
import { outcomes, passesOn } from '../../judge/outcomes.ts'
import { judgeRows } from './rows.ts'

const jwk = (key: KeyObject): PublishedKey => ({ ...key.export({ format: 'jwk' }) })
const rsa = (modulusLength: number) => jwk(generateKeyPairSync('rsa', { modulusLength }).publicKey)
const elliptic = (namedCurve: string) => jwk(generateKeyPairSync('ec', { namedCurve }).publicKey)

const RSA = rsa(2048)
const P256 = elliptic('P-256')
const ED25519 = jwk(generateKeyPairSync('ed25519').publicKey)
/** A key of a type that the suite does not know. */
const OTHER: PublishedKey = { kty: 'AKP', alg: 'ML-DSA-44', pub: 'AAAA' }
const { x, y, crv } = P256
const { e } = RSA

judgeRows('keys.public', [
  [[RSA, P256, ED25519, OTHER, { kty: 'oct' }]],
  [[{ ...RSA, d: '1', p: '2' }], 'key 1: d, p'],
  ...['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv'].map(
    (name) => [[RSA, { ...RSA, [name]: 'secret' }], `key 2: ${name}`] as const,
  ),
])

judgeRows('keys.type', [
  [[RSA, OTHER]],
  [[{ kty: '' }, { kty: 7 }], 'key 1: no string as kty', 'key 2: no string as kty'],
])

judgeRows('keys.rsa-parameters', [
  [[RSA, P256, OTHER, {}]],
  [[{ kty: 'RSA', e }], 'key 1: no base64url string as n'],
  [[{ kty: 'RSA', n: 7 }], 'key 1: no base64url string as n, e'],
  [[{ kty: 'RSA', n: '', e: 'AQAB=' }], 'key 1: no base64url string as n, e'],
  [[{ kty: 'RSA', n: '=AQAB', e }], 'key 1: no base64url string as n'],
])

const grown = (value: unknown) =>
  Buffer.concat([Buffer.alloc(1), Buffer.from(String(value), 'base64url')]).toString('base64url')
const cut = (value: unknown) => Buffer.from(String(value), 'base64url').subarray(1).toString('base64url')
const ZERO = 'begins with a zero octet'

judgeRows('keys.rsa-octets', [
  [[RSA, P256, OTHER, { kty: 'RSA', n: 7, e: '' }, { kty: 'RSA', n: 'AAAA=' }, { kty: 'EC', n: 'AAAA' }]],
  [[RSA, { ...RSA, n: grown(RSA.n) }], `key 2: n ${ZERO}`],
  [[{ ...RSA, n: grown(RSA.n), e: 'AAEAAQ' }], `key 1: n ${ZERO}, e ${ZERO}`],
])

judgeRows('keys.elliptic-octets', [
  [[P256, ...['P-384', 'P-521', 'secp256k1'].map(elliptic), RSA, { kty: 'EC', crv, x: 7, y: 'AAAA=' }]],
  [
    [
      { kty: 'EC', crv: 'P-192', x: 'AAAA', y: 'AAAA' },
      { kty: 'OKP', crv: 'P-256', x: 'AAAA' },
    ],
  ],
  [[RSA, { ...P256, x: cut(x) }], 'key 2: x has 31 octets instead of 32'],
  [
    [{ ...P256, x: cut(x), y: grown(y) }],
    'key 1: x has 31 octets instead of 32, y has 33 octets instead of 32',
  ],
  [[{ ...elliptic('P-384'), x }], 'key 1: x has 32 octets instead of 48'],
  [[{ ...elliptic('P-521'), y }], 'key 1: y has 32 octets instead of 66'],
  [[{ ...elliptic('secp256k1'), x: grown(x) }], 'key 1: x has 33 octets instead of 32'],
])

const POINT = 'key 1: x and y are not a point on crv'

judgeRows('keys.elliptic-parameters', [
  [[P256, ...['P-384', 'P-521', 'secp256k1'].map(elliptic), RSA, ED25519]],
  [['brainpoolP256r1', 'P-2560', 'XP-256'].map((other) => ({ kty: 'EC', crv: other, x, y: x }))],
  [[{ kty: 'EC', crv, y }], 'key 1: no base64url string as x'],
  [[{ kty: 'EC', crv, x }], 'key 1: no base64url string as y'],
  [[{ kty: 'EC', x, y }], 'key 1: no base64url string as crv'],
  [[{ kty: 'EC', crv, x, y: x }], POINT],
  ...['P-384', 'P-521', 'secp256k1'].map((other) => [[{ kty: 'EC', crv: other, x, y }], POINT] as const),
])

judgeRows('keys.size', [[[RSA, P256, OTHER, { kty: 'RSA' }]], [[RSA, rsa(1024)], 'key 2: 1024 bits']])

const ofOctets = (octets: number) => ({ kty: 'EC', x: Buffer.alloc(octets, 1).toString('base64url') })

judgeRows('keys.fapi-elliptic-size', [
  [[P256, RSA, ED25519, { kty: 'EC', x: 7 }, { kty: 'OKP', x: 'AAAA' }, ofOctets(28)]],
  [[ofOctets(24)], 'key 1: 192 bits'],
])

const UNREADABLE = 'no certificate can be read in x5c'

judgeRows('keys.certificate', [
  [[RSA]],
  [
    [['AAAA'], [], null, 'AAAA'].map((x5c) => ({ ...RSA, x5c })),
    `key 1: ${UNREADABLE}`,
    `key 2: ${UNREADABLE}`,
    'key 3: x5c is not a list',
    'key 4: x5c is not a list',
  ],
])

test('a certificate with another public key is reported', async () => {
  const keyPair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const { cert } = await generate([{ name: 'commonName', value: 'keys.example' }], {
    keyPair,
    algorithm: 'sha256',
  })
  const x5c = [cert.replace(/-----[^-]*-----|\s/g, '')]
  const { wrong } = KEY_RULES['keys.certificate']
  expect(wrong([{ ...jwk(createPublicKey(keyPair.publicKey)), x5c: [...x5c, 'AAAA'] }])).toEqual([])
  expect(wrong([{ ...RSA, x5c }])).toEqual(['key 1: the certificate belongs to another key'])
  expect(wrong([{ kty: 'RSA', x5c }])).toEqual([])
})

const published = (keys: unknown) => answered(200, { keys })

outcomes('a JWK set', judgeKeySet, {
  kept: [published([]), published([{}, {}])],
  'departs: no such list': [undefined, null, {}, 'text', [1], [{}, null], [[]]].map(published),
  'departs: a JSON array': [answered(200, '[]')],
  'does not apply': [answered(404, '')],
  unreachable: [answered(503, '')],
})
outcomes('a rule for keys', (step: ReturnType<typeof answered>) => judgeKeys(step, 'keys.type'), {
  kept: [published([])],
  'departs: key 2: no string as kty; key 3: no string as kty': [published([{ kty: 'RSA' }, {}, { kty: 7 }])],
  'does not apply': [answered(404, ''), answered(200, '[]'), published({})],
  unreachable: [answered(503, '')],
})
passesOn('a key', judgeKeySet, (step) => judgeKeys(step, 'keys.type'))
