import { errors } from 'undici'

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  ENOTFOUND: 'the host name was not found',
  EAI_AGAIN: 'the host name could not be looked up',
  UND_ERR_CONNECT_TIMEOUT: 'no connection within 10 s',
  UND_ERR_SOCKET: 'the connection was closed before the answer was complete',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'the answer is larger than 1 MiB',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the TLS certificate is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the TLS certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the TLS certificate is from an untrusted authority; name it in CA_FILE',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the TLS certificate is from an untrusted authority; name it in CA_FILE',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the TLS certificate is from an untrusted authority; name it in CA_FILE',
  CERT_HAS_EXPIRED: 'the TLS certificate has expired',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED:
    'the service requires a client certificate; set CLIENT_CERTIFICATES',
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: 'the TLS handshake was refused; a client certificate may be missing',
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

const UNANSWERED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Whether the connection failed before any of the answer came. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isUnanswered)
  return error instanceof Error && UNANSWERED.has(codeOf(error) ?? '')
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
