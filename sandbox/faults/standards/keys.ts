import { generateKeyPairSync } from 'node:crypto'
import { exportJWK } from 'jose'
import { generate } from 'selfsigned'
import { always, redirectTo, written } from '../../behaviors/answers.ts'
import { inAnswer, renamed } from '../../behaviors/members.ts'
import { ellipticKey, publishingKey, publishingKeys, rsaKey } from '../../behaviors/published-keys.ts'
import type { Faults } from '../fault.ts'

/** Faults of the published keys (RFC 7517; OpenID Connect Discovery 1.0, 3). */
export const publishedKeys = {
  'keys.gone': {
    says: 'The address of the published keys is answered 404.',
    breaks: ['keys.there'],
    behavior: always('jwks', { status: 404, body: 'Not Found' }),
  },
  'keys.redirected-in-a-loop': {
    says: 'The address of the published keys redirects in a loop.',
    breaks: ['keys.there'],
    behavior: {
      answer: { jwks: ({ path, query }) => redirectTo(query.has('again') ? path : `${path}?again=1`) },
    },
  },
  'keys.bare-list': {
    says: 'The published keys are a bare list, not an object.',
    breaks: ['keys.set'],
    behavior: written('jwks', ({ keys }) => JSON.stringify(keys)),
  },
  'keys.other-name': {
    says: 'The published keys are in a member with another name than keys.',
    breaks: ['keys.set'],
    behavior: inAnswer('jwks', renamed('keys', 'jwks')),
  },
  'keys.by-id': {
    says: 'The member keys of the published keys is an object, not a list.',
    breaks: ['keys.set'],
    behavior: inAnswer('jwks', (body) => {
      body.keys = { one: body.keys }
    }),
  },
  'keys.private': {
    says: 'The service publishes its private key.',
    breaks: ['keys.public'],
    behavior: publishingKeys(async (published, { keys }) => {
      const { d, p, q } = await exportJWK(keys.service.privateKey)
      return published.map((key) => ({ ...key, d, p, q }))
    }),
  },
  'keys.symmetric': {
    says: 'The service publishes a symmetric key.',
    breaks: ['keys.public'],
    behavior: publishingKey(() => ({
      kty: 'oct',
      kid: 'shared',
      use: 'sig',
      alg: 'HS256',
      k: Buffer.from('a-key-of-this-sandbox-that-all-may-know').toString('base64url'),
    })),
  },
  'keys.without-type': {
    says: 'One of the published keys has no kty.',
    breaks: ['keys.type'],
    behavior: publishingKey(async (tools) => ({ ...(await rsaKey(tools)), kty: undefined })),
  },
  'keys.rsa-without-exponent': {
    says: 'One of the published RSA keys has no exponent.',
    breaks: ['keys.rsa-parameters'],
    behavior: publishingKey(async (tools) => ({ ...(await rsaKey(tools)), e: undefined })),
  },
  'keys.elliptic-without-y': {
    says: 'One of the published elliptic curve keys has no y.',
    breaks: ['keys.elliptic-parameters'],
    behavior: publishingKey(async () => ({ ...(await ellipticKey()), y: undefined })),
  },
  'keys.elliptic-off-curve': {
    says: 'One of the published elliptic curve keys is not a point on its curve.',
    breaks: ['keys.elliptic-parameters'],
    behavior: publishingKey(async () => {
      const key = await ellipticKey()
      return { ...key, y: key.x }
    }),
  },
  'keys.elliptic-cut': {
    says: 'One of the published elliptic curve keys has an x without its leading zero octet.',
    breaks: ['keys.elliptic-octets'],
    behavior: publishingKey(() => ({
      kty: 'EC',
      crv: 'P-256',
      kid: 'cut',
      use: 'sig',
      x: 'VUOJSvPQDtfXQKvb11yWsGh3t4fbX3Dup4uQqNfACg',
      y: 'u0yFo9jqKe-q-iRAaRLdhNWxTcMr9lbvbGvVil2UP5I',
    })),
  },
  'keys.rsa-padded': {
    says: 'The modulus of one of the published RSA keys has a leading zero octet.',
    breaks: ['keys.rsa-octets'],
    behavior: publishingKey(async (tools) => {
      const key = await rsaKey(tools)
      const padded = Buffer.concat([Buffer.alloc(1), Buffer.from(String(key.n), 'base64url')])
      return { ...key, n: padded.toString('base64url') }
    }),
  },
  'keys.rsa-short': {
    says: 'One of the published RSA keys has 1024 bits.',
    breaks: ['keys.size'],
    behavior: publishingKey(() => ({
      ...generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' }),
      kid: 'short',
      use: 'sig',
    })),
  },
  'keys.elliptic-short': {
    says: 'One of the published elliptic curve keys has 192 bits.',
    breaks: ['keys.fapi-elliptic-size'],
    behavior: publishingKey(() => {
      const coordinate = (byte: number) => Buffer.alloc(24, byte).toString('base64url')
      return { kty: 'EC', crv: 'P-192', kid: 'short', use: 'sig', x: coordinate(1), y: coordinate(2) }
    }),
  },
  'keys.algorithm-of-another-type': {
    says: 'One of the published elliptic curve keys has an RSA algorithm as alg.',
    breaks: ['keys.algorithm'],
    behavior: publishingKey(async () => ({ ...(await ellipticKey()), alg: 'PS256' })),
  },
  'keys.algorithm-of-another-curve': {
    says: 'One of the published elliptic curve keys has the algorithm of another curve as alg.',
    breaks: ['keys.algorithm'],
    behavior: publishingKey(async () => ({ ...(await ellipticKey()), alg: 'ES512' })),
  },
  'keys.algorithm-of-another-use': {
    says: 'One of the published signature keys has an encryption algorithm as alg.',
    breaks: ['keys.algorithm'],
    behavior: publishingKey(async (tools) => ({ ...(await rsaKey(tools)), alg: 'RSA-OAEP-256' })),
  },
  'keys.algorithm-list': {
    says: 'One of the published keys has a list as alg.',
    breaks: ['keys.algorithm'],
    behavior: publishingKey(async (tools) => ({ ...(await rsaKey(tools)), alg: ['PS256'] })),
  },
  'keys.operations-text': {
    says: 'The key_ops of one of the published keys is a string.',
    breaks: ['keys.operations'],
    behavior: publishingKey(async (tools) => ({ ...(await rsaKey(tools)), key_ops: 'verify' })),
  },
  'keys.operations-twice': {
    says: 'One of the published keys lists an operation twice.',
    breaks: ['keys.operations'],
    behavior: publishingKey(async (tools) => ({ ...(await rsaKey(tools)), key_ops: ['verify', 'verify'] })),
  },
  'keys.operations-of-another-use': {
    says: 'One of the published signature keys lists an encryption operation.',
    breaks: ['keys.operations'],
    behavior: publishingKey(async (tools) => ({ ...(await rsaKey(tools)), key_ops: ['verify', 'encrypt'] })),
  },
  'keys.foreign-certificate': {
    says: 'The certificate of one of the published keys is for another key.',
    breaks: ['keys.certificate'],
    behavior: publishingKey(async (tools) => {
      const { cert } = await generate([{ name: 'commonName', value: 'keys.example' }], { keyType: 'ec' })
      const [, x5c = ''] = /-----BEGIN CERTIFICATE-----([^-]*)/.exec(cert) ?? []
      return { ...(await rsaKey(tools)), x5c: [x5c.replaceAll(/\s/g, '')] }
    }),
  },
  'keys.without-use': {
    says: 'Signature and encryption keys are published, and one has no use.',
    breaks: ['keys.use'],
    behavior: publishingKeys(async (published, tools) => [
      { ...(await rsaKey(tools)), use: 'enc', alg: 'RSA-OAEP-256' },
      ...published.map((key) => ({ ...key, use: undefined })),
    ]),
  },
  'keys.without-id': {
    says: 'One of several published keys has no kid.',
    breaks: ['keys.ids'],
    behavior: publishingKey(async () => ({ ...(await ellipticKey()), kid: undefined })),
  },
  'keys.same-id': {
    says: 'Two published keys have the same kid.',
    breaks: ['keys.distinct-ids'],
    behavior: publishingKey(async ({ keys }) => ({ ...(await ellipticKey()), kid: keys.service.id })),
  },
} as const satisfies Faults
