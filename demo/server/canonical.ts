/** Whether each part of a compact JWS is the one base64url spelling of its bytes, so that no altered character goes unnoticed. */
export function isCanonical(jwt: string): boolean {
  return jwt.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}
