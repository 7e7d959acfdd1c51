import { ED25519, elliptic, judgeRows, OTHER, P256, RSA, rsa } from './rule-table.ts'

const { x, y, crv } = P256
const { e } = RSA

judgeRows('keys.public', [
  ['a set of public keys', [RSA, P256, ED25519, OTHER, { kty: 'oct' }]],
  ['a key with two private members', [{ ...RSA, d: '1', p: '2' }], 'key 1: d, p'],
])

for (const name of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv'])
  judgeRows('keys.public', [[`the member ${name}`, [RSA, { ...RSA, [name]: 'secret' }], `key 2: ${name}`]])

judgeRows('keys.type', [
  ['a set of keys with kty', [RSA, OTHER]],
  ['an empty kty', [{ kty: '' }], 'key 1: no text as kty'],
])

judgeRows('keys.rsa-parameters', [
  ['a whole key, or one of another type', [RSA, P256, OTHER, {}]],
  ['an RSA key without n', [{ kty: 'RSA', e }], 'key 1: no base64url text as n'],
  ['an RSA key of nothing', [{ kty: 'RSA', n: 7 }], 'key 1: no base64url text as n, e'],
  [
    'an RSA key in base64',
    [
      { kty: 'RSA', n: '', e: 'AQAB=' },
      { kty: 'RSA', n: '=AQAB', e },
    ],
    'key 1: no base64url text as n, e',
    'key 2: no base64url text as n',
  ],
])

const point = 'key 1: x and y are no point of crv'

judgeRows('keys.elliptic-parameters', [
  [
    'a whole key, or one of another type',
    [P256, ...['P-384', 'P-521', 'secp256k1'].map(elliptic), RSA, ED25519],
  ],
  [
    'a curve that is not known here',
    ['brainpoolP256r1', 'P-2560', 'XP-256'].map((other) => ({ kty: 'EC', crv: other, x, y: x })),
  ],
  ['a key without x', [{ kty: 'EC', crv, y }], 'key 1: no base64url text as x'],
  ['a key without y', [{ kty: 'EC', crv, x }], 'key 1: no base64url text as y'],
  ['a key without its curve', [{ kty: 'EC', x, y }], 'key 1: no base64url text as crv'],
  ['a point off P-256', [{ kty: 'EC', crv, x, y: x }], point],
  ['a point off P-384', [{ kty: 'EC', crv: 'P-384', x, y }], point],
  ['a point off P-521', [{ kty: 'EC', crv: 'P-521', x, y }], point],
  ['a point off secp256k1', [{ kty: 'EC', crv: 'secp256k1', x, y }], point],
])

judgeRows('keys.size', [
  ['an RSA key of 2048 bits, or another key', [RSA, P256, OTHER, { kty: 'RSA' }]],
  ['an RSA key of 1024 bits', [RSA, rsa(1024)], 'key 2: 1024 bits'],
])

const ofOctets = (octets: number) => ({ kty: 'EC', x: Buffer.alloc(octets, 1).toString('base64url') })

judgeRows('keys.fapi-elliptic-size', [
  [
    'a key of 256 bits, or of another type',
    [P256, RSA, ED25519, { kty: 'EC', x: 7 }, { kty: 'OKP', x: 'AAAA' }],
  ],
  ['a key of 224 bits', [ofOctets(28)]],
  ['a key of 192 bits', [ofOctets(24)], 'key 1: 192 bits'],
])
