import { randomUUID } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose'
import type { Application } from '../applications.ts'
import { isCanonical } from '../http/canonical-base64url.ts'
import type { JsonObject } from '../json.ts'
import type { Behavior, RequestHook, ResponseHook } from './behavior.ts'
import type { Tools } from './tools.ts'

/** Which JWTs are signed again: every readable one, or only those that were signed as documented. */
type Condition = 'any' | 'signed'

/** Alters the claims of a JWT of an application in place. */
export type AlterClaims = (claims: JWTPayload, application: Application, tools: Tools) => void

/**
 * Alters the members of a JSON answer.
 *
 * @param alter - Alters them in place. An answer that is not an object stays as it is.
 */
export function alterJson(alter: (body: JsonObject, tools: Tools) => void | Promise<void>): ResponseHook {
  return async (response, tools) => {
    const { json } = response
    if (Object.keys(json).length === 0) return
    await alter(json, tools)
    response.json = json
  }
}

/**
 * Alters the redirect to an application (document 4.4), but not the redirects between pages.
 *
 * @param alter - Alters the address in place.
 */
export function alterRedirect(alter: (address: URL, tools: Tools) => void): ResponseHook {
  return (response, tools) => {
    const location = response.header('Location')
    if (!tools.applications.some(({ redirectUri }) => location.startsWith(redirectUri))) return
    const address = new URL(location)
    alter(address, tools)
    response.setHeader('Location', address.href)
  }
}

/** Alters the redirect to an application. */
export const redirecting = (alter: (address: URL) => void): Behavior => ({
  response: { authorization: alterRedirect(alter) },
})

/**
 * Alters the fields of a form before the service sees them.
 *
 * @param alter - Alters them in place.
 */
export function alterForm(alter: (form: URLSearchParams, tools: Tools) => void): RequestHook {
  return ({ form }, tools) => alter(form, tools)
}

/**
 * Repairs the claims of a client assertion and signs it again with the application's key (PS256), so that the strict
 * service accepts an assertion that it would have refused (document 2.4).
 *
 * @param alter - Repairs the claims. Without it, only the signature is repaired.
 * @param condition - Which assertions to repair.
 */
export function repairAssertion(alter?: AlterClaims, condition: Condition = 'signed'): RequestHook {
  return ({ form }, tools) => signAgain('client_assertion', form, tools, alter, condition)
}

/**
 * Same as {@link repairAssertion}, for a request object (document 2.5).
 *
 * @param alter - Repairs the claims. Without it, only the signature is repaired.
 * @param condition - Which request objects to repair.
 */
export function repairRequestObject(alter?: AlterClaims, condition: Condition = 'signed'): RequestHook {
  return ({ form }, tools) => signAgain('request', form, tools, alter, condition)
}

async function signAgain(
  field: 'client_assertion' | 'request',
  form: URLSearchParams,
  tools: Tools,
  alter: AlterClaims | undefined,
  condition: Condition,
): Promise<void> {
  const [jwt = '', ...more] = form.getAll(field)
  const claims = readClaims(jwt)
  if (claims === undefined || more.length > 0) return
  const application = tools.application(form.get('client_id') ?? claims.sub ?? claims.iss)
  if (!(await holds(condition, jwt, application, tools))) return
  alter?.(claims, application, tools)
  form.set(field, await tools.sign(claims, application))
}

async function holds(
  condition: Condition,
  jwt: string,
  application: Application,
  tools: Tools,
): Promise<boolean> {
  if (condition === 'any') return true
  const isSpelt = isCanonical(jwt) && decodeProtectedHeader(jwt).kid === application.key.id
  return isSpelt && tools.isSignedBy(jwt, application)
}

/**
 * Reads the claims of a JWT without verifying it.
 *
 * @param jwt - Any text.
 * @returns The claims, or `undefined` if the text is not a JWT.
 */
export function readClaims(jwt: string): JWTPayload | undefined {
  try {
    return decodeJwt(jwt)
  } catch {
    return undefined
  }
}

/** Replaces the `jti` of an assertion, so that the service never sees the same one twice. */
export const renewed: AlterClaims = (claims) => {
  if (claims.jti) claims.jti = randomUUID()
}

/** Corrects every claim of an assertion, even absent ones, so that the service accepts any assertion. */
export const rewritten: AlterClaims = (claims, application, tools) => {
  Object.assign(claims, { nbf: undefined }, tools.assertionClaims(application))
}
