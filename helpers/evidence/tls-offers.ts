import type { Recorded } from '../http/exchange.ts'
import type { Handshake, Hello } from '../http/handshake.ts'

const ONLY = (version: Hello['minVersion']): Hello => ({ minVersion: version, maxVersion: version })

/** What is offered to each origin. OpenSSL knows what is weak at its lowest security level only. */
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

/** What an origin made of each offer. */
export interface TlsOfOrigin {
  readonly origin: string
  readonly handshakes: Readonly<Record<HelloName, Recorded<Handshake>>>
}
