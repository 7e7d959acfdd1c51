import type { TlsPolicy } from '../http/listen.ts'
import type { Behavior } from './behavior.ts'
import { combined } from './combined.ts'
import { headerOf } from './headers.ts'

/** Cipher suites of TLS 1.2 as RFC 9325, 4.2 recommends them. */
export const RECOMMENDED = 'ECDHE+AESGCM'

/** The service that speaks TLS in its own way, and as RFC 9325 asks for where nothing is said. */
export const securedBy = (policy: TlsPolicy): Behavior => ({
  settings: { secured: { ciphers: RECOMMENDED, ...policy } },
})

/** The same, and discovery tells that this is the only way. */
export const secured = (policy: TlsPolicy = {}): Behavior =>
  combined(securedBy(policy), headerOf('discovery', 'Strict-Transport-Security', 'max-age=31536000'))
