import { rootCertificates, type SecureContextOptions } from 'node:tls'
import { parseUrl } from '../base/url.ts'
import type { AllowedOrigin } from './allowed-origins.ts'

/** A client certificate (mTLS) for one origin: certificate and key in PEM, or both in PKCS#12. */
export type ClientCertificate = {
  readonly origin: string
  readonly passphrase?: string
} & ({ readonly cert: string; readonly key: string } | { readonly pfx: Buffer })

/** How the service is reached. */
export interface Transport {
  /** Milliseconds until an answer has to be complete. */
  readonly answerTimeout: number
  /** Milliseconds between two requests. */
  readonly pause: number
  /** How many requests go out side by side. */
  readonly concurrency: number
  readonly proxy?: { readonly url: string; readonly bypass: string }
  /** Further authorities, in PEM. */
  readonly ca?: string
  readonly clientCertificates: readonly ClientCertificate[]
  /** Where a request may go. */
  readonly allowedOrigins: readonly AllowedOrigin[]
  /** The variables that name addresses, for what is told of a failure. */
  readonly namedBy?: readonly NamedAddress[]
}

/** A service that is reached directly, and only at its own addresses and below. */
export const DIRECT: Omit<Transport, 'allowedOrigins'> = {
  answerTimeout: 20_000,
  pause: 0,
  concurrency: 6,
  clientCertificates: [],
}

/** Who asks, as every request says. */
export const USER_AGENT = 'authorization-contract'

/** Milliseconds until a connection has to be there. */
export const CONNECT_MS = 10_000

/** What TLS is told explicitly, whatever the environment says. */
type Verified = SecureContextOptions & { readonly rejectUnauthorized: true }

/** The authorities that are trusted. */
export const trustedBy = ({ ca }: Pick<Transport, 'ca'>): Verified => ({
  rejectUnauthorized: true,
  ...(ca && { ca: [...rootCertificates, ca] }),
})

/** How long one of several addresses of a host is tried before the next: 250 ms, as Node.js has it, are few over a VPN. */
export const ATTEMPT_MS = 2_500

/** What TLS with an origin takes: the authorities that are trusted, and its client certificate. */
export function tlsOf(origin: string, transport: Pick<Transport, 'ca' | 'clientCertificates'>): Verified {
  const own = transport.clientCertificates.find((one) => new URL(one.origin).origin === origin)
  const { origin: _, ...certificate } = own ?? { origin }
  return { ...trustedBy(transport), ...certificate }
}

/** An address of the configuration. */
export interface NamedAddress {
  readonly variable: string
  readonly address: string
}

/**
 * The variable that names an address: the one of the longest address that it begins with, or the first one of its origin.
 * What no variable names comes from the service.
 */
export function variableOf(
  url: string,
  { namedBy = [] }: { readonly namedBy?: readonly NamedAddress[] },
): string {
  const origin = parseUrl(url)?.origin
  const atOrigin = namedBy.filter(({ address }) => parseUrl(address)?.origin === origin)
  const [longest] = atOrigin
    .filter(({ address }) => url.startsWith(address))
    .sort((one, other) => other.address.length - one.address.length)
  return (longest ?? atOrigin[0])?.variable ?? 'the address that the service gives'
}
