import { join } from 'node:path'
import { exportPKCS8 } from 'jose'
import type { Applications } from './applications.ts'
import { REQUESTED_DETAILS } from './authorization-server/authorization-details.ts'
import { SCOPE } from './authorization-server/configuration.ts'
import { DATA_PROVIDERS } from './data-providers.ts'
import type { AccessTokens } from './gateway/access-tokens.ts'
import type { Certificate } from './http/certificate.ts'
import type { Accounts } from './portal/accounts.ts'
import type { ResourceOwner } from './resource-owner.ts'
import type { Settings } from './settings.ts'

/** The variables that hold a client certificate and its key. */
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: The suite fills these in.
const REFERENCES = { cert: '${MTLS_CERTIFICATE}', key: '${MTLS_KEY}' }
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: The suite fills these in.

const CATALOGUE = join(import.meta.dirname, '../products/sandbox.json')

/** What the variables of a sandbox are made from. */
interface EnvironmentParts {
  readonly accounts: Accounts
  /** The API key of the products that are not migrated to OAuth 2.0. */
  readonly apiKey: string
  readonly applications: Applications
  /** The certificate authority of the servers, in PEM. */
  readonly authority?: string
  readonly baseUrl: string
  /** The certificate for clients, if the servers require one. */
  readonly clientCertificate?: Certificate
  readonly issuer: string
  readonly portalUrl: string
  readonly resourceOwner: ResourceOwner
  readonly settings: Settings
  readonly tokens: AccessTokens
}

/**
 * Describes a running sandbox in the variables that describe any target.
 *
 * @returns The variables. Private keys are PKCS #8 in PEM. The gateway issued the expired access token to the first
 *   application; it expired an hour ago.
 */
export async function describeEnvironment(
  parts: EnvironmentParts,
): Promise<Readonly<Record<string, string>>> {
  const {
    accounts,
    apiKey,
    applications,
    authority,
    baseUrl,
    clientCertificate,
    issuer,
    portalUrl,
    resourceOwner,
    settings,
    tokens,
  } = parts
  const [first, second] = applications
  const [provider] = DATA_PROVIDERS
  const business = baseUrl + settings.paths.business
  const longAgo = Math.floor(Date.now() / 1000) - tokens.lifetime - 3600
  const [privateKey, secondPrivateKey, expired] = await Promise.all([
    exportPKCS8(first.key.privateKey),
    exportPKCS8(second.key.privateKey),
    tokens.issue(first, longAgo),
  ])
  return Object.freeze({
    BASE_URL: baseUrl,
    CLIENT_ID: first.id,
    CLIENT_SECRET: first.secret,
    ISSUER_URL: issuer,
    PRIVATE_KEY: privateKey,
    PRIVATE_KEY_ID: first.key.id,
    REDIRECT_URI: first.redirectUri,
    SCOPE,
    PERMISSIONS: 'read_accounts read_transactions read_balances',
    AUTHORIZATION_DETAILS: JSON.stringify(REQUESTED_DETAILS),
    DP_ID: provider.id,
    DP_ID_NAME: provider.name,
    DP_ID_IN: 'request-object',
    CONSENT_USERNAME: resourceOwner.username,
    CONSENT_PASSWORD: resourceOwner.password,
    CONSENT_WRONG_PASSWORD: 'yes',
    BUSINESS_API_GET_URL: business,
    BUSINESS_API_PUT_URL: business,
    BUSINESS_API_PUT_BODY: JSON.stringify({ nickname: 'Holiday savings', currency: 'EUR' }),
    BUSINESS_API_PUT_READS_BACK: 'yes',
    API_PRODUCTS: CATALOGUE,
    PRODUCTS_URL: baseUrl + settings.paths.products,
    PRODUCTS_API_KEY: apiKey,
    SECOND_CLIENT_ID: second.id,
    SECOND_CLIENT_SECRET: second.secret,
    SECOND_PRIVATE_KEY: secondPrivateKey,
    SECOND_PRIVATE_KEY_ID: second.key.id,
    EXPIRED_ACCESS_TOKEN: expired,
    ...(authority && { CA: authority }),
    ...(clientCertificate && {
      CLIENT_CERTIFICATES: JSON.stringify(
        [baseUrl, issuer, portalUrl].map((address) => ({ origin: new URL(address).origin, ...REFERENCES })),
      ),
      MTLS_CERTIFICATE: clientCertificate.cert,
      MTLS_KEY: clientCertificate.key,
    }),
    PORTAL_URL: portalUrl,
    PORTAL_USERNAME: accounts.developer.username,
    PORTAL_PASSWORD: accounts.developer.password,
    PORTAL_REVIEWER_USERNAME: accounts.reviewer.username,
    PORTAL_REVIEWER_PASSWORD: accounts.reviewer.password,
  })
}
