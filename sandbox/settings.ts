import { DEFAULT_PAGES } from './authorization-server/pages/index.ts'
import type { Page } from './authorization-server/pages/page.ts'
import { ENGLISH, type Wording } from './authorization-server/pages/page.ts'
import type { ASSERTION_RULES } from './authorization-server/rules/client-assertion.ts'
import type { REQUEST_OBJECT_RULES } from './authorization-server/rules/request-object.ts'
import { type Addresses, PATHS } from './endpoints.ts'
import type { Tls, TlsPolicy } from './http/listen.ts'
import { PLAIN, type PortalLook } from './portal/look.ts'

/** Lifetimes, in seconds. */
interface Lifetimes {
  readonly clientCredentialsToken: number
  readonly accessToken: number
  readonly authorizationCode: number
  readonly idToken: number
  readonly refreshToken: number
  readonly session: number
}

/** A server of a sandbox. */
export type ServerName = 'gateway' | 'authorizationServer' | 'portal'

/** How a sandbox is built. A behavior replaces any part of it. */
export interface Settings extends Addresses {
  readonly lifetimes: Lifetimes
  /** Redirect URI of both applications. A custom scheme or a loopback address makes them native (RFC 8252). */
  readonly redirectUri: string
  /** The pages that the resource owner passes through, in order. */
  readonly pages: readonly Page[]
  readonly wording: Wording
  /** How the developer portal looks. */
  readonly portal: PortalLook
  /** Skips the consent page if the same browser session approved the same application and data provider before. */
  readonly rememberConsent: boolean
  /** Servers that speak TLS, each with its certificate. */
  readonly tls: Partial<Record<ServerName, Tls>>
  /** All servers speak TLS with this policy; the CA variable has their certificate. */
  readonly secured?: TlsPolicy
  /** All servers speak TLS with certificates of a private authority, and require one from every client. */
  readonly mutual?: true
  /** Servers that refuse every connection. */
  readonly refusing: readonly ServerName[]
  /** Accept only the issuer as the audience of an assertion (FAPI 2.0), not the address of an endpoint. */
  readonly onlyIssuerAsAudience: boolean
  /** Rules of the sandbox that are turned off. */
  readonly waived: readonly (keyof typeof ASSERTION_RULES | keyof typeof REQUEST_OBJECT_RULES)[]
}

/** Settings in which every part is optional. */
export interface PartialSettings
  extends Partial<Omit<Settings, 'paths' | 'lifetimes' | 'wording' | 'portal'>> {
  readonly paths?: Partial<Addresses['paths']>
  readonly lifetimes?: Partial<Lifetimes>
  readonly wording?: Partial<Wording>
  readonly portal?: Partial<PortalLook>
}

/** The settings of the conforming, strict sandbox. */
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

/** Merges partial settings into others; paths, lifetimes, wording and portal are merged member by member. */
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
 * Merges partial settings into the default ones; the last one wins.
 *
 * @param parts - What differs from the default.
 */
export const settingsWith = (parts: readonly PartialSettings[]): Settings =>
  parts.reduce<Settings>(overlay<Settings>, DEFAULT_SETTINGS)
