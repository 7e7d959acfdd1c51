import type { AuthorizationShape } from '../../contract/requests/ranges.ts'
import { adapted, adaptJwt, adaptRequest, audienceOf } from '../config/adaptations/adaptations.ts'
import type { Application, Target } from '../config/target.ts'
import { codeChallenge, seconds, type UnsignedJwt, unsignedAssertion, unsignedJwt } from '../http/jose/jwt.ts'
import { type Fields, plainParameters, type UnsignedRequest } from '../http/unsigned-request.ts'

/** Type of a client assertion that is a JWT (RFC 7523, 2.2). */
const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** A form whose answer is JSON. */
const form = (fields: Fields): UnsignedRequest => ({ form: fields, headers: { accept: 'application/json' } })

/** What one walk through the code flow carries from step to step. */
export interface Authorization {
  readonly application: Application
  /** Which of the configured applications that is; its key signs. */
  readonly signedBy: 'application' | 'second'
  readonly state: string
  readonly nonce?: string
  readonly codeVerifier: string
  /** The identifier of the request object. */
  readonly jti: string
  readonly scope: string
  /** How long ago the user may have logged in, in seconds (OpenID Connect Core 1.0, 3.1.2.1). */
  readonly maxAge?: number
  /** The fixed data provider of this walk; empty if `dp_id` is left blank. */
  readonly dataProvider?: string
  /** The data provider that the user chooses, if it is not that of the journey. */
  readonly chosen?: { readonly id: string; readonly name: string }
  /** Its shape, if it was drawn. */
  readonly drawn?: AuthorizationShape
}

/**
 * Token request of the client-credentials grant (document, 4.1).
 *
 * @param pair - the key pair; by default that of the application
 */
export function clientCredentialsRequest(
  { application, adaptations }: Pick<Target, 'application' | 'adaptations'>,
  pair: Pick<Application, 'clientId' | 'clientSecret'> = application,
): UnsignedRequest {
  const { clientId, clientSecret } = pair
  return adaptRequest(
    form({ client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' }),
    { oidcClientId: clientId, ...pair },
    adaptations.clientCredentials,
  )
}

/**
 * Pushed authorization request (document, 4.3) with its assertion (2.4) and request object (2.5).
 *
 * @param endpoint - the address that it is for
 */
export function pushedAuthorizationRequest(
  target: Target,
  authorization: Authorization,
  endpoint: string,
): UnsignedRequest {
  const { adaptations } = target
  const claims = {
    ...requestObjectClaims(target, authorization),
    aud: audienceOf(adaptations.requestObject, target.issuerUrl, endpoint),
  }
  const documented: UnsignedRequest = {
    ...form({
      client_id: authorization.application.oidcClientId,
      client_assertion_type: JWT_BEARER,
      ...carried(target, authorization, 'par'),
    }),
    assertion: assertionFor(target, authorization, endpoint),
    requestObject: {
      ...adaptJwt(unsignedJwt(claims), authorization.application, adaptations.requestObject),
      signedBy: authorization.signedBy,
    },
  }
  return adaptRequest(documented, authorization.application, adaptations.pushedAuthorizationRequest)
}

function assertionFor(
  { issuerUrl, adaptations: { assertion } }: Target,
  { application, signedBy }: Pick<Authorization, 'application' | 'signedBy'>,
  endpoint: string,
): UnsignedJwt {
  const documented = unsignedAssertion(application.oidcClientId, audienceOf(assertion, issuerUrl, endpoint))
  return { ...adaptJwt(documented, application, assertion), signedBy }
}

/** Claims of the request object: the contents that 2.5 lists, and those that JWTs and OAuth need (RFC 9101, 4). */
function requestObjectClaims(target: Target, authorization: Authorization): Record<string, unknown> {
  const now = seconds()
  const clientId = authorization.application.oidcClientId
  return {
    iss: clientId,
    jti: authorization.jti,
    iat: now,
    nbf: now,
    exp: now + 300,
    client_id: clientId,
    response_type: 'code',
    redirect_uri: target.redirectUri,
    scope: authorization.scope,
    state: authorization.state,
    ...(authorization.nonce !== undefined && { nonce: authorization.nonce }),
    ...(authorization.maxAge !== undefined && { max_age: authorization.maxAge }),
    code_challenge: codeChallenge(authorization.codeVerifier),
    code_challenge_method: 'S256',
    claims: { id_token: { sub: null }, userinfo: { sub: null } },
    permissions: target.permissions,
    authorization_details: target.authorizationDetails,
    ...carried(target, authorization, 'request-object'),
  }
}

/** Address of the authorization endpoint for the browser (document, 4.4). */
export function authorizationUrl(
  target: Target,
  authorization: Authorization,
  endpoint: string,
  requestUri: string,
): string {
  return addressWith(endpoint, {
    client_id: authorization.application.oidcClientId,
    scope: 'openid',
    request_uri: requestUri,
    ...carried(target, authorization, 'authorization'),
    ...adapted(authorization.application, target.adaptations.authorization?.query),
  })
}

/** The same request, not pushed, with its parameters in the address (RFC 6749, 4.1.1). */
export function unpushedUrl(target: Target, authorization: Authorization, endpoint: string): string {
  const { requestObject } = pushedAuthorizationRequest(target, authorization, endpoint)
  return addressWith(endpoint, plainParameters(requestObject?.claims))
}

function addressWith(endpoint: string, parameters: Fields): string {
  const url = new URL(endpoint)
  for (const [name, text] of Object.entries(parameters))
    if (text !== undefined) url.searchParams.set(name, text)
  return url.href
}

/**
 * Token request of the authorization-code grant (document, 4.5).
 *
 * @param endpoint - the address that it is for
 */
export function codeTokenRequest(
  target: Target,
  authorization: Authorization,
  code: string,
  endpoint: string,
): UnsignedRequest {
  const { redirectUri: redirect_uri } = target
  const { codeVerifier: code_verifier } = authorization
  const fields = { grant_type: 'authorization_code', code, redirect_uri, code_verifier }
  return authenticatedForm(target, endpoint, fields, authorization)
}

/**
 * A form for the authorization server, authenticated like the token exchange (document, 5.5).
 *
 * @param own - the application that sends it
 */
export function authenticatedForm(
  target: Target,
  endpoint: string,
  fields: Readonly<Record<string, string>>,
  own: Pick<Authorization, 'application' | 'signedBy'> = {
    application: target.application,
    signedBy: 'application',
  },
): UnsignedRequest {
  const documented: UnsignedRequest = {
    ...form({ ...fields, client_assertion_type: JWT_BEARER }),
    assertion: assertionFor(target, own, endpoint),
  }
  return adaptRequest(documented, own.application, target.adaptations.tokenExchange)
}

/** Call of a protected business API (document, 4.6). */
export function businessCall(
  { adaptations, application }: Target,
  call: 'get' | 'put',
  accessToken: string,
): UnsignedRequest {
  const documented: UnsignedRequest = { form: {}, headers: { authorization: `Bearer ${accessToken}` } }
  return adaptRequest(documented, application, adaptations.businessApi?.[call])
}

function carried(
  target: Target,
  { dataProvider }: Authorization,
  carrier: 'par' | 'request-object' | 'authorization',
): Record<string, string> {
  return dataProvider !== undefined && target.dataProvider?.in === carrier ? { dp_id: dataProvider } : {}
}
