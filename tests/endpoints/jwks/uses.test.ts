import { judgeRows } from './rows.ts'

/** Makes a key for each algorithm from lines of kty, crv if it has one, and algorithms. */
const of = (...lines: readonly string[]) =>
  lines.flatMap((line) => {
    const [[kty, crv] = [], algorithms = []] = line.split(': ').map((part) => part.split(' '))
    return algorithms.map((alg) => ({ kty, crv, alg }))
  })

const SIGNING = of(
  'RSA: PS256',
  'EC P-256: ES256',
  'EC P-384: ES384',
  'EC P-521: ES512',
  'EC secp256k1: ES256K',
  'OKP Ed448: EdDSA',
  'OKP Ed25519: Ed25519',
)
const ENCRYPTING = of(
  'RSA: RSA1_5 RSA-OAEP RSA-OAEP-256 RSA-OAEP-384 RSA-OAEP-512',
  'EC P-256: ECDH-ES ECDH-ES+A128KW ECDH-ES+A192KW ECDH-ES+A256KW',
  'OKP X25519: ECDH-ES',
)

judgeRows('keys.algorithm', [
  [[...SIGNING, ...ENCRYPTING]],
  [[...SIGNING.map((key) => ({ ...key, use: 'sig' })), ...ENCRYPTING.map((key) => ({ ...key, use: 'enc' }))]],
  [of('RSA: RS256 RS384 RS512 PS384 PS512', 'OKP Ed25519: EdDSA')],
  [[{ kty: 'RSA' }, { alg: 'PS256' }, { kty: 'RSA', alg: 'PS256', use: 'tls' }]],
  [[{ kty: 'RSA', alg: ['PS256'] }], 'key 1: no string as alg'],
  // Algorithms that the suite does not know.
  [
    of(
      'OKP: XPS256 PS256X XES256 ES256X XES384 ES3840 XES512 ES5120 XES256K ES256KX',
      'EC: XRSA1_5 RSA-OAEP-1 RSA1_50 RSA-OAEP- XEdDSA EdDSAX XEd25519 Ed255190',
      'RSA: ECDH-ES+ XECDH-ES ECDH-ESX',
    ),
  ],
  ...of(
    'EC: PS256 RSA-OAEP RSA1_5 EdDSA Ed25519',
    'OKP: RS512 ES512',
    'RSA: ES256 ES384 ES256K ECDH-ES ECDH-ES+A192KW',
  ).map((key) => [[key], `key 1: alg ${key.alg} with kty ${key.kty}`] as const),
  ...of('EC P-384: ES256', 'EC P-256: ES384 ES512 ES256K', 'OKP X25519: EdDSA', 'OKP Ed448: Ed25519').map(
    (key) => [[key], `key 1: alg ${key.alg} with crv ${key.crv}`] as const,
  ),
  ...SIGNING.map((key) => [[{ ...key, use: 'enc' }], `key 1: alg ${key.alg} with use enc`] as const),
  ...ENCRYPTING.map((key) => [[{ ...key, use: 'sig' }], `key 1: alg ${key.alg} with use sig`] as const),
])

const SIGNATURES = ['sign', 'verify']
const ENCRYPTION = ['encrypt', 'decrypt', 'wrapKey', 'unwrapKey', 'deriveKey', 'deriveBits']
const NO_LIST = 'key_ops is not a list of strings'

judgeRows('keys.operations', [
  [
    [
      { use: 'sig', key_ops: [...SIGNATURES, 'x'] },
      { use: 'enc', key_ops: ENCRYPTION },
      { key_ops: ['verify', 'encrypt'] },
      { use: 'tls', key_ops: ['verify'] },
    ],
  ],
  [
    [{ key_ops: 'verify' }, { key_ops: null }, { key_ops: [['verify']] }],
    `key 1: ${NO_LIST}`,
    `key 2: ${NO_LIST}`,
    `key 3: ${NO_LIST}`,
  ],
  [[{ key_ops: ['verify', 'verify'] }], 'key 1: the same operation twice in key_ops'],
  [[{ use: 'sig', key_ops: ['encrypt', 'wrapKey'] }], 'key 1: key_ops encrypt, wrapKey with use sig'],
  ...SIGNATURES.map(
    (one) => [[{ use: 'enc', key_ops: [one] }], `key 1: key_ops ${one} with use enc`] as const,
  ),
  ...ENCRYPTION.map(
    (one) => [[{ use: 'sig', key_ops: [one] }], `key 1: key_ops ${one} with use sig`] as const,
  ),
])

judgeRows('keys.use', [
  [[{}, { use: 'sig' }]],
  [[{ use: 'enc' }, { alg: 'ECDH-ES' }]],
  [[{ use: 'enc' }, { use: 'sig' }]],
  [[{ use: 'enc' }, {}], 'key 2: no use'],
  [[{ alg: 'RSA-OAEP' }, { alg: 'PS256' }], 'key 1: no use', 'key 2: no use'],
  [[{ key_ops: ['x', 'wrapKey'] }, { use: 'sig' }], 'key 1: no use'],
])

judgeRows('keys.ids', [
  [[{}]],
  [[{ kid: 'a' }, { kid: 'b' }, { use: 'enc' }]],
  [[{ kid: 'a' }, { use: 'sig', alg: 'ECDH-ES' }], 'key 2: no kid'],
  [[{ kid: 'a' }, {}, { use: 'sig', kid: 7 }], 'key 2: no kid', 'key 3: no kid'],
])

judgeRows('keys.distinct-ids', [
  [[{ kid: 'a' }, { kid: 'A' }, {}, {}]],
  [
    [{ kid: 'a' }, { kid: 'b' }, { kid: 'a' }, { kid: 'a' }],
    'keys 1 and 3: the same kid',
    'keys 1 and 4: the same kid',
  ],
])
