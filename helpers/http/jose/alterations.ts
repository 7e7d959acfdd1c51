import { randomUUID } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { alike } from '../../base/alike.ts'

/** Changes a JWS in compact form (RFC 7515, 7.1) after it was signed; `undefined` if nothing would change. */
export type Alteration = (jwt: string) => string | undefined

/** Replaces members of the header, and keeps the signature. */
export const withHeader =
  (members: Readonly<Record<string, unknown>>): Alteration =>
  (jwt) => {
    const [, claims, signature] = jwt.split('.')
    return [encode({ ...decodeProtectedHeader(jwt), ...members }), claims, signature].join('.')
  }

/** Replaces the `jti`, and keeps the signature. */
export const alterClaims: Alteration = (jwt) => {
  const [header, , signature] = jwt.split('.')
  const claims: Readonly<Record<string, unknown>> = decodeJwt(jwt)
  const jti = typeof claims.jti === 'string' ? alike(claims.jti) : randomUUID()
  return [header, encode({ ...claims, jti }), signature].join('.')
}

/** Changes characters in the middle of the signature: decoders may ignore bits of the last one. */
export const alterSignature: Alteration = inSignature((signature) => {
  const middle = Math.floor(signature.length / 2)
  const altered = signature.slice(middle, middle + 4)
  return signature.slice(0, middle) + (altered && alike(altered)) + signature.slice(middle + 4)
})

/** Cuts the signature to about its first half: whole groups of base64url, so that nothing but the signature is wrong. */
export const cutSignature: Alteration = inSignature((signature) =>
  signature.slice(0, 4 * Math.ceil(signature.length / 8)),
)

/** Removes the signature. */
export const removeSignature: Alteration = inSignature(() => '')

/** Adds the padding of base64 to the signature, which a JWS must not have (RFC 7515, 2). */
export const pad: Alteration = inSignature((signature) =>
  signature.padEnd(Math.ceil(signature.length / 4) * 4, '='),
)

function inSignature(alter: (signature: string) => string): Alteration {
  return (jwt) => {
    const start = jwt.lastIndexOf('.') + 1
    const altered = jwt.slice(0, start) + alter(jwt.slice(start))
    return altered === jwt ? undefined : altered
  }
}

/** Encodes a part of a JWT in base64url (RFC 7515, 3). */
export const encode = (members: object): string => Buffer.from(JSON.stringify(members)).toString('base64url')
