/** Error codes of the token endpoint: RFC 6749, 5.2, and those that are registered for it besides (IANA). */
const OF_TOKEN_ENDPOINT = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'invalid_target',
  'invalid_authorization_details',
  'invalid_dpop_proof',
  'use_dpop_nonce',
]

/** Of extension grants, which await a user or a device. */
const OF_OTHER_GRANTS = [
  'authorization_pending',
  'slow_down',
  'expired_token',
  'access_denied',
  'need_info',
  'request_denied',
  'request_submitted',
  'unsupported_pop_key',
  'incompatible_ace_profiles',
]

/** Of the authorization endpoint, without those of a user's decision (RFC 6749, 4.1.2.1; RFC 9101; OpenID Connect). */
const OF_AUTHORIZATION_ENDPOINT = [
  'unsupported_response_type',
  'server_error',
  'temporarily_unavailable',
  'invalid_request_uri',
  'invalid_request_object',
  'request_not_supported',
  'request_uri_not_supported',
  'registration_not_supported',
  'unmet_authentication_requirements',
]

/** The registered error codes, by the request that is refused. */
export const ERROR_CODES: Readonly<Record<'token' | 'exchange' | 'par', ReadonlySet<string>>> = {
  token: new Set([...OF_TOKEN_ENDPOINT, ...OF_OTHER_GRANTS]),
  exchange: new Set([...OF_TOKEN_ENDPOINT, ...OF_OTHER_GRANTS]),
  par: new Set([...OF_TOKEN_ENDPOINT, ...OF_AUTHORIZATION_ENDPOINT]),
}
