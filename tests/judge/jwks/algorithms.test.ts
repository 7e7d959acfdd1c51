import { judgeRows, OTHER, RSA } from './rule-table.ts'

for (const [kty, crv, ...algorithms] of [
  ['RSA', undefined, 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ['RSA', undefined, 'RSA1_5', 'RSA-OAEP', 'RSA-OAEP-256', 'RSA-OAEP-384', 'RSA-OAEP-512'],
  ['EC', 'P-256', 'ES256', 'ECDH-ES', 'ECDH-ES+A128KW'],
  ['EC', 'P-384', 'ES384', 'ECDH-ES+A192KW'],
  ['EC', 'P-521', 'ES512', 'ECDH-ES+A256KW'],
  ['EC', 'secp256k1', 'ES256K'],
  ['OKP', 'Ed25519', 'EdDSA', 'Ed25519'],
  ['OKP', 'Ed448', 'EdDSA'],
  ['OKP', 'X25519', 'ECDH-ES'],
] as const)
  for (const alg of algorithms)
    judgeRows('keys.algorithm', [[`${alg} of ${kty} ${crv ?? ''}`, [{ kty, crv, alg }]]])

for (const [kty, ...algorithms] of [
  ['EC', 'PS256', 'RSA-OAEP', 'RSA1_5', 'EdDSA', 'Ed25519'],
  ['OKP', 'RS512', 'ES512'],
  ['RSA', 'ES256', 'ES384', 'ES256K', 'ECDH-ES', 'ECDH-ES+A192KW'],
] as const)
  for (const alg of algorithms)
    judgeRows('keys.algorithm', [[`${alg} of ${kty}`, [{ kty, alg }], `key 1: alg ${alg} with kty ${kty}`]])

for (const [kty, alg, crv] of [
  ['EC', 'ES256', 'P-384'],
  ['EC', 'ES384', 'P-256'],
  ['EC', 'ES512', 'P-256'],
  ['EC', 'ES256K', 'P-256'],
  ['OKP', 'EdDSA', 'X25519'],
  ['OKP', 'Ed25519', 'Ed448'],
] as const)
  judgeRows('keys.algorithm', [
    [`${alg} of ${crv}`, [{ kty, crv, alg }], `key 1: alg ${alg} with crv ${crv}`],
  ])

const ELLIPTIC = [
  ['EC', 'ES256', 'P-256'],
  ['EC', 'ES384', 'P-384'],
  ['EC', 'ES512', 'P-521'],
  ['EC', 'ES256K', 'secp256k1'],
  ['OKP', 'EdDSA', 'Ed448'],
  ['OKP', 'Ed25519', 'Ed25519'],
].map(([kty, alg, crv]) => ({ kty, alg, crv }))

judgeRows('keys.algorithm', [
  ['a key without alg, or without kty', [RSA, OTHER, { alg: 'PS256' }]],
  ['an algorithm in a list', [{ ...RSA, alg: ['PS256'] }], 'key 1: no text as alg'],
  [
    'an algorithm that is not known here',
    [
      'XPS256',
      'PS256X',
      'XES256',
      'ES256X',
      'XES384',
      'ES3840',
      'XES512',
      'ES5120',
      'XES256K',
      'ES256KX',
    ].map((alg) => ({ kty: 'OKP', alg })),
  ],
  [
    'an algorithm of encryption that is not known here',
    ['XRSA1_5', 'RSA-OAEP-1', 'RSA1_50', 'RSA-OAEP-', 'XEdDSA', 'EdDSAX', 'XEd25519', 'Ed255190'].map(
      (alg) => ({
        kty: 'EC',
        alg,
      }),
    ),
  ],
  [
    'a key agreement that is not known here',
    ['ECDH-ES+', 'XECDH-ES', 'ECDH-ESX'].map((alg) => ({ kty: 'RSA', alg })),
  ],
  [
    'an algorithm of its use',
    [{ kty: 'RSA', alg: 'PS256' }, ...ELLIPTIC].map((key) => ({ ...key, use: 'sig' })),
  ],
  ['an algorithm of encryption for it', [{ kty: 'RSA', alg: 'RSA-OAEP', use: 'enc' }]],
  ['a use that is not known here', [{ kty: 'RSA', alg: 'PS256', use: 'tls' }]],
  [
    'an algorithm of another use',
    [
      { kty: 'RSA', alg: 'PS256', use: 'enc' },
      { kty: 'EC', alg: 'ECDH-ES', use: 'sig' },
      { kty: 'RSA', alg: 'RSA-OAEP', use: 'sig' },
      ...ELLIPTIC.map((key) => ({ ...key, use: 'enc' })),
    ],
    'key 1: alg PS256 with use enc',
    'key 2: alg ECDH-ES with use sig',
    'key 3: alg RSA-OAEP with use sig',
    'key 4: alg ES256 with use enc',
    'key 5: alg ES384 with use enc',
    'key 6: alg ES512 with use enc',
    'key 7: alg ES256K with use enc',
    'key 8: alg EdDSA with use enc',
    'key 9: alg Ed25519 with use enc',
  ],
])
