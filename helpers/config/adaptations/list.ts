import type { ClauseId } from '../../../contract/index.ts'
import type { Adaptations, CallAdaptation, JwtAdaptation, RequestAdaptation } from './adaptations.ts'

/** Something that a target needs to be run and that the document does not describe. */
export interface Adaptation {
  /** Variable, or JSON pointer into the file of adaptations. */
  readonly at: string
  /** What is different, in words; no value. */
  readonly does: string
  /** The clause that it bends. */
  readonly bends: ClauseId
}

/** The adaptations that variables make. */
export function variablesInUse(values: Readonly<Record<string, string>>): readonly Adaptation[] {
  const { DP_ID, DP_ID_IN = '', CONSENT_ID_NAME, CLIENT_CERTIFICATES, OIDC_CLIENT_ID, CLIENT_ID } = values
  const ownId = OIDC_CLIENT_ID === CLIENT_ID ? undefined : OIDC_CLIENT_ID
  return [
    ...when(DP_ID, () =>
      one('DP_ID_IN', `dp_id is sent ${CARRIED[DP_ID_IN] ?? ''}`, 'authorization.dp-id-carriage'),
    ),
    ...when(CONSENT_ID_NAME, (name) =>
      one('CONSENT_ID_NAME', `the consent ID is called ${name}`, 'exchange.consent-id'),
    ),
    ...when(ownId, () => one('OIDC_CLIENT_ID', 'the code flow has its own client ID', 'par.request')),
    ...when(CLIENT_CERTIFICATES, () =>
      one('CLIENT_CERTIFICATES', 'connections use a client certificate', 'token.request'),
    ),
  ]
}

const CARRIED: Readonly<Record<string, string>> = {
  'request-object': 'in the request object',
  authorization: 'in the authorization request',
  par: 'as a form field of the pushed authorization request',
}

/** Every adaptation in a file, one per member. */
export function listAdaptations(adaptations: Adaptations): readonly Adaptation[] {
  const { assertion, requestObject, authorization, discovery, consentId, businessApi } = adaptations
  const { clientCredentials, pushedAuthorizationRequest, tokenExchange } = adaptations
  const query = { kind: 'query parameter', what: 'the authorization request' }
  return [
    ...ofRequest('clientCredentials', 'the token request', 'token.request', clientCredentials),
    ...ofRequest(
      'pushedAuthorizationRequest',
      'the pushed authorization request',
      'par.request',
      pushedAuthorizationRequest,
    ),
    ...ofRequest('tokenExchange', 'the token exchange', 'exchange.request', tokenExchange),
    ...ofJwt('assertion', 'the client assertion', assertion),
    ...ofJwt('requestObject', 'the request object', requestObject),
    ...ofMembers('/authorization/query', query, authorization?.query, () => 'authorization.log-in'),
    ...when(discovery, () =>
      one('/discovery', 'the discovery document has a different address', 'discovery.request'),
    ),
    ...when(consentId, (at) =>
      one('/consentId', `the consent ID is at ${at} in authorization_details`, 'exchange.consent-id'),
    ),
    ...ofCall('get', 'api.client-credentials-token', businessApi?.get),
    ...ofCall('put', 'api.put', businessApi?.put),
  ]
}

/** What is made of a value that is there. */
const when = <T>(value: T | undefined, make: (value: T) => Adaptation): readonly Adaptation[] =>
  value === undefined ? [] : [make(value)]

const one = (at: string, does: string, bends: ClauseId): Adaptation => ({ at, does, bends })

function ofRequest(
  key: string,
  what: string,
  bends: ClauseId,
  { form, headers }: RequestAdaptation = {},
): readonly Adaptation[] {
  return [
    ...ofMembers(`/${key}/form`, { kind: 'form field', what }, form, () => bends),
    ...ofMembers(`/${key}/headers`, { kind: 'header', what }, headers, () => bends),
  ]
}

const ASSERTION_CLAIMS: Readonly<Record<string, ClauseId>> = {
  iss: 'assertion.iss',
  sub: 'assertion.sub',
  aud: 'assertion.aud',
  jti: 'assertion.jti',
  exp: 'assertion.exp',
}

function ofJwt(
  key: 'assertion' | 'requestObject',
  what: string,
  { audience, lifetime, claims, header }: JwtAdaptation = {},
): readonly Adaptation[] {
  const isAssertion = key === 'assertion'
  const whole: ClauseId = 'par.request'
  return [
    ...when(audience, (named) =>
      one(
        `/${key}/audience`,
        `the audience of ${what} is ${[named].flat().map(audienceInWords).join(' and ')}`,
        isAssertion ? 'assertion.aud' : whole,
      ),
    ),
    ...when(lifetime, (seconds) =>
      one(
        `/${key}/lifetime`,
        `${what} is valid for ${seconds} s`,
        isAssertion ? 'assertion.lifetime' : whole,
      ),
    ),
    ...ofMembers(`/${key}/claims`, { kind: 'claim', what }, claims, (name) =>
      isAssertion ? (ASSERTION_CLAIMS[name] ?? whole) : whole,
    ),
    ...ofMembers(`/${key}/header`, { kind: 'header parameter', what }, header, () => whole),
  ]
}

function audienceInWords(audience: string): string {
  if (audience === 'endpoint') return 'the endpoint called'
  return audience === 'issuer' ? 'the issuer' : 'a fixed value'
}

function ofCall(
  key: 'get' | 'put',
  bends: ClauseId,
  { method, headers, body }: CallAdaptation = {},
): readonly Adaptation[] {
  const what = `the ${key.toUpperCase()} call of the business API`
  return [
    ...when(method, (name) => one(`/businessApi/${key}/method`, `${what} is sent as ${name}`, bends)),
    ...ofMembers(`/businessApi/${key}/headers`, { kind: 'header', what }, headers, () => bends),
    ...when(body, () => one(`/businessApi/${key}/body`, `${what} has its own body`, bends)),
  ]
}

function ofMembers(
  at: string,
  { kind, what }: { readonly kind: string; readonly what: string },
  members: Readonly<Record<string, unknown>> = {},
  bends: (name: string) => ClauseId,
): readonly Adaptation[] {
  return Object.entries(members).map(([name, value]) =>
    one(
      `${at}/${name}`,
      value === null ? `${what} is sent without the ${kind} ${name}` : `${what} has the ${kind} ${name}`,
      bends(name),
    ),
  )
}
