import { errors } from 'undici'
import { filled, OF_ANY_FAILURE, OF_FAILURES, OF_LOST, OF_PROXY } from './remedies.ts'
import { type Transport, variableOf } from './transport.ts'

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  ENOTFOUND: 'the host name was not found',
  EAI_AGAIN: 'the host name could not be looked up',
  EHOSTUNREACH: 'there is no way to the host',
  ENETUNREACH: 'there is no way to the host',
  ETIMEDOUT: 'the connection took too long',
  EPROTO: 'the other side does not speak TLS',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the other side does not speak TLS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'the other side does not speak TLS',
  HPE_INVALID_CONSTANT: 'the answer is not HTTP',
  UND_ERR_CONNECT_TIMEOUT: 'no connection within 10 s',
  UND_ERR_SOCKET: 'the connection was closed before the answer was complete',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the connection was closed before the answer was complete',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'the answer is larger than 1 MiB',
  ERR_BUFFER_TOO_LARGE: 'the answer is larger than 1 MiB when it is unpacked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the TLS certificate is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the TLS certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the TLS certificate is from an untrusted authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'the TLS certificate came alone, without that of the authority which issued it, or is from an untrusted authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the TLS certificate is from an untrusted authority',
  UNABLE_TO_GET_ISSUER_CERT: 'the TLS certificate is from an untrusted authority',
  CERT_SIGNATURE_FAILURE: 'the TLS certificate is from an untrusted authority',
  CERT_HAS_EXPIRED: 'the TLS certificate has expired',
  CERT_NOT_YET_VALID: 'the TLS certificate is not valid yet',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'the service requires a client certificate',
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: 'the TLS handshake was refused; a client certificate may be missing',
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: 'the service refused the client certificate',
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN: 'the service refused the client certificate',
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: 'the service does not know who issued the client certificate',
}

/** Why a request got no answer, in words; never an address with its query. */
export function reasonOf(error: unknown, answerTimeout: number): string {
  if (error instanceof AggregateError)
    return error.errors.map((inner) => reasonOf(inner, answerTimeout)).join('; ')
  if (!(error instanceof Error)) return 'the request failed'
  if (error.name === 'TimeoutError' || error instanceof errors.HeadersTimeoutError)
    return `no complete answer within ${answerTimeout / 1000} s`
  const code = codeOf(error)
  if (code === undefined) return error.message
  return `${SENTENCES[code] ?? error.message} (${code})`
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
  const known = (first instanceof Error && OF_FAILURES[codeOf(first) ?? first.name]) || OF_ANY_FAILURE
  const scheme = url.startsWith('https:') ? 'https' : 'http'
  const sentence = typeof known === 'string' ? known : known[scheme]
  const remedy = filled(sentence, { address: variableOf(url, transport) })
  return transport.proxy ? `${OF_PROXY} ${remedy}` : remedy
}

const LOST: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
])

/** Whether a connection ended that was there already. */
export const isLost = (error: unknown): boolean => error instanceof Error && LOST.has(codeOf(error) ?? '')

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
