import { DEFAULT_PAGES } from './authorization-server/pages/index.ts'
import type { Page } from './authorization-server/pages/page.ts'
import { ENGLISH, type Wording } from './authorization-server/pages/page.ts'
import type { ASSERTION_RULES } from './authorization-server/rules/client-assertion.ts'
import type { REQUEST_OBJECT_RULES } from './authorization-server/rules/request-object.ts'
import { type Addresses, PATHS } from './endpoints.ts'
import type { Tls, TlsPolicy } from './http/listen.ts'
import { PLAIN, type PortalLook } from './portal/look.ts'

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
export interface Settings extends Addresses {
  readonly lifetimes: Lifetimes
  /** Where every application is sent back to; a custom scheme or a loopback address makes them native applications (RFC 8252). */
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
  readonly paths?: Partial<Addresses['paths']>
  readonly lifetimes?: Partial<Lifetimes>
  readonly wording?: Partial<Wording>
  readonly portal?: Partial<PortalLook>
}

/** The conforming, strict sandbox. */
const DEFAULT_SETTINGS: Settings = {
  gatewayPath: '',
  issuerPath: '',
  paths: PATHS,
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

/** Lays partial settings over others, and their paths, lifetimes and words each over the others'. */
export function overlay<Under extends PartialSettings>(under: Under, over: PartialSettings = {}) {
  return {
    ...under,
    ...over,
    paths: { ...under.paths, ...over.paths },
    lifetimes: { ...under.lifetimes, ...over.lifetimes },
    wording: { ...under.wording, ...over.wording },
    portal: { ...under.portal, ...over.portal },
  }
}

/**
 * Lays partial settings over the default ones; the last one wins.
 *
 * @param parts - What differs from the default.
 */
export const settingsWith = (parts: readonly PartialSettings[]): Settings =>
  parts.reduce<Settings>(overlay<Settings>, DEFAULT_SETTINGS)
