import type { Socket } from 'node:net'
import type { TlsPolicy } from '../http/listen.ts'
import { headerOf } from './answers.ts'
import type { Behavior, WireHook } from './behavior.ts'
import { combined } from './combined.ts'

const JSON_HEADERS = { 'Content-Type': 'application/json' }

/**
 * Delays a request.
 *
 * @param milliseconds - The delay.
 */
export function late(milliseconds: number): WireHook {
  return (_incoming, _outgoing, serve) => void setTimeout(serve, milliseconds)
}

/** Resets the connection in the middle of the body. */
export const reset: WireHook = (incoming, outgoing) => {
  outgoing.writeHead(200, { ...JSON_HEADERS, 'Content-Length': 1_000 })
  outgoing.write('{"', () => incoming.socket.resetAndDestroy())
}

/** Starts a body that never ends. */
export const endless: WireHook = (_incoming, outgoing) => {
  outgoing.writeHead(200, JSON_HEADERS)
  outgoing.write('{"')
}

/**
 * Answers with very long JSON.
 *
 * @param bytes - Its approximate size.
 */
export function huge(bytes: number): WireHook {
  return (_incoming, outgoing) => {
    outgoing.writeHead(200, JSON_HEADERS)
    outgoing.end(`{"padding":"${'x'.repeat(bytes)}"}`)
  }
}

/** Answers without a Date header. */
export const undated: WireHook = (_incoming, outgoing, serve) => {
  outgoing.sendDate = false
  serve()
}

/** Sets the Date header from a slow clock. */
export const behind =
  (seconds: number): WireHook =>
  (_incoming, outgoing, serve) => {
    outgoing.setHeader('Date', new Date(Date.now() - seconds * 1000).toUTCString())
    serve()
  }

const refused = new WeakSet<Socket>()

/** Closes a connection after a refusal without announcing it: the next request on it gets no answer. */
export const endsAfterRefusal: WireHook = ({ socket }, outgoing, serve) => {
  if (refused.has(socket)) return void socket.destroy()
  outgoing.once('finish', () => {
    if (outgoing.statusCode >= 400 && outgoing.statusCode < 500) refused.add(socket)
  })
  serve()
}

/** Never answers. */
export const silent: WireHook = () => {}

/** Closes the connection without an answer. */
export const hangUp: WireHook = (incoming) => incoming.socket.resetAndDestroy()

/** The TLS 1.2 cipher suites that RFC 9325, 4.2 recommends. */
export const RECOMMENDED = 'ECDHE+AESGCM'

/** A service that speaks TLS with a policy; by default, with the cipher suites of RFC 9325. */
export const securedBy = (policy: TlsPolicy): Behavior => ({
  settings: { secured: { ciphers: RECOMMENDED, ...policy } },
})

/** Same, with Strict-Transport-Security on the discovery document. */
export const secured = (policy: TlsPolicy = {}): Behavior =>
  combined(securedBy(policy), headerOf('discovery', 'Strict-Transport-Security', 'max-age=31536000'))
