/**
 * Tells whether every part of a compact JWS is the one base64url spelling of its bytes (RFC 7515, section 2).
 * A lenient decoder ignores the unused bits of a last character, and so takes an altered signature for the original.
 *
 * @param jwt - A compact serialization.
 */
export function isCanonical(jwt: string): boolean {
  return jwt.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}
