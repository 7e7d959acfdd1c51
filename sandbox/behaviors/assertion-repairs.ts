import { randomUUID } from 'node:crypto'
import type { AlterClaims } from './alter.ts'
import type { RequestHook } from './behavior.ts'

type Claim = 'iss' | 'sub' | 'aud' | 'exp' | 'iat' | 'jti'

/** Adds a claim that an assertion lacks, so that the service overlooks its absence. */
export const added =
  (name: Claim): AlterClaims =>
  (claims, application, tools) => {
    if (claims[name] === undefined) correct(name, claims, application, tools)
  }

/** Corrects a claim that an assertion has, so that the service overlooks its value; one that it lacks stays absent. */
export const corrected =
  (name: Claim): AlterClaims =>
  (claims, application, tools) => {
    if (claims[name] !== undefined) correct(name, claims, application, tools)
  }

/** Gives an assertion whose `jti` was seen before another one, so that the service overlooks the repetition. */
export const replayed: AlterClaims = (claims, _application, { memory }) => {
  if (claims.jti === undefined) return
  const seen = `jti ${claims.jti}`
  if (memory.has(seen)) claims.jti = randomUUID()
  memory.set(seen, true)
}

/** Gives every assertion another `jti`, so that the service never sees one again. */
export const renewed: AlterClaims = corrected('jti')

/** Corrects every claim of an assertion, absent or not, so that the service overlooks them all. */
export const rewritten: AlterClaims = (claims, application, tools) => {
  Object.assign(claims, tools.assertionClaims(application))
}

/** Adds an assertion to a request that has none. */
export const addAssertion: RequestHook = async ({ form }, tools) => {
  if (form.has('client_assertion')) return
  const application = tools.application(form.get('client_id'))
  form.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
  form.set('client_assertion', await tools.sign(tools.assertionClaims(application), application))
}

function correct(name: Claim, ...[claims, application, tools]: Parameters<AlterClaims>): void {
  Object.assign(claims, { [name]: tools.assertionClaims(application)[name] })
}
