/**
 * Whether every part of a compact JWS is the canonical base64url encoding of its bytes (RFC 7515, section 2).
 * A lenient decoder ignores unused bits of the last character, and so accepts an altered signature as the original.
 *
 * @param jwt - A compact serialization.
 */
export function isCanonical(jwt: string): boolean {
  return jwt.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}
