import { decodeProtectedHeader } from 'jose'
import { SIGNING_ALGORITHM } from '../keys.ts'
import type { Condition } from './alter.ts'
import { wasMadeBy } from './signature-maker.ts'

/** The JWT has no signature at all. */
export const unsigned: Condition = (jwt) => algorithmOf(jwt) === 'none'

/** A key that no application registered signed the JWT, as documented otherwise. */
export const signedByStranger: Condition = (jwt, _application, { applications }) =>
  algorithmOf(jwt) === SIGNING_ALGORITHM && !applications.some(({ key }) => wasMadeBy(jwt, key))

/** The application signed the JWT before its claims were altered. */
export const alteredAfterwards: Condition = async (jwt, application, tools) =>
  wasMadeBy(jwt, application.key) && !(await tools.isSignedBy(jwt, application))

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
