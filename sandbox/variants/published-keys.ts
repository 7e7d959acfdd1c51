import { exportJWK, generateKeyPair } from 'jose'
import { areaOf, type ClauseId, clauseIds } from '../../contract/index.ts'
import { combined } from '../behaviors/combined.ts'
import { inAnswer, without } from '../behaviors/members.ts'
import { ellipticKey, publishingKey, publishingKeys, rsaKey } from '../behaviors/published-keys.ts'
import { onTurn } from '../behaviors/turns.ts'
import { faults } from '../faults/index.ts'
import type { Variants } from './variant.ts'

/** Clauses about the contents of published keys. */
const OF_KEYS: readonly ClauseId[] = clauseIds.filter(
  (id) => areaOf(id) === 'keys' && id !== 'keys.there' && id !== 'keys.set',
)

/** Services that publish other keys, or none; the document does not mention keys (4.2). */
export const publishedKeys = {
  'standards.keys-unpublished': {
    says: 'The service does not announce its keys: the discovery document has no jwks_uri.',
    behavior: inAnswer('discovery', without('jwks_uri')),
    warnings: ['discovery.jwks-uri'],
    inapplicable: [...OF_KEYS, 'keys.there', 'keys.set', 'exchange.id-token-signature', 'id-token.kid'],
  },
  'standards.keys-gone': {
    says: 'The address of the published keys of this service is answered 404.',
    behavior: faults['keys.gone'].behavior,
    warnings: ['keys.there'],
    inapplicable: [...OF_KEYS, 'keys.set', 'exchange.id-token-signature'],
    blocked: ['id-token.kid'],
  },
  'standards.keys-listed': {
    says: 'The published keys of this service are a bare list.',
    behavior: faults['keys.bare-list'].behavior,
    warnings: ['keys.set'],
    inapplicable: [...OF_KEYS, 'exchange.id-token-signature'],
  },
  'standards.keys-later': {
    says: 'The key of the id_token is published only after the first exchange.',
    behavior: combined(
      onTurn(
        'exchange',
        () => true,
        (_response, { memory }) => void memory.set('exchanged', true),
      ),
      publishingKeys(async (keys, tools) =>
        tools.memory.has('exchanged') ? [...keys] : [await rsaKey(tools)],
      ),
    ),
  },
  'standards.keys-many': {
    says: 'Keys of several types are published, for signatures and for encryption.',
    behavior: publishingKeys(async (published, tools) => {
      const [own] = published
      const rsa = await rsaKey(tools)
      const { publicKey } = await generateKeyPair('ES512')
      return [
        { ...rsa, kid: 'enc', use: 'enc', alg: 'RSA-OAEP-256', key_ops: ['encrypt', 'wrapKey'] },
        { ...own, key_ops: ['verify'] },
        { ...(await ellipticKey()), key_ops: ['verify'] },
        { ...(await exportJWK(publicKey)), kid: 'es512', use: 'sig' },
        { ...(await ed25519()), kid: 'ed25519', use: 'sig', alg: 'EdDSA' },
        { kty: 'AKP', alg: 'ML-DSA-44', pub: 'AAAA', kid: 'post-quantum', use: 'sig' },
      ]
    }),
  },
  'standards.keys-careless': {
    says: 'The service publishes many malformed keys as well as its own.',
    behavior: combined(
      ...(
        [
          'keys.symmetric',
          'keys.without-type',
          'keys.rsa-without-exponent',
          'keys.elliptic-off-curve',
          'keys.rsa-short',
          'keys.elliptic-short',
          'keys.elliptic-cut',
          'keys.rsa-padded',
          'keys.algorithm-of-another-type',
          'keys.operations-twice',
          'keys.foreign-certificate',
          'keys.without-id',
        ] as const
      ).map((id) => faults[id].behavior),
      publishingKey(async (tools) => ({ ...(await rsaKey(tools)), kid: 'enc', use: 'enc', alg: 'RSA-OAEP' })),
      publishingKey(async (tools) => ({ ...(await rsaKey(tools)), use: undefined, alg: undefined })),
    ),
    warnings: OF_KEYS,
  },
} as const satisfies Variants

const ed25519 = async () => exportJWK((await generateKeyPair('EdDSA')).publicKey)
