import { randomBytes } from 'node:crypto'
import { exportPKCS8, SignJWT } from 'jose'
import { type Applications, REDIRECT_URI } from './applications.ts'
import { DETAILS_TYPE } from './authorization-server.ts'
import { BUSINESS_PATH } from './business-api.ts'
import { GATEWAY_PATH, GATEWAY_SCOPE } from './gateway.ts'
import type { SigningKey } from './keys.ts'

/** What the variables tell about. */
export interface EnvironmentParts {
  readonly applications: Applications
  readonly key: SigningKey
  readonly gateway: string
  readonly issuer: string
}

const PERMISSIONS = ['read_accounts', 'read_transactions', 'read_balances']

/** The variables of the `.env` of a project that tests this service. Its log-in takes any name and any password. */
export async function describeEnvironment(
  parts: EnvironmentParts,
): Promise<Readonly<Record<string, string>>> {
  const { applications, gateway, issuer } = parts
  const [first, second] = applications
  return {
    TARGET: 'defaults',
    BASE_URL: gateway,
    CLIENT_ID: first.id,
    CLIENT_SECRET: first.secret,
    ISSUER_URL: issuer,
    PRIVATE_KEY: await exportPKCS8(first.key.privateKey),
    PRIVATE_KEY_ID: first.key.id,
    REDIRECT_URI,
    SCOPE: 'openid offline_access',
    PERMISSIONS: PERMISSIONS.join(' '),
    AUTHORIZATION_DETAILS: JSON.stringify([{ type: DETAILS_TYPE, permissions: PERMISSIONS }]),
    DP_ID: 'dp-harbour',
    DP_ID_IN: 'request-object',
    CONSENT_USERNAME: `user-${randomBytes(4).toString('hex')}`,
    CONSENT_PASSWORD: randomBytes(18).toString('base64url'),
    CONSENT_WRONG_PASSWORD: 'yes',
    CONSENT_JOURNEY: 'defaults.json',
    BUSINESS_API_GET_URL: gateway + BUSINESS_PATH,
    BUSINESS_API_PUT_URL: gateway + BUSINESS_PATH,
    BUSINESS_API_PUT_BODY: JSON.stringify({ nickname: 'Holiday savings', currency: 'EUR' }),
    BUSINESS_API_PUT_READS_BACK: 'yes',
    SECOND_CLIENT_ID: second.id,
    SECOND_CLIENT_SECRET: second.secret,
    SECOND_PRIVATE_KEY: await exportPKCS8(second.key.privateKey),
    SECOND_PRIVATE_KEY_ID: second.key.id,
    EXPIRED_ACCESS_TOKEN: await expiredToken(parts),
    ADAPTATIONS: 'adaptations.json',
  }
}

/** A token of the client-credentials grant as the gateway issues it, of yesterday. */
function expiredToken({ applications: [{ id }], key, gateway }: EnvironmentParts): Promise<string> {
  return new SignJWT({ client_id: id, scope: GATEWAY_SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: key.id })
    .setIssuer(gateway + GATEWAY_PATH)
    .setSubject(id)
    .setAudience(gateway)
    .setIssuedAt('25 hours ago')
    .setExpirationTime('24 hours ago')
    .sign(key.privateKey)
}
