import type { ClauseId } from '../../../contract/index.ts'
import { acceptedAs } from '../../behaviors/answers.ts'
import { inAnswer, replaced, without } from '../../behaviors/members.ts'
import type { Fault, Faults } from '../fault.ts'

/** A member of the discovery document that has another value. */
const has = (says: string, name: string, value: unknown, ...breaks: readonly ClauseId[]): Fault => ({
  says,
  breaks,
  behavior: inAnswer('discovery', replaced(name, value)),
})

/** A member that the discovery document lacks. */
const lacks = (name: string, ...breaks: readonly ClauseId[]): Fault => ({
  says: `The discovery document has no ${name}.`,
  breaks,
  behavior: inAnswer('discovery', without(name)),
})

/** A service whose issuer is written in another way. */
const issuer = (says: string, write: (own: string) => string, ...breaks: readonly ClauseId[]): Fault => ({
  says,
  breaks,
  behavior: inAnswer('discovery', (body) => {
    body.issuer = write(String(body.issuer))
  }),
})

const ISS = 'authorization_response_iss_parameter_supported'

/** What the discovery document says beside the five addresses (RFC 8414; OpenID Connect Discovery 1.0). */
export const metadata = {
  'metadata.status-created': {
    says: 'The discovery document comes with the status 201.',
    breaks: ['discovery.status'],
    behavior: acceptedAs('discovery', 201),
  },
  'metadata.content-type-text': {
    says: 'The discovery document comes as plain text.',
    breaks: ['discovery.content-type'],
    behavior: { response: { discovery: (response) => response.setHeader('Content-Type', 'text/plain') } },
  },
  'metadata.empty-list': has(
    'The discovery document has a list without elements.',
    'acr_values_supported',
    [],
    'discovery.empty-lists',
  ),
  'metadata.issuer-missing': lacks('issuer', 'discovery.issuer'),
  'metadata.issuer-slash': issuer(
    'The issuer of the discovery document ends in a slash.',
    (own) => `${own}/`,
    'discovery.issuer',
  ),
  'metadata.issuer-host': issuer(
    'The issuer of the discovery document has another name for its host.',
    (own) => own.replace('127.0.0.1', 'localhost'),
    'discovery.issuer',
  ),
  'metadata.issuer-query': issuer(
    'The issuer of the discovery document has a query.',
    (own) => `${own}?tenant=1`,
    'discovery.issuer',
    'discovery.issuer-form',
  ),
  'metadata.issuer-plain-http': issuer(
    'The issuer of the discovery document is a host of its own under http.',
    () => 'http://auth.example',
    'discovery.issuer',
    'discovery.issuer-form',
  ),
  'metadata.keys-missing': lacks('jwks_uri', 'discovery.jwks-uri'),
  'metadata.response-types-missing': lacks('response_types_supported', 'discovery.response-types'),
  'metadata.response-types-other': has(
    'The discovery document lists hybrid response types only.',
    'response_types_supported',
    ['code id_token'],
    'discovery.response-types',
  ),
  'metadata.grants-missing': lacks('grant_types_supported', 'discovery.grant-types'),
  'metadata.grants-without-refresh': has(
    'The discovery document does not list the refresh grant.',
    'grant_types_supported',
    ['authorization_code'],
    'discovery.grant-types',
  ),
  'metadata.grants-without-code': has(
    'The discovery document does not list the code grant.',
    'grant_types_supported',
    ['client_credentials', 'refresh_token'],
    'discovery.grant-types',
  ),
  'metadata.auth-methods-missing': lacks('token_endpoint_auth_methods_supported', 'discovery.auth-methods'),
  'metadata.auth-methods-other': has(
    'The discovery document lists client secrets only.',
    'token_endpoint_auth_methods_supported',
    ['client_secret_basic', 'client_secret_post'],
    'discovery.auth-methods',
  ),
  'metadata.auth-algorithms-missing': lacks(
    'token_endpoint_auth_signing_alg_values_supported',
    'discovery.auth-algorithms',
  ),
  'metadata.auth-algorithms-other': has(
    'The discovery document lists another algorithm for client assertions.',
    'token_endpoint_auth_signing_alg_values_supported',
    ['ES256'],
    'discovery.auth-algorithms',
  ),
  'metadata.auth-none': has(
    'The discovery document lists none for client assertions.',
    'token_endpoint_auth_signing_alg_values_supported',
    ['PS256', 'none'],
    'discovery.auth-signed',
  ),
  'metadata.revocation-auth-none': has(
    'The discovery document lists none for client assertions at the revocation endpoint.',
    'revocation_endpoint_auth_signing_alg_values_supported',
    ['none'],
    'discovery.auth-signed',
  ),
  'metadata.pkce-missing': lacks('code_challenge_methods_supported', 'discovery.pkce'),
  'metadata.pkce-plain': has(
    'The discovery document lists the plain code challenge only.',
    'code_challenge_methods_supported',
    ['plain'],
    'discovery.code-challenge-methods',
  ),
  'metadata.subject-types-missing': lacks('subject_types_supported', 'discovery.subject-types'),
  'metadata.subject-types-other': has(
    'The discovery document lists a subject type that nobody knows.',
    'subject_types_supported',
    ['email'],
    'discovery.subject-types',
  ),
  'metadata.id-token-algorithms-missing': lacks(
    'id_token_signing_alg_values_supported',
    'discovery.id-token-algorithms',
  ),
  'metadata.id-token-algorithms-other': has(
    'The discovery document does not list the algorithm of the id_token.',
    'id_token_signing_alg_values_supported',
    ['RS256', 'ES256'],
    'discovery.id-token-algorithms',
  ),
  'metadata.id-token-without-rs256': has(
    'The discovery document does not list RS256 for an id_token.',
    'id_token_signing_alg_values_supported',
    ['PS256'],
    'discovery.id-token-rs256',
  ),
  'metadata.request-object-algorithms-other': has(
    'The discovery document lists another algorithm for request objects.',
    'request_object_signing_alg_values_supported',
    ['ES256'],
    'discovery.request-object-algorithms',
  ),
  'metadata.scope-openid-missing': has(
    'The discovery document lists scopes without openid.',
    'scopes_supported',
    ['accounts', 'profile'],
    'discovery.openid-scope',
  ),
  'metadata.scope-with-space': has(
    'The discovery document lists two scopes in one text.',
    'scopes_supported',
    ['openid', 'accounts profile'],
    'discovery.scope-syntax',
  ),
  'metadata.details-types-other': has(
    'The discovery document lists other types of authorization details.',
    'authorization_details_types_supported',
    ['payment_initiation'],
    'discovery.details-types',
  ),
  'metadata.iss-missing': lacks(ISS, 'discovery.iss-parameter', 'discovery.fapi-iss-parameter'),
  'metadata.iss-false': has(
    'The discovery document says that redirects carry no iss.',
    ISS,
    false,
    'discovery.iss-parameter',
    'discovery.fapi-iss-parameter',
  ),
  'metadata.iss-text': has(
    'The discovery document says by a text that redirects carry iss.',
    ISS,
    'true',
    'discovery.iss-form',
    'discovery.iss-parameter',
    'discovery.fapi-iss-parameter',
  ),
  'metadata.fapi-userinfo': has(
    'The discovery document lists RS256 alone for userinfo.',
    'userinfo_signing_alg_values_supported',
    ['RS256'],
    'discovery.fapi-algorithms',
  ),
  'metadata.fapi-request-objects': has(
    'The discovery document lists RS256 alone for request objects.',
    'request_object_signing_alg_values_supported',
    ['RS256'],
    'discovery.fapi-algorithms',
    'discovery.request-object-algorithms',
  ),
} as const satisfies Faults
