import { DEFAULT_PAGES } from './authorization-server/pages/index.ts'
import type { Page } from './authorization-server/pages/page.ts'
import { ENGLISH, type Wording } from './authorization-server/pages/page.ts'
import type { ASSERTION_RULES } from './authorization-server/rules/client-assertion.ts'
import type { REQUEST_OBJECT_RULES } from './authorization-server/rules/request-object.ts'
import type { Tls, TlsPolicy } from './http/listen.ts'
import { PLAIN, type PortalLook } from './portal/look.ts'

/** Addresses below the base URL of the gateway and below the issuer. */
interface Paths {
  readonly clientCredentials: string
  readonly business: string
  /** What the products lie below, each under its name. */
  readonly products: string
  readonly authorization: string
  readonly interaction: string
  readonly jwks: string
  readonly pushedAuthorizationRequest: string
  readonly revocation: string
  readonly token: string
  readonly userinfo: string
}

/** How long things are valid, in seconds. */
interface Lifetimes {
  readonly clientCredentialsToken: number
  readonly accessToken: number
  readonly authorizationCode: number
  readonly idToken: number
  readonly refreshToken: number
  readonly session: number
}

/** One of the servers of a sandbox. */
export type ServerName = 'gateway' | 'authorizationServer' | 'portal'

/** How a sandbox is built. A behavior replaces any part of it. */
export interface Settings {
  /** Path that the base URL of the gateway ends in: empty, or with a slash at its start only. */
  readonly gatewayPath: string
  /** Path that the issuer ends in: empty, or with a slash at its start only. */
  readonly issuerPath: string
  readonly paths: Paths
  readonly lifetimes: Lifetimes
  /** Where every application is sent back to; a custom scheme makes them native applications (RFC 8252). */
  readonly redirectUri: string
  /** What the resource owner passes through, in this order. */
  readonly pages: readonly Page[]
  readonly wording: Wording
  /** How the developer portal looks. */
  readonly portal: PortalLook
  /** Whether an application that was approved in the same browser session, for the same data provider, is not asked about again. */
  readonly rememberConsent: boolean
  /** Servers that speak TLS, each with its certificate. */
  readonly tls: Partial<Record<ServerName, Tls>>
  /** All servers speak TLS in this way, with a certificate that the environment names. */
  readonly secured?: TlsPolicy
  /** They speak TLS with a certificate of an authority of their own, and demand one of it from every client. */
  readonly mutual?: true
  /** Servers that refuse every connection. */
  readonly refusing: readonly ServerName[]
  /** Whether an assertion is for the issuer alone, as FAPI 2.0 has it, or for an endpoint as well. */
  readonly onlyIssuerAsAudience: boolean
  /** The sandbox's own rules that do not apply. */
  readonly waived: readonly (keyof typeof ASSERTION_RULES | keyof typeof REQUEST_OBJECT_RULES)[]
}

/** Settings of which each part may be left out. */
export interface PartialSettings
  extends Partial<Omit<Settings, 'paths' | 'lifetimes' | 'wording' | 'portal'>> {
  readonly paths?: Partial<Paths>
  readonly lifetimes?: Partial<Lifetimes>
  readonly wording?: Partial<Wording>
  readonly portal?: Partial<PortalLook>
}

/** The conforming, strict sandbox. */
const DEFAULT_SETTINGS: Settings = {
  gatewayPath: '',
  issuerPath: '',
  paths: {
    clientCredentials: '/auth/token',
    business: '/business/accounts/main',
    products: '/products',
    authorization: '/authorize',
    interaction: '/interaction',
    jwks: '/jwks',
    pushedAuthorizationRequest: '/par',
    revocation: '/revoke',
    token: '/token',
    userinfo: '/userinfo',
  },
  lifetimes: {
    clientCredentialsToken: 86_400,
    accessToken: 3_600,
    authorizationCode: 60,
    idToken: 3_600,
    refreshToken: 2_592_000,
    session: 28_800,
  },
  redirectUri: 'https://client.example/callback',
  pages: DEFAULT_PAGES,
  wording: ENGLISH,
  portal: PLAIN,
  rememberConsent: false,
  tls: {},
  refusing: [],
  onlyIssuerAsAudience: false,
  waived: [],
}

/**
 * Lays partial settings over the default ones; the last one wins.
 *
 * @param parts - What differs from the default.
 */
export function settingsWith(parts: readonly PartialSettings[]): Settings {
  let settings = DEFAULT_SETTINGS
  for (const part of parts)
    settings = {
      ...settings,
      ...part,
      paths: { ...settings.paths, ...part.paths },
      lifetimes: { ...settings.lifetimes, ...part.lifetimes },
      wording: { ...settings.wording, ...part.wording },
      portal: { ...settings.portal, ...part.portal },
    }
  return settings
}
