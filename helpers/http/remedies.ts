/** A documented request that is refused or not answered, by what it presents. */
export type RemedyFor = 'token' | 'par' | 'exchange' | 'api'

/** What the team that runs the suite can do about an answer. */
export interface Remedy {
  readonly todo: string
  /**
   * The variables whose values may be why, as far as no other answer of the run shows that they are right. Without one, the
   * service is to blame, and what there is to do is a suggestion.
   */
  readonly suspects?: readonly string[]
}

/*
 * Every remedy that the suite proposes, as sentences with the names of variables in braces: `{address}` is the one that
 * names the address, `{id}`, `{secret}`, `{keyId}` and `{key}` are those of the application that sent the request.
 */

/** What JWTs of ours carry besides what the user wrote. */
export const CLOCK = 'the clock of this machine'

/** What a documented request carries that may be wrong on our side: an answer that accepts it shows that all of it is right. */
export const CARRIED: Readonly<Record<RemedyFor, readonly string[]>> = {
  token: ['{id}', '{secret}', 'BASE_URL'],
  par: [
    '{keyId}',
    '{key}',
    'REDIRECT_URI',
    'SCOPE',
    'PERMISSIONS',
    'AUTHORIZATION_DETAILS',
    'ADAPTATIONS',
    CLOCK,
  ],
  exchange: ['{keyId}', '{key}', 'REDIRECT_URI', CLOCK],
  api: ['{address}'],
}

const SECRET: Remedy = {
  todo: 'Check {id} and {secret}: one of them is wrong, revoked, or of another environment.',
  suspects: ['{id}', '{secret}'],
}
const KEY: Remedy = {
  todo: 'Check {keyId} and {key}: they have to be those of the key that is registered for {id}. If they are, the service may want another audience (/assertion/audience in ADAPTATIONS).',
  suspects: ['{keyId}', '{key}'],
}
const NOT_ADMITTED: Remedy = {
  todo: 'Check that {id} is approved for this environment, and that the service admits this machine: its network address, or CLIENT_CERTIFICATES.',
  suspects: ['CLIENT_CERTIFICATES'],
}
const BEYOND = (part: string): Remedy => ({
  todo: `If the service needs more than the document says, ADAPTATIONS can add it (/${part}).`,
})
const REDIRECT_URI: Remedy = {
  todo: 'Check that REDIRECT_URI is registered for {id}, letter by letter; then SCOPE, PERMISSIONS and AUTHORIZATION_DETAILS, and the audience of the JWTs (/assertion/audience and /requestObject/audience in ADAPTATIONS).',
  suspects: ['REDIRECT_URI', 'SCOPE', 'PERMISSIONS', 'AUTHORIZATION_DETAILS', 'ADAPTATIONS'],
}
const CODE_GRANT: Remedy = {
  todo: 'Enable the authorization-code grant with private_key_jwt for {id} in the developer portal.',
  suspects: ['{keyId}'],
}

/**
 * By the error code of an answer (RFC 6749, 5.2; RFC 9126, 2.3; RFC 9101, 6.2; RFC 9396, 5), or by its status where it has
 * no such code.
 */
export const OF_REFUSALS: Readonly<Record<RemedyFor, Readonly<Record<string, Remedy>>>> = {
  token: {
    invalid_client: SECRET,
    invalid_request: BEYOND('clientCredentials'),
    invalid_scope: {
      todo: 'If the service wants a scope, ADAPTATIONS can add one that {id} may have (/clientCredentials/form/scope).',
    },
    unauthorized_client: {
      todo: 'Enable the client-credentials grant for {id} in the developer portal.',
      suspects: ['{id}'],
    },
    unsupported_grant_type: {
      todo: 'Check BASE_URL: the token endpoint below it knows no client credentials.',
      suspects: ['BASE_URL'],
    },
    400: BEYOND('clientCredentials'),
    401: SECRET,
    403: NOT_ADMITTED,
  },
  par: {
    invalid_client: KEY,
    invalid_request: REDIRECT_URI,
    invalid_request_object: REDIRECT_URI,
    invalid_redirect_uri: REDIRECT_URI,
    invalid_scope: {
      todo: 'Check SCOPE: {id} may ask only for the scopes that it is registered for.',
      suspects: ['SCOPE'],
    },
    invalid_authorization_details: {
      todo: 'Check AUTHORIZATION_DETAILS: the service knows other types or members.',
      suspects: ['AUTHORIZATION_DETAILS'],
    },
    unauthorized_client: CODE_GRANT,
    400: REDIRECT_URI,
    401: KEY,
    403: NOT_ADMITTED,
  },
  exchange: {
    invalid_client: KEY,
    invalid_request: BEYOND('tokenExchange'),
    invalid_grant: {
      todo: 'The code was new: check that REDIRECT_URI is registered for {id}, and the clock of this machine.',
      suspects: ['REDIRECT_URI'],
    },
    unauthorized_client: CODE_GRANT,
    unsupported_grant_type: {
      todo: 'Check ISSUER_URL: the token endpoint of its discovery document knows no authorization codes.',
    },
    400: BEYOND('tokenExchange'),
    401: KEY,
    403: NOT_ADMITTED,
  },
  api: {
    401: {
      todo: 'The access token is new: check that {address} takes tokens of this grant; ADAPTATIONS can add headers (/businessApi).',
    },
    403: { todo: 'Check that {id} and its user may call {address}.' },
    404: { todo: 'Check {address}.', suspects: ['{address}'] },
    405: { todo: 'Check {address}, and the method of the call.', suspects: ['{address}'] },
  },
}

const ALONE =
  'Put the certificate of that authority into CA_FILE, or check {address}. If the authority is a public one, the service does not send its intermediate certificate: tell its team.'
const UNTRUSTED = 'Put the certificate of that authority into CA_FILE, or check {address}.'
const OWN_CERTIFICATE =
  'Check CLIENT_CERTIFICATES: the service wants one for this origin, from an authority that it knows.'
const NAME = 'Check the host name in {address}, and whether this network resolves it (VPN, PROXY_URL).'
const PORT = 'Check host and port in {address}, a firewall, or whether this network needs PROXY_URL.'
const SLOW = 'Raise REQUEST_TIMEOUT if the service is slow; otherwise check {address}.'
const SCHEME = 'Check scheme and port in {address}: http and https are at different ports.'
const CLOSED = {
  http: SCHEME,
  https:
    'If the service wants a client certificate, CLIENT_CERTIFICATES; otherwise check the port in {address}.',
}
const THEIRS = 'Tell the service’s team, or check the host name in {address}.'

/** One for each scheme, where they differ. */
type OfFailure = string | { readonly http: string; readonly https: string }

/** By the code of the failure, where no answer came. */
export const OF_FAILURES: Readonly<Record<string, OfFailure>> = {
  ECONNREFUSED: PORT,
  EHOSTUNREACH: PORT,
  ENETUNREACH: PORT,
  ETIMEDOUT: PORT,
  UND_ERR_CONNECT_TIMEOUT: PORT,
  ENOTFOUND: NAME,
  EAI_AGAIN: NAME,
  ECONNRESET: CLOSED,
  EPIPE: CLOSED,
  EPROTO: SCHEME,
  UND_ERR_SOCKET: CLOSED,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: CLOSED,
  ERR_SSL_WRONG_VERSION_NUMBER: SCHEME,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: SCHEME,
  HPE_INVALID_CONSTANT: SCHEME,
  UND_ERR_ABORTED: 'Check PROXY_URL: the proxy opened no way to {address}.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Check the host name in {address}: the certificate is for another one.',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ALONE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  CERT_SIGNATURE_FAILURE: UNTRUSTED,
  CERT_HAS_EXPIRED: THEIRS,
  CERT_NOT_YET_VALID: 'Check the clock of this machine; otherwise tell the service’s team.',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: OWN_CERTIFICATE,
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: OWN_CERTIFICATE,
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: OWN_CERTIFICATE,
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN: OWN_CERTIFICATE,
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: OWN_CERTIFICATE,
  UND_ERR_HEADERS_TIMEOUT: SLOW,
  UND_ERR_BODY_TIMEOUT: SLOW,
  TimeoutError: SLOW,
}

/** For any other failure. */
export const OF_ANY_FAILURE = 'Check {address}, and CA_FILE or PROXY_URL if this network needs them.'

/** For a connection that ends without an answer, where others to the same place were answered. */
export const OF_LOST =
  'Other requests were answered there: look into the logs of the service, or of the proxy or gateway before it; REQUEST_PAUSE=1, which sends one request at a time, shows whether it is the load.'

/** For an answer that limits how often, or how many at once, the service may be asked (429; RFC 6585, 4). */
export const OF_LIMIT =
  'Set REQUEST_PAUSE=1, which sends one request at a time; where that is still too much for the service, 250 or more.'

/** What is said of a failure behind a proxy as well. */
export const OF_PROXY = 'Check PROXY_URL first, through which requests go.'

/** A sentence with the names of variables in the place of what is in braces. */
export const filled = (sentence: string, names: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (braced, name: string) => names[name] ?? braced)
