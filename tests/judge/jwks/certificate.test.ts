import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { generate } from 'selfsigned'
import { expect, test } from 'vitest'
import { KEY_RULES } from '../../../helpers/judge/jwks/key-rules.ts'
import { judgeRows, jwk, RSA } from './rule-table.ts'

const UNREADABLE = 'no certificate can be read in x5c'

judgeRows('keys.certificate', [
  ['a key without a certificate', [RSA]],
  [
    'what nobody can read',
    [['AAAA'], [], null, 'AAAA'].map((x5c) => ({ ...RSA, x5c })),
    `key 1: ${UNREADABLE}`,
    `key 2: ${UNREADABLE}`,
    'key 3: no list as x5c',
    'key 4: no list as x5c',
  ],
])

test('a certificate is of its key', async () => {
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
  expect(wrong([{ ...RSA, x5c }])).toEqual(['key 1: the certificate is of another key'])
  expect(wrong([{ kty: 'RSA', x5c }])).toEqual([])
})
