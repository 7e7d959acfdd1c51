import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { expect, test } from 'vitest'
import { KEY_RULES, type KeyClause } from '../../../helpers/judge/jwks/key-rules.ts'
import type { PublishedKey } from '../../../helpers/judge/jwks/published-key.ts'

/** What is published, and what is wrong with it. */
type Row = readonly [what: string, keys: readonly PublishedKey[], ...wrong: readonly string[]]

/** Judges each row by the rule of a clause. */
export function judgeRows(clause: KeyClause, rows: readonly Row[]): void {
  for (const [what, keys, ...wrong] of rows)
    test(`${clause}: ${what} ${wrong.length > 0 ? 'departs' : 'is kept'}`, () => {
      expect(KEY_RULES[clause].wrong(keys)).toEqual(wrong)
    })
}

/** A public key as a JWK. */
export const jwk = (key: KeyObject): PublishedKey => ({ ...key.export({ format: 'jwk' }) })

export const rsa = (modulusLength: number) => jwk(generateKeyPairSync('rsa', { modulusLength }).publicKey)
export const elliptic = (namedCurve: string) => jwk(generateKeyPairSync('ec', { namedCurve }).publicKey)

export const RSA = rsa(2048)
export const P256 = elliptic('P-256')
export const ED25519 = jwk(generateKeyPairSync('ed25519').publicKey)
/** A key of a type that is not known here. */
export const OTHER: PublishedKey = { kty: 'AKP', alg: 'ML-DSA-44', pub: 'AAAA' }
