import { isIP } from 'node:net'
import { type ConnectionOptions, connect } from 'node:tls'
import { hostOf } from '../base/url.ts'
import { whyNotAllowed } from './allowed-origins.ts'
import { blocked, type Missing, type Recorded, recorded } from './exchange.ts'
import { reasonOf, remedyOf } from './network-errors.ts'
import { ATTEMPT_MS, CONNECT_MS, type Transport, tlsOf } from './transport.ts'

/** The TLS versions and cipher suites that the client offers. */
export type Hello = Pick<ConnectionOptions, 'minVersion' | 'maxVersion' | 'ciphers'>

/** The server's response: a version and a cipher suite, or no connection. */
export type Handshake =
  | { readonly is: 'taken'; readonly version: string; readonly cipher: string }
  | { readonly is: 'refused' }

const REFUSED: Recorded<Handshake> = recorded({ is: 'refused' })

/**
 * Does a TLS handshake with an origin, then closes the connection without sending anything. Never throws for a network
 * error, and connects only to allowed origins.
 */
export function shakeHands(
  origin: string,
  transport: Transport,
  hello: Hello = {},
): Promise<Recorded<Handshake>> {
  const objection = whyNotAllowed(origin, transport.allowedOrigins)
  if (objection) return Promise.resolve(blocked(`nothing was sent to ${origin}: ${objection}`))
  return new Promise((resolve) => {
    try {
      const socket = connect({ ...peerOf(origin), ...tlsOf(origin, transport), ...hello })
      const end = (found: Recorded<Handshake>) => {
        resolve(found)
        socket.destroy()
      }
      socket.setTimeout(CONNECT_MS, () => end(unreachable(origin, transport, NO_ANSWER)))
      socket.once('secureConnect', () => {
        const version = socket.getProtocol() ?? 'TLS'
        end(recorded({ is: 'taken', version, cipher: socket.getCipher().name }))
      })
      socket.once('error', (error) => end(afterError(origin, transport, error)))
      socket.once('close', () => end(REFUSED))
    } catch (error) {
      resolve(afterError(origin, transport, error))
    }
  })
}

/** The address to connect to. An IP address cannot be a server name in TLS. */
function peerOf(origin: string) {
  const url = new URL(origin)
  const host = hostOf(url)
  const peer = { host, port: Number(url.port || 443), autoSelectFamilyAttemptTimeout: ATTEMPT_MS }
  return isIP(host) ? peer : { ...peer, servername: host }
}

const NO_ANSWER = Object.assign(new Error('no answer in time'), { code: 'UND_ERR_CONNECT_TIMEOUT' })

const unreachable = (origin: string, transport: Transport, error: unknown): Missing => ({
  is: 'unreachable',
  because: `${origin}: ${reasonOf(error, CONNECT_MS)}`,
  todo: remedyOf(error, origin, transport),
})

/** This client does not support the version or the cipher suite. */
const OWN: ReadonlySet<string> = new Set([
  'ERR_SSL_NO_CIPHERS_AVAILABLE',
  'ERR_SSL_NO_CIPHER_MATCH',
  'ERR_SSL_NO_PROTOCOLS_AVAILABLE',
])

/** The server closes the connection, with or without an alert, or chooses something that was not offered. */
const ENDED =
  /^(ECONNRESET|EPIPE)$|^ERR_SSL_\w*(_ALERT_|UNEXPECTED_EOF|UNSUPPORTED_PROTOCOL|WRONG_(SSL_)?VERSION)/

function afterError(origin: string, transport: Transport, error: unknown): Recorded<Handshake> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (OWN.has(code))
    return { is: 'left out', because: `the TLS library of this machine does not support it (${code})` }
  return ENDED.test(code) ? REFUSED : unreachable(origin, transport, error)
}

const ONLY = (version: Hello['minVersion']): Hello => ({ minVersion: version, maxVersion: version })

/** The offers to each origin. OpenSSL allows weak ones only at its lowest security level. */
export const HELLOS = {
  usual: {},
  'TLS 1.0': { ...ONLY('TLSv1'), ciphers: 'DEFAULT:@SECLEVEL=0' },
  'TLS 1.1': { ...ONLY('TLSv1.1'), ciphers: 'DEFAULT:@SECLEVEL=0' },
  'TLS 1.2': ONLY('TLSv1.2'),
  'TLS 1.3': ONLY('TLSv1.3'),
  'RSA key transport': { ...ONLY('TLSv1.2'), ciphers: 'kRSA:!aNULL:!eNULL:@SECLEVEL=0' },
  'no encryption': { ...ONLY('TLSv1.2'), ciphers: 'eNULL:@SECLEVEL=0' },
} as const satisfies Readonly<Record<string, Hello>>

export type HelloName = keyof typeof HELLOS

export const helloNames = Object.keys(HELLOS) as readonly HelloName[]

/** The responses of an origin to each offer. */
export interface TlsOfOrigin {
  readonly origin: string
  readonly handshakes: Readonly<Record<HelloName, Recorded<Handshake>>>
}
