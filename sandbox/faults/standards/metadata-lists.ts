import type { Faults } from '../fault.ts'
import { has, lacks } from './metadata.ts'

/** Faults in the lists of the discovery document (RFC 8414, 2; OpenID Connect Discovery 1.0, 3). */
export const metadataLists = {
  'metadata.response-types-missing': lacks('response_types_supported', 'discovery.response-types'),
  'metadata.response-types-other': has(
    'The discovery document lists only a hybrid response type.',
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
    'The discovery document lists only client authentication by secret.',
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
    'The discovery document lists the algorithm none for client assertions.',
    'token_endpoint_auth_signing_alg_values_supported',
    ['PS256', 'none'],
    'discovery.auth-signed',
  ),
  'metadata.revocation-auth-none': has(
    'The discovery document lists the algorithm none for client assertions at the revocation endpoint.',
    'revocation_endpoint_auth_signing_alg_values_supported',
    ['none'],
    'discovery.auth-signed',
  ),
  'metadata.pkce-missing': lacks('code_challenge_methods_supported', 'discovery.pkce'),
  'metadata.pkce-plain': has(
    'The discovery document lists only the code challenge method plain.',
    'code_challenge_methods_supported',
    ['plain'],
    'discovery.code-challenge-methods',
  ),
  'metadata.subject-types-missing': lacks('subject_types_supported', 'discovery.subject-types'),
  'metadata.subject-types-other': has(
    'The discovery document lists an unknown subject type.',
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
  'metadata.id-token-without-rs256': {
    ...has(
      'The discovery document does not list RS256 for an id_token.',
      'id_token_signing_alg_values_supported',
      ['PS256'],
      'discovery.id-token-rs256',
    ),
    profiles: ['oauth', 'oidc'],
  },
  'metadata.request-object-algorithms-other': has(
    'The discovery document lists another algorithm for request objects.',
    'request_object_signing_alg_values_supported',
    ['ES256'],
    'discovery.request-object-algorithms',
  ),
  'metadata.scope-openid-missing': has(
    'The discovery document does not list the scope openid.',
    'scopes_supported',
    ['accounts', 'profile'],
    'discovery.openid-scope',
  ),
  'metadata.scope-with-space': has(
    'The discovery document lists two scopes in one string.',
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
  'metadata.fapi-userinfo': has(
    'The discovery document lists only RS256 for userinfo.',
    'userinfo_signing_alg_values_supported',
    ['RS256'],
    'discovery.fapi-algorithms',
  ),
  'metadata.fapi-request-objects': has(
    'The discovery document lists only RS256 for request objects.',
    'request_object_signing_alg_values_supported',
    ['RS256'],
    'discovery.fapi-algorithms',
    'discovery.request-object-algorithms',
  ),
} as const satisfies Faults
