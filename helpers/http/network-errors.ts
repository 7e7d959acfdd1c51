import { filled } from './remedies.ts'
import { type Transport, variableOf } from './transport.ts'

/** A plain description of a failure, and what to do about it; one remedy for each scheme if they differ. */
type Failure = readonly [
  says: string | undefined,
  todo?: string | { readonly http: string; readonly https: string },
]

const ALONE =
  'Put the certificate of the issuer into CA_FILE, or check {address}. If the issuer is a public authority, the service’s team has to configure the intermediate certificate.'
const UNTRUSTED = 'Put the certificate of the issuer into CA_FILE, or check {address}.'
const OWN_CERTIFICATE =
  'Check CLIENT_CERTIFICATES: the service requires a client certificate for this origin, from an authority that it trusts.'
const NAME =
  'Check the host name in {address}. If it is right, this network may need a VPN or PROXY_URL to resolve it.'
const PORT =
  'Check the host and port in {address}. If they are right, a firewall may block them, or this network may need PROXY_URL.'
const SLOW = 'Raise REQUEST_TIMEOUT if the service is slow; otherwise check {address}.'
const SCHEME = 'Check the scheme and port in {address}: http and https use different ports.'
const CLOSED = {
  http: SCHEME,
  https:
    'If the service requires a client certificate, check CLIENT_CERTIFICATES; otherwise check the port in {address}.',
}
const EXPIRED =
  'Check the host name in {address}. If it is right, the service’s team has to renew the certificate.'

const NO_TLS: Failure = ['the server does not use TLS on this port', SCHEME]
const CUT: Failure = ['the connection was closed before the answer was complete', CLOSED]
const STRANGE: Failure = ['this machine does not trust the issuer of the TLS certificate', UNTRUSTED]
const DISLIKED: Failure = ['the service refused the client certificate', OWN_CERTIFICATE]
const LATE: Failure = ['no complete answer within {limit} s', SLOW]

/** By the code of the error, or by its name if it has no code. */
export const FAILURES: Readonly<Record<string, Failure>> = {
  ECONNREFUSED: ['the connection was refused', PORT],
  ECONNRESET: ['the connection was reset', CLOSED],
  EPIPE: ['the connection was closed', CLOSED],
  ENOTFOUND: ['the host name was not found', NAME],
  EAI_AGAIN: ['the DNS lookup of the host name failed', NAME],
  EHOSTUNREACH: ['there is no route to the host', PORT],
  ENETUNREACH: ['there is no route to the host', PORT],
  ETIMEDOUT: ['the connection timed out', PORT],
  EPROTO: NO_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  HPE_INVALID_CONSTANT: ['the answer is not HTTP', SCHEME],
  UND_ERR_CONNECT_TIMEOUT: ['no connection within 10 s', PORT],
  UND_ERR_SOCKET: CUT,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: CUT,
  UND_ERR_RES_EXCEEDED_MAX_SIZE: ['the answer is larger than 1 MiB'],
  ERR_BUFFER_TOO_LARGE: ['the answer is larger than 1 MiB after decompression'],
  UND_ERR_HEADERS_TIMEOUT: LATE,
  UND_ERR_BODY_TIMEOUT: LATE,
  TimeoutError: LATE,
  UND_ERR_ABORTED: [undefined, 'Check PROXY_URL: the proxy did not connect to {address}.'],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'the TLS certificate is for another host',
    'Check the host name in {address}: the certificate is for another host.',
  ],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['the TLS certificate is self-signed', UNTRUSTED],
  SELF_SIGNED_CERT_IN_CHAIN: STRANGE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'the service sent no intermediate certificate, or this machine does not trust the issuer of the TLS certificate',
    ALONE,
  ],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: STRANGE,
  UNABLE_TO_GET_ISSUER_CERT: STRANGE,
  CERT_SIGNATURE_FAILURE: STRANGE,
  CERT_HAS_EXPIRED: ['the TLS certificate has expired', EXPIRED],
  CERT_NOT_YET_VALID: [
    'the TLS certificate is not valid yet',
    'Check the clock of this machine. If it is right, the service’s team has to replace the certificate.',
  ],
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: ['the service requires a client certificate', OWN_CERTIFICATE],
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: [
    'the service refused the TLS handshake; a client certificate may be missing',
    OWN_CERTIFICATE,
  ],
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: DISLIKED,
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN: DISLIKED,
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: [
    'the service does not trust the issuer of the client certificate',
    OWN_CERTIFICATE,
  ],
}

/** The remedy for any other failure. */
export const OF_ANY_FAILURE = 'Check {address}, and CA_FILE or PROXY_URL if this network needs them.'

/** The remedy if a connection ends without an answer, and other requests to the same origin were answered. */
export const OF_LOST =
  'Other requests to this origin were answered. Look into the logs of the service, and of any proxy or gateway in front of it. Set REQUEST_PAUSE=1, which sends one request at a time, to see if the load is the cause.'

/** Comes before the remedy if requests go through a proxy. */
export const OF_PROXY = 'Check PROXY_URL first: the requests go through that proxy.'

/**
 * Why a request got no answer, in words. Contains no query of an address.
 *
 * @param answerTimeout - milliseconds
 */
export function reasonOf(error: unknown, answerTimeout: number): string {
  if (error instanceof AggregateError)
    return error.errors.map((inner) => reasonOf(inner, answerTimeout)).join('; ')
  if (!(error instanceof Error)) return 'the request failed'
  const says = failureOf(error)?.[0] ?? error.message
  const code = codeOf(error)
  return `${filled(says, { limit: `${answerTimeout / 1000}` })}${code === undefined ? '' : ` (${code})`}`
}

/**
 * What to do about a request without an answer, in sentences that name the variable of the address.
 *
 * @param hasAnswered - other requests to the same origin were answered
 */
export function remedyOf(
  error: unknown,
  url: string,
  transport: Pick<Transport, 'namedBy' | 'proxy'>,
  hasAnswered = false,
): string {
  if (hasAnswered && isLost(error)) return OF_LOST
  const first = error instanceof AggregateError ? error.errors[0] : error
  const [, known = OF_ANY_FAILURE] = failureOf(first) ?? []
  const scheme = url.startsWith('https:') ? 'https' : 'http'
  const sentence = typeof known === 'string' ? known : known[scheme]
  const remedy = filled(sentence, { address: variableOf(url, transport) })
  return transport.proxy ? `${OF_PROXY} ${remedy}` : remedy
}

/** True if an established connection was closed or reset. */
export const isLost = (error: unknown): boolean => failureOf(error)?.[1] === CLOSED

const failureOf = (error: unknown): Failure | undefined =>
  error instanceof Error ? FAILURES[codeOf(error) ?? error.name] : undefined

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
