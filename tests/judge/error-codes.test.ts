import { expect, test } from 'vitest'
import { ERROR_CODES } from '../../helpers/judge/judge-errors.ts'

const OF_TOKEN = ['token', 'exchange']
const OF_PAR = ['par']
const OF_BOTH = [...OF_TOKEN, ...OF_PAR]

/** The registry of OAuth error codes (IANA), by the text that has each, and where the suite may meet it. */
const REGISTRY = [
  ['invalid_request', 'RFC 6749, 5.2', OF_BOTH],
  ['invalid_client', 'RFC 6749, 5.2', OF_BOTH],
  ['invalid_grant', 'RFC 6749, 5.2', OF_BOTH],
  ['unauthorized_client', 'RFC 6749, 5.2', OF_BOTH],
  ['unsupported_grant_type', 'RFC 6749, 5.2', OF_BOTH],
  ['invalid_scope', 'RFC 6749, 5.2', OF_BOTH],
  ['unsupported_response_type', 'RFC 6749, 4.1.2.1', OF_PAR],
  ['server_error', 'RFC 6749, 4.1.2.1', OF_PAR],
  ['temporarily_unavailable', 'RFC 6749, 4.1.2.1', OF_PAR],
  ['authorization_pending', 'RFC 8628, 3.5', OF_TOKEN],
  ['slow_down', 'RFC 8628, 3.5', OF_TOKEN],
  ['access_denied', 'RFC 8628, 3.5', OF_TOKEN],
  ['expired_token', 'RFC 8628, 3.5', OF_TOKEN],
  ['invalid_target', 'RFC 8707, 2', OF_BOTH],
  ['invalid_request_uri', 'RFC 9101, 7', OF_PAR],
  ['invalid_request_object', 'RFC 9101, 7', OF_PAR],
  ['request_not_supported', 'RFC 9101, 7', OF_PAR],
  ['request_uri_not_supported', 'RFC 9101, 7', OF_PAR],
  ['unsupported_pop_key', 'RFC 9200, 5.8.3', OF_TOKEN],
  ['incompatible_ace_profiles', 'RFC 9200, 5.8.3', OF_TOKEN],
  ['invalid_authorization_details', 'RFC 9396, 5', OF_BOTH],
  ['invalid_dpop_proof', 'RFC 9449, 5', OF_BOTH],
  ['use_dpop_nonce', 'RFC 9449, 8', OF_BOTH],
  ['registration_not_supported', 'OpenID Connect Core 1.0, 3.1.2.6', OF_PAR],
  ['unmet_authentication_requirements', 'OpenID Connect Core Error Code 1.0, 2', OF_PAR],
  ['need_info', 'UMA 2.0 Grant, 3.3.6', OF_TOKEN],
  ['request_denied', 'UMA 2.0 Grant, 3.3.6', OF_TOKEN],
  ['request_submitted', 'UMA 2.0 Grant, 3.3.6', OF_TOKEN],
] as const

for (const [area, codes] of Object.entries(ERROR_CODES))
  test(`the error codes of the ${area} request are those of the registry`, () => {
    const registered = REGISTRY.filter(([, , areas]) => areas.includes(area)).map(([code]) => code)
    expect([...codes].sort()).toEqual(registered.sort())
  })
