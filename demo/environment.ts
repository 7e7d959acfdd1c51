import { exportPKCS8 } from 'jose'
import type { Applications } from './applications.ts'
import { REDIRECT_URI } from './applications.ts'
import { BANKS } from './banks.ts'
import type { AccessTokens } from './gateway/access-tokens.ts'
import { BUSINESS_PATH, GATEWAY } from './gateway/index.ts'
import { LIFETIME } from './lifetimes.ts'
import { SCOPES } from './server/pushed-request.ts'
import type { User } from './user.ts'

/** What the variables tell about. */
export interface EnvironmentParts {
  readonly applications: Applications
  readonly user: User
  readonly apiKey: string
  readonly gatewayOrigin: string
  readonly serverOrigin: string
  readonly issuer: string
  readonly own: AccessTokens
}

/** The variables of the `.env` of a project that tests this service. */
export async function describeEnvironment(
  parts: EnvironmentParts,
): Promise<Readonly<Record<string, string>>> {
  const { applications, user, apiKey, gatewayOrigin, serverOrigin, issuer, own } = parts
  const [first, second] = applications
  const certificate = { certFile: 'client.pem', keyFile: 'client-key.pem' }
  const longAgo = Math.floor(Date.now() / 1000) - LIFETIME.clientCredentialsToken - 3600
  return {
    TARGET: 'other',
    BASE_URL: gatewayOrigin + GATEWAY,
    CLIENT_ID: first.id,
    CLIENT_SECRET: first.secret,
    ISSUER_URL: issuer,
    PRIVATE_KEY_FILE: 'application-key.pem',
    PRIVATE_KEY_ID: first.key.id,
    REDIRECT_URI,
    SCOPE: SCOPES.join(' '),
    PERMISSIONS: 'read_accounts read_transactions read_balances',
    AUTHORIZATION_DETAILS_FILE: 'authorization-details.json',
    DP_ID: BANKS[0].id,
    DP_ID_NAME: BANKS[0].name,
    DP_ID_IN: 'par',
    CONSENT_USERNAME: user.name,
    CONSENT_PASSWORD: user.password,
    CONSENT_TOTP_SEED: user.seed,
    CONSENT_JOURNEY: 'other.json',
    BUSINESS_API_GET_URL: gatewayOrigin + BUSINESS_PATH.get,
    BUSINESS_API_PUT_URL: gatewayOrigin + BUSINESS_PATH.put,
    BUSINESS_API_PUT_BODY: 'weekly',
    SECOND_CLIENT_ID: second.id,
    SECOND_CLIENT_SECRET: second.secret,
    SECOND_PRIVATE_KEY_FILE: 'second-key.pem',
    SECOND_PRIVATE_KEY_ID: second.key.id,
    EXPIRED_ACCESS_TOKEN: await own.issue(first, 'accounts', longAgo),
    ADAPTATIONS: 'adaptations.json',
    CA_FILE: 'ca.pem',
    CLIENT_CERTIFICATES: JSON.stringify(
      [gatewayOrigin, serverOrigin].map((origin) => ({ origin, ...certificate })),
    ),
    API_KEY: apiKey,
  }
}

/** The private keys of the applications, as files of a project. */
export async function keyFiles([first, second]: Applications): Promise<Record<string, string>> {
  const named = { 'application-key.pem': first.key.privateKey, 'second-key.pem': second.key.privateKey }
  const files = Object.entries(named).map(
    async ([name, key]) => [name, key ? await exportPKCS8(key) : ''] as const,
  )
  return Object.fromEntries((await Promise.all(files)).filter(([, text]) => text !== ''))
}
