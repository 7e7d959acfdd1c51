import { randomUUID } from 'node:crypto'
import type { AlterClaims } from './alter.ts'

/** Gives every assertion that has a `jti` another one, so that the service never sees one again. */
export const renewed: AlterClaims = (claims) => {
  if (claims.jti) claims.jti = randomUUID()
}

/** Corrects every claim of an assertion, absent or not, so that the service overlooks them all. */
export const rewritten: AlterClaims = (claims, application, tools) => {
  Object.assign(claims, { nbf: undefined }, tools.assertionClaims(application))
}
