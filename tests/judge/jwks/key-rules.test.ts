import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { generate } from 'selfsigned'
import { KEY_RULES, type KeyClause } from '../../../helpers/judge/jwks/key-rules.ts'
import type { PublishedKey } from '../../../helpers/judge/jwks/published-key.ts'

const jwk = (key: KeyObject): PublishedKey => ({ ...key.export({ format: 'jwk' }) })
const rsa = (modulusLength: number) => jwk(generateKeyPairSync('rsa', { modulusLength }).publicKey)
const elliptic = (namedCurve: string) => jwk(generateKeyPairSync('ec', { namedCurve }).publicKey)

const RSA = rsa(2048)
const P256 = elliptic('P-256')
const ED25519 = jwk(generateKeyPairSync('ed25519').publicKey)
const OTHER: PublishedKey = { kty: 'AKP', alg: 'ML-DSA-44', pub: 'AAAA' }

const { x, y, crv } = P256
const { e } = RSA

interface Row {
  readonly clause: KeyClause
  readonly what: string
  readonly keys: readonly PublishedKey[]
  readonly wrong?: readonly string[]
}

const ROWS: readonly Row[] = [
  { clause: 'keys.public', what: 'public keys', keys: [RSA, P256, ED25519, OTHER] },
  ...['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv'].map((name) => ({
    clause: 'keys.public' as const,
    what: `the private member ${name}`,
    keys: [RSA, { ...RSA, [name]: 'secret' }],
    wrong: [`key 2: ${name}`],
  })),
  {
    clause: 'keys.public',
    what: 'two private members',
    keys: [{ ...RSA, d: '1', p: '2' }],
    wrong: ['key 1: d, p'],
  },
  { clause: 'keys.public', what: 'a symmetric key', keys: [{ kty: 'oct' }], wrong: ['key 1: kty oct'] },
  { clause: 'keys.type', what: 'an empty kty', keys: [{ kty: '' }], wrong: ['key 1: no text as kty'] },
  { clause: 'keys.rsa-parameters', what: 'whole keys', keys: [RSA, P256, OTHER, {}] },
  {
    clause: 'keys.rsa-parameters',
    what: 'an RSA key without n',
    keys: [{ kty: 'RSA', e }],
    wrong: ['key 1: no base64url text as n'],
  },
  {
    clause: 'keys.rsa-parameters',
    what: 'an RSA key of nothing',
    keys: [{ kty: 'RSA', n: 7 }],
    wrong: ['key 1: no base64url text as n, e'],
  },
  {
    clause: 'keys.rsa-parameters',
    what: 'an RSA key whose n is empty',
    keys: [{ kty: 'RSA', n: '', e: 'AQAB=' }],
    wrong: ['key 1: no base64url text as n, e'],
  },
  {
    clause: 'keys.elliptic-parameters',
    what: 'whole keys',
    keys: [P256, elliptic('P-384'), elliptic('P-521'), elliptic('secp256k1'), RSA, ED25519],
  },
  {
    clause: 'keys.elliptic-parameters',
    what: 'a curve that is not known here',
    keys: [
      { kty: 'EC', crv: 'brainpoolP256r1', x, y },
      { kty: 'EC', crv: 'P-2560', x, y },
      { kty: 'EC', crv: 'XP-256', x, y },
    ],
  },
  {
    clause: 'keys.elliptic-parameters',
    what: 'no x',
    keys: [{ kty: 'EC', crv, y }],
    wrong: ['key 1: no base64url text as x'],
  },
  {
    clause: 'keys.elliptic-parameters',
    what: 'no y',
    keys: [{ kty: 'EC', crv, x }],
    wrong: ['key 1: no base64url text as y'],
  },
  {
    clause: 'keys.elliptic-parameters',
    what: 'no curve',
    keys: [{ kty: 'EC', x, y }],
    wrong: ['key 1: no base64url text as crv'],
  },
  {
    clause: 'keys.elliptic-parameters',
    what: 'a point off the curve',
    keys: [{ kty: 'EC', crv, x, y: x }],
    wrong: ['key 1: x and y are no point of crv'],
  },
  {
    clause: 'keys.size',
    what: 'RSA keys of 2048 bits, and others',
    keys: [RSA, P256, OTHER, { kty: 'RSA' }],
  },
  {
    clause: 'keys.size',
    what: 'an RSA key of 1024 bits',
    keys: [RSA, rsa(1024)],
    wrong: ['key 2: 1024 bits'],
  },
  {
    clause: 'keys.fapi-elliptic-size',
    what: 'keys of 256 bits, and others',
    keys: [P256, RSA, ED25519, { kty: 'EC', x: 7 }, { kty: 'OKP', x: 'AAAA' }],
  },
  {
    clause: 'keys.fapi-elliptic-size',
    what: 'a key of 224 bits',
    keys: [{ kty: 'EC', x: Buffer.alloc(28, 1).toString('base64url') }],
  },
  {
    clause: 'keys.fapi-elliptic-size',
    what: 'a key of 192 bits',
    keys: [{ kty: 'EC', x: Buffer.alloc(24, 1).toString('base64url') }],
    wrong: ['key 1: 192 bits'],
  },
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'].map((alg) => ({
    clause: 'keys.algorithm' as const,
    what: `${alg} and RSA`,
    keys: [{ kty: 'RSA', alg, use: 'sig' }],
  })),
  ...['RSA1_5', 'RSA-OAEP', 'RSA-OAEP-256', 'RSA-OAEP-384', 'RSA-OAEP-512'].map((alg) => ({
    clause: 'keys.algorithm' as const,
    what: `${alg} and RSA`,
    keys: [{ kty: 'RSA', alg, use: 'enc' }],
  })),
  ...[
    ['ES256', 'P-256'],
    ['ES384', 'P-384'],
    ['ES512', 'P-521'],
    ['ES256K', 'secp256k1'],
    ['ECDH-ES', 'P-256'],
    ['ECDH-ES+A128KW', 'P-384'],
  ].map(([alg, crv]) => ({
    clause: 'keys.algorithm' as const,
    what: `${alg} and ${crv}`,
    keys: [{ kty: 'EC', crv, alg }],
  })),
  ...[
    ['EdDSA', 'Ed25519'],
    ['EdDSA', 'Ed448'],
    ['Ed25519', 'Ed25519'],
    ['ECDH-ES+A256KW', 'X25519'],
  ].map(([alg, crv]) => ({
    clause: 'keys.algorithm' as const,
    what: `${alg} and ${crv}`,
    keys: [{ kty: 'OKP', crv, alg }],
  })),
  ...[
    ['PS256', 'EC'],
    ['RS512', 'OKP'],
    ['RSA-OAEP', 'EC'],
    ['RSA1_5', 'EC'],
    ['ES256', 'RSA'],
    ['ES384', 'RSA'],
    ['ES512', 'OKP'],
    ['ES256K', 'RSA'],
    ['EdDSA', 'EC'],
    ['Ed25519', 'EC'],
    ['ECDH-ES', 'RSA'],
    ['ECDH-ES+A192KW', 'RSA'],
  ].map(([alg, kty]) => ({
    clause: 'keys.algorithm' as const,
    what: `${alg} and ${kty}`,
    keys: [{ kty, alg }],
    wrong: [`key 1: alg ${alg} with kty ${kty}`],
  })),
  ...[
    ['ES256', 'P-384', 'EC'],
    ['ES384', 'P-256', 'EC'],
    ['ES512', 'P-256', 'EC'],
    ['ES256K', 'P-256', 'EC'],
    ['EdDSA', 'X25519', 'OKP'],
    ['Ed25519', 'Ed448', 'OKP'],
  ].map(([alg, crv, kty]) => ({
    clause: 'keys.algorithm' as const,
    what: `${alg} and ${crv}`,
    keys: [{ kty, crv, alg }],
    wrong: [`key 1: alg ${alg} with crv ${crv}`],
  })),
  {
    clause: 'keys.algorithm',
    what: 'no alg, others, and another use',
    keys: [
      RSA,
      OTHER,
      { kty: 'EC', alg: 'XPS256' },
      { kty: 'EC', alg: 'PS256X' },
      { kty: 'EC', alg: 'ECDH-ES+' },
      { kty: 'RSA', alg: 'PS256', use: 'tls' },
      { kty: 'EC', alg: 'RSA-OAEP-1' },
    ],
  },
  {
    clause: 'keys.algorithm',
    what: 'an algorithm of signatures for encryption',
    keys: [{ kty: 'RSA', alg: 'PS256', use: 'enc' }],
    wrong: ['key 1: alg PS256 with use enc'],
  },
  {
    clause: 'keys.algorithm',
    what: 'an algorithm of encryption for signatures',
    keys: [{ kty: 'EC', alg: 'ECDH-ES', use: 'sig' }],
    wrong: ['key 1: alg ECDH-ES with use sig'],
  },
  {
    clause: 'keys.operations',
    what: 'operations that fit',
    keys: [
      { use: 'sig', key_ops: ['sign', 'verify', 'x'] },
      { use: 'enc', key_ops: ['encrypt', 'decrypt', 'wrapKey', 'unwrapKey', 'deriveKey', 'deriveBits'] },
      { key_ops: ['verify', 'encrypt'] },
      { use: 'tls', key_ops: ['verify'] },
      { use: 'sig', key_ops: 'encrypt' },
    ],
  },
  {
    clause: 'keys.operations',
    what: 'an operation twice',
    keys: [{ key_ops: ['verify', 'verify'] }],
    wrong: ['key 1: the same operation twice in key_ops'],
  },
  ...['sign', 'verify'].map((one) => ({
    clause: 'keys.operations' as const,
    what: `${one} for encryption`,
    keys: [{ use: 'enc', key_ops: [one] }],
    wrong: [`key 1: key_ops ${one} with use enc`],
  })),
  ...['encrypt', 'decrypt', 'wrapKey', 'unwrapKey', 'deriveKey', 'deriveBits'].map((one) => ({
    clause: 'keys.operations' as const,
    what: `${one} for signatures`,
    keys: [{ use: 'sig', key_ops: ['verify', one] }],
    wrong: [`key 1: key_ops ${one} with use sig`],
  })),
  {
    clause: 'keys.operations',
    what: 'two operations of another use',
    keys: [{ use: 'sig', key_ops: ['encrypt', 'wrapKey'] }],
    wrong: ['key 1: key_ops encrypt, wrapKey with use sig'],
  },
  { clause: 'keys.use', what: 'keys for signatures alone', keys: [RSA, { use: 'sig' }] },
  { clause: 'keys.use', what: 'keys for encryption alone', keys: [{ use: 'enc' }, { alg: 'ECDH-ES' }] },
  { clause: 'keys.use', what: 'a key of each use', keys: [{ use: 'enc' }, { use: 'sig' }] },
  {
    clause: 'keys.use',
    what: 'a key without use beside one for encryption',
    keys: [{ use: 'enc' }, RSA],
    wrong: ['key 2: no use'],
  },
  {
    clause: 'keys.use',
    what: 'keys whose use their algorithm tells',
    keys: [{ alg: 'RSA-OAEP' }, { alg: 'PS256' }],
    wrong: ['key 1: no use', 'key 2: no use'],
  },
  {
    clause: 'keys.use',
    what: 'a key whose use its operations tell',
    keys: [{ key_ops: ['x', 'wrapKey'] }, { use: 'sig' }],
    wrong: ['key 1: no use'],
  },
  { clause: 'keys.ids', what: 'one key', keys: [RSA] },
  {
    clause: 'keys.ids',
    what: 'several keys with kid, and one for encryption without',
    keys: [{ kid: 'a' }, { kid: 'b' }, { use: 'enc' }],
  },
  {
    clause: 'keys.ids',
    what: 'several keys without kid',
    keys: [{ kid: 'a' }, {}, { use: 'sig', kid: 7 }],
    wrong: ['key 2: no kid', 'key 3: no kid'],
  },
  {
    clause: 'keys.distinct-ids',
    what: 'different kids, and none',
    keys: [{ kid: 'a' }, { kid: 'A' }, {}, {}],
  },
  {
    clause: 'keys.distinct-ids',
    what: 'a kid three times',
    keys: [{ kid: 'a' }, { kid: 'b' }, { kid: 'a' }, { kid: 'a' }],
    wrong: ['keys 1 and 3: the same kid', 'keys 1 and 4: the same kid'],
  },
  { clause: 'keys.certificate', what: 'no certificate', keys: [RSA] },
  {
    clause: 'keys.certificate',
    what: 'a certificate that nobody can read',
    keys: [
      { ...RSA, x5c: ['AAAA'] },
      { ...RSA, x5c: [] },
      { ...RSA, x5c: null },
    ],
    wrong: [
      'key 1: no certificate can be read in x5c',
      'key 2: no certificate can be read in x5c',
      'key 3: no certificate can be read in x5c',
    ],
  },
]

for (const { clause, what, keys, wrong = [] } of ROWS)
  test(`${clause}: ${what} ${wrong.length > 0 ? 'depart' : 'are kept'}`, () => {
    expect(KEY_RULES[clause].wrong(keys)).toEqual(wrong)
  })

test('a certificate is of its key', async () => {
  const own = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const { cert } = await generate([{ name: 'commonName', value: 'keys.example' }], {
    keyPair: own,
    algorithm: 'sha256',
  })
  const x5c = [cert.replace(/-----[^-]*-----|\s/g, '')]
  const certified = { ...jwk(createPublicKey(own.publicKey)), x5c }
  const { wrong } = KEY_RULES['keys.certificate']
  expect(wrong([certified])).toEqual([])
  expect(wrong([{ ...RSA, x5c }])).toEqual(['key 1: the certificate is of another key'])
  expect(wrong([{ kty: 'RSA', x5c }])).toEqual([])
})

test('every rule says what it expects', () => {
  expect(Object.values(KEY_RULES).map(({ expected }) => expected)).toEqual([
    'no member of a private or symmetric key',
    'kty in each key',
    'n and e of an RSA key, in base64url',
    'crv, x and y of a point of that curve, in base64url',
    'RSA keys of at least 2048 bits',
    'elliptic curve keys of at least 224 bits',
    'an alg for the kty, crv and use of each key',
    'different key_ops that fit the use',
    'a first certificate in x5c that is of the key',
    'use in each key, since keys for signatures and for encryption are published',
    'kid in each key that signs, since there are several keys',
    'a different kid in each key',
  ])
})
