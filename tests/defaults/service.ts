import { randomBytes, randomUUID } from 'node:crypto'
import Router from '@koa/router'
import { exportJWK, exportPKCS8, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import type { ClientMetadata, Configuration, JWK } from 'oidc-provider'
import { type Application, type Applications, registerApplications } from '../../sandbox/applications.ts'
import { CONSENT_TYPE, detailsOfToken } from '../../sandbox/authorization-server/authorization-details.ts'
import { mountAt } from '../../sandbox/authorization-server/index.ts'
import { Provider } from '../../sandbox/authorization-server/oidc-provider.ts'
import { FLOWS, type HolderOf, requireBearer, type Serve } from '../../sandbox/gateway/bearer.ts'
import { createBusinessApi } from '../../sandbox/gateway/index.ts'
import { listen } from '../../sandbox/http/listen.ts'
import { isJsonObject } from '../../sandbox/json.ts'
import type { SigningKey } from '../../sandbox/keys.ts'

/** Nothing listens there. */
const REDIRECT_URI = 'https://client.example/callback'
/** Path of the gateway, so that its token endpoint is the one in the document (4.1). */
const GATEWAY_PATH = '/auth'
/** The scope of every token of the client-credentials grant. */
const GATEWAY_SCOPE = 'accounts'
/** The path of the business API. */
const BUSINESS_PATH = '/business/accounts/main'
const PERMISSIONS = ['read_accounts', 'read_transactions', 'read_balances']

/** How the authorization server differs from the defaults of the package. */
export interface Differs {
  /** It follows FAPI 2.0, with PS256 for everything. */
  readonly isFapi?: boolean
  /** It answers each revocation with an empty 200, and revokes nothing. */
  readonly revokesNothing?: boolean
}

/**
 * Starts an authorization server and a gateway. Both are `oidc-provider` with its defaults, including pages and storage. There
 * are two because a client of the package has only one method of authentication, and an application of the document has two.
 * Only settings that the flows need are configured.
 *
 * @returns the variables of a project's `.env`, and a function that stops the service
 */
export async function startDefaultService({ isFapi = false, revokesNothing = false }: Differs = {}) {
  const key = await signingKey()
  const [application, secondApplication] = await Promise.all([signingKey(), signingKey()])
  const applications = registerApplications(
    { service: key, application, secondApplication },
    REDIRECT_URI,
    {},
  )
  const [atServer, atGateway] = await Promise.all([listen(), listen()])
  const jwks = { keys: [await jwk(key, key.privateKey)] }
  const { origin } = atGateway

  const own = await authorizationServer(applications, origin)
  const server = new Provider(atServer.origin, { ...own, ...(isFapi && fapi(own)), jwks })
  if (revokesNothing)
    server.use(async (ctx, next) => {
      if (ctx.path !== '/token/revocation') return next()
      ctx.status = 200
    })
  atServer.serve(server.callback())

  const tokens = new Provider(origin + GATEWAY_PATH, { ...gateway(applications, origin), jwks })
  tokens.use(
    businessApi(async (token) => {
      const { issuer } = tokens
      const expected = { issuer, audience: origin, typ: 'at+jwt' }
      const isSigned = await jwtVerify(token, key.publicKey, expected).then(Boolean, () => false)
      if (isSigned) return { flow: 'client-credentials' }
      return (await server.AccessToken.find(token)) && { flow: 'authorization-code' }
    }).routes(),
  )
  tokens.use(mountAt(GATEWAY_PATH))
  atGateway.serve(tokens.callback())

  return {
    environment: await describeEnvironment(applications, key, origin, atServer.origin),
    close: async () => void (await Promise.all([atServer.close(), atGateway.close()])),
  }
}

async function signingKey(): Promise<SigningKey> {
  return { id: randomUUID(), ...(await generateKeyPair('RS256', { extractable: true })) }
}

/** One half of a key pair as a JWK, without `alg`. */
async function jwk({ id }: SigningKey, half: CryptoKey): Promise<JWK> {
  return { ...(await exportJWK(half)), kid: id, use: 'sig' }
}

/**
 * Turns on the features of the code grant that are off by default, and configures what has no default: clients, and types of
 * authorization details, which need a resource.
 *
 * @param resource - who accepts the tokens, which are opaque by default
 */
async function authorizationServer(applications: Applications, resource: string): Promise<Configuration> {
  return {
    clients: await Promise.all(applications.map(asClient)),
    features: {
      claimsParameter: { enabled: true },
      requestObjects: { enabled: true },
      resourceIndicators: { defaultResource: () => resource, getResourceServerInfo: () => ({ scope: '' }) },
      revocation: { enabled: true },
      richAuthorizationRequests: {
        enabled: true,
        types: { [CONSENT_TYPE]: { validate: () => {} } },
        authorizationDetailsForGrantSource: ({ oidc }) => withConsent(oidc.params?.authorization_details),
        authorizationDetailsForAccessToken: detailsOfToken,
      },
    },
  }
}

/** The settings of FAPI 2.0 (Security Profile, 5.3.2 and 5.4). */
function fapi({ clients = [], features }: Configuration): Configuration {
  const algorithm = ['PS256'] as const
  return {
    clients: clients.map((client) => ({
      ...client,
      id_token_signed_response_alg: 'PS256',
      request_object_signing_alg: 'PS256',
      token_endpoint_auth_signing_alg: 'PS256',
    })),
    clientAuthMethods: ['private_key_jwt'],
    enabledJWA: {
      clientAuthSigningAlgValues: [...algorithm],
      idTokenSigningAlgValues: [...algorithm],
      requestObjectSigningAlgValues: [...algorithm],
    },
    pkce: { required: () => true },
    rotateRefreshToken: false,
    features: {
      ...features,
      fapi: { enabled: true, profile: '2.0' },
      pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true },
    },
  }
}

async function asClient({ id, key }: Application): Promise<ClientMetadata> {
  return {
    client_id: id,
    redirect_uris: [REDIRECT_URI],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'private_key_jwt',
    authorization_details_types: [CONSENT_TYPE],
    jwks: { keys: [await jwk(key, key.publicKey)] },
  }
}

/** Adds a consent ID to the authorization details of a request (document, 2.7). */
function withConsent(requested: unknown) {
  const details: unknown = JSON.parse(String(requested ?? '[]'))
  return Array.isArray(details)
    ? details
        .filter(isJsonObject)
        .map((detail) => ({ type: CONSENT_TYPE, ...detail, consent_id: randomUUID() }))
    : []
}

/**
 * Turns on the client-credentials grant, with tokens that are JWTs (document, 2.2).
 *
 * @param audience - who accepts the tokens
 */
function gateway(applications: Applications, audience: string): Configuration {
  return {
    clients: applications.map(({ id, secret }) => ({
      client_id: id,
      client_secret: secret,
      redirect_uris: [],
      response_types: [],
      grant_types: ['client_credentials'],
      token_endpoint_auth_method: 'client_secret_post',
    })),
    features: {
      clientCredentials: { enabled: true },
      resourceIndicators: {
        defaultResource: () => audience,
        getResourceServerInfo: () => ({ scope: GATEWAY_SCOPE, accessTokenFormat: 'jwt' }),
      },
    },
  }
}

/** A business API that accepts the tokens of both grants. */
function businessApi(holderOf: HolderOf): Router {
  const business = createBusinessApi()
  const bearer = (serve: Serve) => requireBearer(holderOf, FLOWS, serve)
  return new Router().get(BUSINESS_PATH, bearer(business.get)).put(BUSINESS_PATH, bearer(business.put))
}

/** The variables of a project that tests this service. Its log-in accepts any name and any password. */
async function describeEnvironment(
  [first, second]: Applications,
  key: SigningKey,
  baseUrl: string,
  issuer: string,
) {
  // A token of the client-credentials grant, as the gateway issues it, that expired yesterday.
  const expired = new SignJWT({ client_id: first.id, scope: GATEWAY_SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: key.id })
    .setIssuer(baseUrl + GATEWAY_PATH)
    .setSubject(first.id)
    .setAudience(baseUrl)
    .setIssuedAt('25 hours ago')
    .setExpirationTime('24 hours ago')
  return {
    TARGET: 'defaults',
    BASE_URL: baseUrl,
    CLIENT_ID: first.id,
    CLIENT_SECRET: first.secret,
    ISSUER_URL: issuer,
    PRIVATE_KEY: await exportPKCS8(first.key.privateKey),
    PRIVATE_KEY_ID: first.key.id,
    REDIRECT_URI,
    SCOPE: 'openid offline_access',
    PERMISSIONS: PERMISSIONS.join(' '),
    AUTHORIZATION_DETAILS: JSON.stringify([{ type: CONSENT_TYPE, permissions: PERMISSIONS }]),
    DP_ID: 'dp-harbour',
    DP_ID_IN: 'request-object',
    CONSENT_USERNAME: `user-${randomBytes(4).toString('hex')}`,
    CONSENT_PASSWORD: randomBytes(18).toString('base64url'),
    CONSENT_WRONG_PASSWORD: 'yes',
    CONSENT_JOURNEY: 'defaults.json',
    BUSINESS_API_GET_URL: baseUrl + BUSINESS_PATH,
    BUSINESS_API_PUT_URL: baseUrl + BUSINESS_PATH,
    BUSINESS_API_PUT_BODY: JSON.stringify({ nickname: 'Holiday savings', currency: 'EUR' }),
    BUSINESS_API_PUT_READS_BACK: 'yes',
    SECOND_CLIENT_ID: second.id,
    SECOND_CLIENT_SECRET: second.secret,
    SECOND_PRIVATE_KEY: await exportPKCS8(second.key.privateKey),
    SECOND_PRIVATE_KEY_ID: second.key.id,
    EXPIRED_ACCESS_TOKEN: await expired.sign(key.privateKey),
    ADAPTATIONS: 'adaptations.json',
  }
}
