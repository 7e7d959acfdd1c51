import { expect, test } from 'vitest'
import { KEY_RULES } from '../../../helpers/judge/jwks/key-rules.ts'

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
