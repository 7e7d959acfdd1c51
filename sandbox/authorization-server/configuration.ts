import { randomBytes } from 'node:crypto'
import type { Configuration } from 'oidc-provider'
import type { Applications } from '../applications.ts'
import { endpointFeatures } from '../endpoints.ts'
import { type SandboxKeys, SIGNING_ALGORITHM } from '../keys.ts'
import type { ResourceOwner } from '../resource-owner.ts'
import type { Settings } from '../settings.ts'
import { CONSENT_TYPE, detailsOfConsent, detailsOfToken } from './authorization-details.ts'
import { clientMetadata, jwk } from './client-metadata.ts'
import { errorContent, showPage } from './pages/layout.ts'
import { prompts } from './prompts.ts'
import { ASSERTION_RULES, CLOCK_OFFSET } from './rules/client-assertion.ts'
import { REQUEST_OBJECT_RULES } from './rules/request-object.ts'
import { applying } from './rules/rule.ts'
import type { Storage } from './storage.ts'

/** The scopes of the authorization server, separated by spaces (document 2.5: one for accounts, one for the profile). */
export const SCOPE = 'openid accounts profile'

/** The parts of an authorization server. */
export interface AuthorizationServerParts {
  readonly applications: Applications
  readonly keys: SandboxKeys
  readonly resourceOwner: ResourceOwner
  readonly settings: Settings
  /** Base URL of the business API, which the access tokens are for. */
  readonly baseUrl: string
}

/**
 * The configuration of oidc-provider: only pushed, signed requests; client authentication only by signed assertion; PKCE
 * always; a consent for each authorization; PS256 everywhere. An application may register for an id_token with RS256, as
 * every OpenID provider must offer (OpenID Connect Discovery 1.0, 3).
 *
 * @param storage - Holds the state of the server.
 */
export async function configuration(
  parts: AuthorizationServerParts,
  storage: Storage,
): Promise<Configuration> {
  const { applications, keys, resourceOwner, settings, baseUrl } = parts
  const { issuerPath, lifetimes, onlyIssuerAsAudience, pages, paths, rememberConsent, waived, wording } =
    settings
  const ofAssertion = onlyIssuerAsAudience ? waived : [...waived, 'assertionAudience']
  const cookie = randomBytes(6).toString('hex')
  const algorithms = [SIGNING_ALGORITHM] as const

  return {
    adapter: () => storage.create(),
    allowOmittingSingleRegisteredRedirectUri: false,
    assertJwtClientAuthClaimsAndHeader: applying(ASSERTION_RULES, ofAssertion, 'client_assertion'),
    claims: { openid: ['sub'], profile: ['name'] },
    clientAuthMethods: ['private_key_jwt'],
    clientBasedCORS: () => false,
    clients: await Promise.all(applications.map(clientMetadata)),
    clockTolerance: CLOCK_OFFSET,
    // A browser sends cookies to every port of a host, so each sandbox needs its own cookie names.
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: `session_${cookie}`, interaction: `page_${cookie}`, resume: `resume_${cookie}` },
    },
    enabledJWA: {
      clientAuthSigningAlgValues: algorithms,
      idTokenSigningAlgValues: [SIGNING_ALGORITHM, 'RS256'],
      requestObjectSigningAlgValues: algorithms,
      userinfoSigningAlgValues: algorithms,
    },
    expiresWithSession: () => false,
    extraParams: ['dp_id'],
    features: {
      ...endpointFeatures,
      claimsParameter: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      requestObjects: {
        enabled: true,
        requireSignedRequestObject: true,
        assertJwtClaimsAndHeader: applying(REQUEST_OBJECT_RULES, waived, 'request'),
      },
      resourceIndicators: {
        defaultResource: () => baseUrl,
        getResourceServerInfo: () => ({ scope: '', accessTokenFormat: 'opaque' }),
      },
      richAuthorizationRequests: {
        enabled: true,
        types: { [CONSENT_TYPE]: { validate: () => {} } },
        authorizationDetailsForGrantSource: detailsOfConsent,
        authorizationDetailsForAccessToken: detailsOfToken,
        authorizationDetailsForIntrospection: (_ctx, token) => ('rar' in token ? token.rar : undefined),
      },
      rpInitiatedLogout: { enabled: false },
    } as Configuration['features'],
    findAccount: (_ctx, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, name: resourceOwner.username }),
    }),
    interactions: {
      policy: prompts(pages, rememberConsent),
      url: (_ctx, { uid }) => `${issuerPath}${paths.pages}/${uid}`,
    },
    issueRefreshToken: () => true,
    jwks: { keys: [await serviceKey(keys)] },
    loadExistingGrant: async ({ oidc }) => {
      const earlier = rememberConsent ? oidc.session?.grantIdFor(oidc.client?.clientId ?? '') : undefined
      return oidc.provider.Grant.find(oidc.result?.consent?.grantId ?? earlier ?? '')
    },
    pkce: { required: () => true },
    renderError: (ctx, { error, error_description }) =>
      showPage(ctx, {
        language: wording.language,
        title: wording.errorTitle,
        content: errorContent(error, error_description),
      }),
    responseTypes: ['code'],
    routes: { ...paths, token: paths.exchange, pushed_authorization_request: paths.par },
    scopes: SCOPE.split(' '),
    ttl: {
      AccessToken: lifetimes.accessToken,
      AuthorizationCode: lifetimes.authorizationCode,
      Grant: lifetimes.refreshToken,
      IdToken: lifetimes.idToken,
      Interaction: lifetimes.session,
      RefreshToken: lifetimes.refreshToken,
      Session: lifetimes.session,
    },
  }
}

/** The key of the service, without `alg`: it signs with PS256 and RS256. */
async function serviceKey({ service }: SandboxKeys) {
  const { alg: _, ...key } = await jwk(service, service.privateKey)
  return key
}
