import { rootCertificates, type SecureContextOptions } from 'node:tls'
import { parseUrl } from '../base/url.ts'
import type { AllowedOrigin } from './allowed-origins.ts'

/** A client certificate (mTLS) for one origin: certificate and key in PEM, or both in PKCS#12. */
export type ClientCertificate = {
  readonly origin: string
  readonly passphrase?: string
} & ({ readonly cert: string; readonly key: string } | { readonly pfx: Buffer })

/** How to reach the service. */
export interface Transport {
  /** Milliseconds within which an answer must be complete. */
  readonly answerTimeout: number
  /** Milliseconds between two requests. */
  readonly pause: number
  /** The most requests at once. */
  readonly concurrency: number
  readonly proxy?: { readonly url: string; readonly bypass: string }
  /** Certificates of additional trusted authorities, in PEM. */
  readonly ca?: string
  readonly clientCertificates: readonly ClientCertificate[]
  /** Where requests may go. */
  readonly allowedOrigins: readonly AllowedOrigin[]
  /** The variables that name addresses, for the messages about failures. */
  readonly namedBy?: readonly NamedAddress[]
}

/** The defaults, without a proxy and client certificates. */
export const DIRECT: Omit<Transport, 'allowedOrigins'> = {
  answerTimeout: 20_000,
  pause: 0,
  concurrency: 6,
  clientCertificates: [],
}

/** The header User-Agent of every request. */
export const USER_AGENT = 'authorization-contract'

/** Milliseconds within which a connection must be established. */
export const CONNECT_MS = 10_000

/** TLS options with verification on, even if NODE_TLS_REJECT_UNAUTHORIZED turns it off. */
type Verified = SecureContextOptions & { readonly rejectUnauthorized: true }

/** The TLS options with the trusted authorities. */
export const trustedBy = ({ ca }: Pick<Transport, 'ca'>): Verified => ({
  rejectUnauthorized: true,
  ...(ca && { ca: [...rootCertificates, ca] }),
})

/** Milliseconds to try one address of a host before the next. The default of Node.js, 250, is too short over a VPN. */
export const ATTEMPT_MS = 2_500

/** The TLS options for an origin: the trusted authorities, and its client certificate. */
export function tlsOf(origin: string, transport: Pick<Transport, 'ca' | 'clientCertificates'>): Verified {
  const own = transport.clientCertificates.find((one) => new URL(one.origin).origin === origin)
  const { origin: _, ...certificate } = own ?? { origin }
  return { ...trustedBy(transport), ...certificate }
}

/** An address from the configuration, and its variable. */
export interface NamedAddress {
  readonly variable: string
  readonly address: string
}

/**
 * The variable that names an address: the one with the longest configured address that the URL begins with, or else the
 * first one with the same origin. If there is none, the address comes from the service.
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
