import { filled } from './remedies.ts'
import { type Transport, variableOf } from './transport.ts'

/** What a failure is, in words better than its own, and what to do about it, for each scheme where that differs. */
type Failure = readonly [
  says: string | undefined,
  todo?: string | { readonly http: string; readonly https: string },
]

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

const NO_TLS: Failure = ['the other side does not speak TLS', SCHEME]
const CUT: Failure = ['the connection was closed before the answer was complete', CLOSED]
const STRANGE: Failure = ['the TLS certificate is from an untrusted authority', UNTRUSTED]
const DISLIKED: Failure = ['the service refused the client certificate', OWN_CERTIFICATE]
const LATE: Failure = ['no complete answer within {limit} s', SLOW]

/** By the code of the failure, or by its name where it has none. */
export const FAILURES: Readonly<Record<string, Failure>> = {
  ECONNREFUSED: ['the connection was refused', PORT],
  ECONNRESET: ['the connection was reset', CLOSED],
  EPIPE: ['the connection was closed', CLOSED],
  ENOTFOUND: ['the host name was not found', NAME],
  EAI_AGAIN: ['the host name could not be looked up', NAME],
  EHOSTUNREACH: ['there is no way to the host', PORT],
  ENETUNREACH: ['there is no way to the host', PORT],
  ETIMEDOUT: ['the connection took too long', PORT],
  EPROTO: NO_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  HPE_INVALID_CONSTANT: ['the answer is not HTTP', SCHEME],
  UND_ERR_CONNECT_TIMEOUT: ['no connection within 10 s', PORT],
  UND_ERR_SOCKET: CUT,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: CUT,
  UND_ERR_RES_EXCEEDED_MAX_SIZE: ['the answer is larger than 1 MiB'],
  ERR_BUFFER_TOO_LARGE: ['the answer is larger than 1 MiB when it is unpacked'],
  UND_ERR_HEADERS_TIMEOUT: LATE,
  UND_ERR_BODY_TIMEOUT: LATE,
  TimeoutError: LATE,
  UND_ERR_ABORTED: [undefined, 'Check PROXY_URL: the proxy opened no way to {address}.'],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'the TLS certificate is for another host',
    'Check the host name in {address}: the certificate is for another one.',
  ],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['the TLS certificate is self-signed', UNTRUSTED],
  SELF_SIGNED_CERT_IN_CHAIN: STRANGE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'the TLS certificate came alone, without that of the authority which issued it, or is from an untrusted authority',
    ALONE,
  ],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: STRANGE,
  UNABLE_TO_GET_ISSUER_CERT: STRANGE,
  CERT_SIGNATURE_FAILURE: STRANGE,
  CERT_HAS_EXPIRED: ['the TLS certificate has expired', THEIRS],
  CERT_NOT_YET_VALID: [
    'the TLS certificate is not valid yet',
    'Check the clock of this machine; otherwise tell the service’s team.',
  ],
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: ['the service requires a client certificate', OWN_CERTIFICATE],
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: [
    'the TLS handshake was refused; a client certificate may be missing',
    OWN_CERTIFICATE,
  ],
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: DISLIKED,
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN: DISLIKED,
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: [
    'the service does not know who issued the client certificate',
    OWN_CERTIFICATE,
  ],
}

/** For any other failure. */
export const OF_ANY_FAILURE = 'Check {address}, and CA_FILE or PROXY_URL if this network needs them.'

/** For a connection that ends without an answer, where others to the same place were answered. */
export const OF_LOST =
  'Other requests were answered there: look into the logs of the service, or of the proxy or gateway before it; REQUEST_PAUSE=1, which sends one request at a time, shows whether it is the load.'

/** What is said of a failure behind a proxy as well. */
export const OF_PROXY = 'Check PROXY_URL first, through which requests go.'

/** Why a request got no answer, in words; never an address with its query. */
export function reasonOf(error: unknown, answerTimeout: number): string {
  if (error instanceof AggregateError)
    return error.errors.map((inner) => reasonOf(inner, answerTimeout)).join('; ')
  if (!(error instanceof Error)) return 'the request failed'
  const says = failureOf(error)?.[0] ?? error.message
  const code = codeOf(error)
  return `${filled(says, { limit: `${answerTimeout / 1000}` })}${code === undefined ? '' : ` (${code})`}`
}

/**
 * What to do where no answer came: a sentence that names the variable of the address.
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

/** Whether a connection ended that was there already. */
export const isLost = (error: unknown): boolean => failureOf(error)?.[1] === CLOSED

const failureOf = (error: unknown): Failure | undefined =>
  error instanceof Error ? FAILURES[codeOf(error) ?? error.name] : undefined

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
