import { UnsecuredJWT } from 'jose'

/** A JWT with a signature that no test verifies. */
export function jwt(claims: Record<string, unknown>, header: Record<string, unknown> = {}): string {
  const [, payload] = new UnsecuredJWT(claims).encode().split('.')
  const own = Buffer.from(JSON.stringify({ alg: 'PS256', kid: 'k', ...header })).toString('base64url')
  return `${own}.${payload}.c2lnbmF0dXJl`
}

/** An encrypted JWT, which the suite cannot read. */
export const ENCRYPTED = [{ alg: 'dir', enc: 'A256GCM' }, {}]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('..aXY.')
  .concat('.dGFn')
