import type { Evidence } from '../evidence/evidence.ts'
import type { RawObservation } from './observation.ts'

const ALPHABETS: readonly (readonly [RegExp, string])[] = [
  [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'a UUID'],
  [/^[0-9a-f]+$/i, 'hexadecimal digits'],
  [/^[\w-]+$/, 'letters, digits, - and _'],
  [/^[\x21-\x7e]+$/, 'printable characters'],
]

/**
 * What the configured key pair is made of (document, 2.1). Of the secret, only its alphabet is recorded, not its
 * length.
 */
export function observeKeyPair({ keyPair }: Evidence): readonly RawObservation[] {
  const alphabetOf = (value: string) =>
    ALPHABETS.find(([pattern]) => pattern.test(value))?.[1] ?? 'other characters'
  return [
    {
      subject: 'key pair',
      clause: 'key-pair.format',
      facts: {
        'client ID is made of': alphabetOf(keyPair.client_id),
        'length of the client ID': keyPair.client_id.length,
        'client secret is made of': alphabetOf(keyPair.client_secret),
      },
    },
  ]
}
