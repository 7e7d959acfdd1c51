import { createHash, randomBytes } from 'node:crypto'

/** A code verifier: 43 characters of base64url, 256 random bits (RFC 7636, 4.1). */
export const codeVerifier = (): string => randomBytes(32).toString('base64url')

/** The S256 code challenge of a verifier (RFC 7636, 4.2). */
export const codeChallenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')
