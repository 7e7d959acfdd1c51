import { seconds, type UnsignedJwt } from '../../http/jose/jwt.ts'
import type { Fields, UnsignedRequest } from '../../http/unsigned-request.ts'
import {
  type Acting,
  type AdaptedFields,
  type JwtAdaptation,
  type RequestAdaptation,
  withComputed,
} from './adaptations.ts'

/** A request with what its service needs beyond the document. An edit of a refusal comes later and wins. */
export function adaptRequest(
  unsigned: UnsignedRequest,
  acting: Acting,
  { form, headers }: RequestAdaptation = {},
): UnsignedRequest {
  return {
    ...unsigned,
    form: { ...unsigned.form, ...adapted(acting, form) },
    headers: { ...unsigned.headers, ...adapted(acting, headers) },
  }
}

/** Fields as they are sent: computed values filled in, `null` left out. */
export function adapted(acting: Acting, fields: AdaptedFields = {}): Fields {
  return withoutNull(withComputed(fields, seconds(), acting)) as Fields
}

/** A JWT with what its service needs beyond the document, except for its audience. */
export function adaptJwt(
  jwt: UnsignedJwt,
  acting: Acting,
  { lifetime, claims = {}, header = {} }: JwtAdaptation = {},
): UnsignedJwt {
  const now = issuedAt(jwt)
  return {
    ...jwt,
    claims: {
      ...jwt.claims,
      ...(lifetime && { exp: now + lifetime }),
      ...withoutNull(withComputed(claims, now, acting)),
    },
    header: { ...jwt.header, ...withoutNull(withComputed(header, now, acting)) },
  }
}

/** The present of a JWT: a second that has begun since it was issued would make its lifetime longer. */
const issuedAt = ({ claims: { iat } }: UnsignedJwt): number => (typeof iat === 'number' ? iat : seconds())

/**
 * The audience of a JWT: the issuer (document, 2.4), unless the service wants another.
 *
 * @param endpoint - the one that is called
 */
export function audienceOf(
  { audience = 'issuer' }: JwtAdaptation = {},
  issuer: string,
  endpoint: string,
): string | readonly string[] {
  const one = (name: string) => (name === 'issuer' ? issuer : name === 'endpoint' ? endpoint : name)
  return typeof audience === 'string' ? one(audience) : audience.map(one)
}

function withoutNull(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, value ?? undefined]))
}
