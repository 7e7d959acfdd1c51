import type { Socket } from 'node:net'
import type { TlsPolicy } from '../http/listen.ts'
import { headerOf } from './answers.ts'
import type { Behavior, WireHook } from './behavior.ts'
import { combined } from './combined.ts'

const JSON_HEADERS = { 'Content-Type': 'application/json' }

/**
 * Lets the service see a request later.
 *
 * @param milliseconds - How much later.
 */
export function late(milliseconds: number): WireHook {
  return (_incoming, _outgoing, serve) => void setTimeout(serve, milliseconds)
}

/** Resets the connection in the middle of the body. */
export const reset: WireHook = (incoming, outgoing) => {
  outgoing.writeHead(200, { ...JSON_HEADERS, 'Content-Length': 1_000 })
  outgoing.write('{"', () => incoming.socket.resetAndDestroy())
}

/** Begins a body that never ends. */
export const endless: WireHook = (_incoming, outgoing) => {
  outgoing.writeHead(200, JSON_HEADERS)
  outgoing.write('{"')
}

/**
 * Answers with one very long JSON text.
 *
 * @param bytes - About how long.
 */
export function huge(bytes: number): WireHook {
  return (_incoming, outgoing) => {
    outgoing.writeHead(200, JSON_HEADERS)
    outgoing.end(`{"padding":"${'x'.repeat(bytes)}"}`)
  }
}

/** Answers without the time. */
export const undated: WireHook = (_incoming, outgoing, serve) => {
  outgoing.sendDate = false
  serve()
}

/** Dates answers by a clock that is behind. */
export const behind =
  (seconds: number): WireHook =>
  (_incoming, outgoing, serve) => {
    outgoing.setHeader('Date', new Date(Date.now() - seconds * 1000).toUTCString())
    serve()
  }

const refused = new WeakSet<Socket>()

/** Ends a connection after a refusal without saying so: whatever comes over it then is not answered. */
export const endsAfterRefusal: WireHook = ({ socket }, outgoing, serve) => {
  if (refused.has(socket)) return void socket.destroy()
  outgoing.once('finish', () => {
    if (outgoing.statusCode >= 400 && outgoing.statusCode < 500) refused.add(socket)
  })
  serve()
}

/** Takes a request and never answers. */
export const silent: WireHook = () => {}

/** Closes the connection without an answer. */
export const hangUp: WireHook = (incoming) => incoming.socket.resetAndDestroy()

/** Cipher suites of TLS 1.2 as RFC 9325, 4.2 recommends them. */
export const RECOMMENDED = 'ECDHE+AESGCM'

/** The service that speaks TLS in its own way, and as RFC 9325 asks for where nothing is said. */
export const securedBy = (policy: TlsPolicy): Behavior => ({
  settings: { secured: { ciphers: RECOMMENDED, ...policy } },
})

/** The same, and discovery tells that this is the only way. */
export const secured = (policy: TlsPolicy = {}): Behavior =>
  combined(securedBy(policy), headerOf('discovery', 'Strict-Transport-Security', 'max-age=31536000'))
