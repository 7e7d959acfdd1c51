import { ALGORITHM } from '../keys.ts'
import type { Addresses } from './addresses.ts'
import { DETAIL_TYPE, SCOPES } from './pushed-request.ts'

/** The discovery document: the five addresses (document, 2.3), and what else such documents say. */
export function discoveryDocument(at: Addresses): object {
  return {
    issuer: at.issuer,
    authorization_endpoint: at.authorize,
    token_endpoint: at.token,
    pushed_authorization_request_endpoint: at.pushed,
    revocation_endpoint: at.revoke,
    userinfo_endpoint: at.user,
    jwks_uri: at.keys,
    op_policy_uri: 'http://tenants.example/privacy',
    mtls_endpoint_aliases: { token_endpoint: at.token },
    require_pushed_authorization_requests: true,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    scopes_supported: SCOPES,
    subject_types_supported: ['public'],
    ui_locales_supported: ['en'],
    authorization_details_types_supported: [DETAIL_TYPE],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: [ALGORITHM],
    request_object_signing_alg_values_supported: [ALGORITHM],
    id_token_signing_alg_values_supported: [ALGORITHM],
    authorization_response_iss_parameter_supported: true,
    tenant: 'blue',
  }
}
