import type { Application } from '../applications.ts'
import { OAuthError } from '../http/oauth-error.ts'
import { LIFETIME } from '../lifetimes.ts'
import { type ConsentDetail, DETAIL_TYPE, type PushedRequest, SCOPES } from './pushed-request.ts'
import { signedBy } from './signed-by.ts'

type Claims = Readonly<Record<string, unknown>>
type Rule = (claims: Claims, application: Application) => boolean

/** The claims of a request object that are understood; any other is refused. */
const RULES: Readonly<Record<string, Rule>> = {
  iss: () => true,
  aud: ({ aud }) => typeof aud === 'string',
  iat: () => true,
  exp: () => true,
  jti: ({ jti }) => isText(jti),
  client_id: ({ client_id }, { id }) => client_id === id,
  response_type: ({ response_type }) => response_type === 'code',
  redirect_uri: ({ redirect_uri }, { redirectUri }) => redirect_uri === redirectUri,
  scope: ({ scope }) => isScope(scope),
  state: ({ state }) => isText(state),
  nonce: ({ nonce }) => nonce === undefined || isText(nonce),
  code_challenge: ({ code_challenge }) => /^[\w-]{43}$/.test(String(code_challenge)),
  code_challenge_method: ({ code_challenge_method }) => code_challenge_method === 'S256',
  claims: ({ claims }) => isObject(claims),
  permissions: ({ permissions }) =>
    Array.isArray(permissions) && permissions.length > 0 && permissions.every(isText),
  authorization_details: ({ authorization_details }) => isDetails(authorization_details),
}

/**
 * Reads a signed request object (document, 2.5; RFC 9101). Its type is `oauth-authz-req+jwt`, its audience the issuer.
 *
 * @throws OAuthError `invalid_request_object`
 */
export async function readRequestObject(
  jwt: string,
  application: Application,
  issuer: string,
): Promise<Omit<PushedRequest, 'bank'>> {
  const claims: Claims = await signedBy(application, jwt, {
    typ: 'oauth-authz-req+jwt',
    issuer: application.id,
    audience: issuer,
    longest: LIFETIME.requestObject,
  }).catch((error: Error) => {
    throw refused(error.message)
  })
  const strange = Object.keys(claims).find((name) => !Object.hasOwn(RULES, name))
  if (strange !== undefined) throw refused(`the claim ${strange} is not understood`)
  const broken = Object.entries(RULES).find(([, holds]) => !holds(claims, application))
  if (broken) throw refused(`the claim ${broken[0]} is missing or wrong`)
  return {
    application,
    redirectUri: application.redirectUri,
    scope: String(claims.scope),
    state: String(claims.state),
    nonce: claims.nonce === undefined ? undefined : String(claims.nonce),
    codeChallenge: String(claims.code_challenge),
    permissions: [claims.permissions].flat().map(String),
    details: isDetails(claims.authorization_details) ? claims.authorization_details : [],
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isObject(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isScope(value: unknown): boolean {
  const names = isText(value) ? value.split(' ') : []
  return names.includes('openid') && names.every((name) => SCOPES.includes(name))
}

function isDetails(value: unknown): value is readonly ConsentDetail[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((detail) => isObject(detail) && detail.type === DETAIL_TYPE && isObject(detail.consent))
  )
}

function refused(why: string): OAuthError {
  return new OAuthError('invalid_request_object', `The request object is refused: ${why}.`)
}
