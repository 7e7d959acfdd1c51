import { decodeProtectedHeader } from 'jose'
import { SIGNING_ALGORITHM } from '../keys.ts'
import type { Condition } from './alter.ts'

/** The JWT has no signature at all. */
export const unsigned: Condition = (jwt) => algorithmOf(jwt) === 'none'

/** The JWT claims to be signed as documented, by whatever key. */
export const signedByAnyKey: Condition = (jwt) => algorithmOf(jwt) === SIGNING_ALGORITHM

/** The application signed the JWT, with another algorithm. */
export const signedWith =
  (algorithm: string): Condition =>
  (jwt, application, tools) =>
    tools.isSignedBy(jwt, application, algorithm)

/** Any application that is registered signed the JWT. */
export const signedByAnyApplication: Condition = async (jwt, _application, tools) => {
  const signed = await Promise.all(tools.applications.map((each) => tools.isSignedBy(jwt, each)))
  return signed.includes(true)
}

function algorithmOf(jwt: string): string | undefined {
  try {
    return decodeProtectedHeader(jwt).alg
  } catch {
    return undefined
  }
}
