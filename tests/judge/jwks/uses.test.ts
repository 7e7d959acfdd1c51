import { judgeRows, RSA } from './rule-table.ts'

const SIGNATURES = ['sign', 'verify']
const ENCRYPTION = ['encrypt', 'decrypt', 'wrapKey', 'unwrapKey', 'deriveKey', 'deriveBits']

judgeRows('keys.operations', [
  [
    'what fits',
    [
      { use: 'sig', key_ops: [...SIGNATURES, 'x'] },
      { use: 'enc', key_ops: ENCRYPTION },
      { key_ops: ['verify', 'encrypt'] },
      { use: 'tls', key_ops: ['verify'] },
    ],
  ],
  [
    'what is no list of texts',
    [{ key_ops: 'verify' }, { key_ops: null }, { key_ops: [['verify']] }],
    'key 1: no list of texts as key_ops',
    'key 2: no list of texts as key_ops',
    'key 3: no list of texts as key_ops',
  ],
  ['an operation twice', [{ key_ops: ['verify', 'verify'] }], 'key 1: the same operation twice in key_ops'],
  [
    'what is for two operations of another use',
    [{ use: 'sig', key_ops: ['encrypt', 'wrapKey'] }],
    'key 1: key_ops encrypt, wrapKey with use sig',
  ],
])

for (const [use, operations] of [
  ['enc', SIGNATURES],
  ['sig', ENCRYPTION],
] as const)
  for (const one of operations)
    judgeRows('keys.operations', [
      [`${one} for ${use}`, [{ use, key_ops: [one] }], `key 1: key_ops ${one} with use ${use}`],
    ])

judgeRows('keys.use', [
  ['a set for signatures alone', [RSA, { use: 'sig' }]],
  ['a set for encryption alone', [{ use: 'enc' }, { alg: 'ECDH-ES' }]],
  ['a set with a key of each use', [{ use: 'enc' }, { use: 'sig' }]],
  ['a key without use beside one for encryption', [{ use: 'enc' }, RSA], 'key 2: no use'],
  [
    'a use that its algorithm alone tells',
    [{ alg: 'RSA-OAEP' }, { alg: 'PS256' }],
    'key 1: no use',
    'key 2: no use',
  ],
  ['a use that its operations alone tell', [{ key_ops: ['x', 'wrapKey'] }, { use: 'sig' }], 'key 1: no use'],
])

judgeRows('keys.ids', [
  ['a key that says it is for signatures', [{ kid: 'a' }, { use: 'sig', alg: 'ECDH-ES' }], 'key 2: no kid'],
  ['one key', [RSA]],
  ['a set with kids, but for a key of encryption', [{ kid: 'a' }, { kid: 'b' }, { use: 'enc' }]],
  ['a set without kids', [{ kid: 'a' }, {}, { use: 'sig', kid: 7 }], 'key 2: no kid', 'key 3: no kid'],
])

judgeRows('keys.distinct-ids', [
  ['a set of different kids, or none', [{ kid: 'a' }, { kid: 'A' }, {}, {}]],
  [
    'a kid three times',
    [{ kid: 'a' }, { kid: 'b' }, { kid: 'a' }, { kid: 'a' }],
    'keys 1 and 3: the same kid',
    'keys 1 and 4: the same kid',
  ],
])
