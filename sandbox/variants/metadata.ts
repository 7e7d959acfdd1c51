import { areaOf, clauseIds } from '../../contract/index.ts'
import { addressNames, discoveredAs, STEPS, stepNames } from '../../contract/steps.ts'
import { acceptedAs, always, written } from '../behaviors/answers.ts'
import { combined } from '../behaviors/combined.ts'
import { inAnswer, replaced, without } from '../behaviors/members.ts'
import { introspectsForAny } from '../behaviors/token-life.ts'
import type { JsonObject } from '../json.ts'
import type { Variants } from './variant.ts'

/** Members that are optional in a discovery document, and that no other member depends on. */
const OPTIONAL = [
  'claims_parameter_supported',
  'claims_supported',
  ...addressNames.filter((name) => discoveredAs(name).isOptional),
  'code_challenge_methods_supported',
  'request_object_signing_alg_values_supported',
  'request_parameter_supported',
  'request_uri_parameter_supported',
  'require_pushed_authorization_requests',
  'require_signed_request_object',
  'response_modes_supported',
  'scopes_supported',
  'authorization_details_types_supported',
]

/** The clauses about endpoints that a service may omit. */
const OF_OPTIONAL_ENDPOINTS = clauseIds.filter((id) =>
  stepNames.some((step) => STEPS[step].area === areaOf(id) && STEPS[step].isOptional),
)

/** Wrong values in many members. The five addresses, which are all that the document requires (2.3), stay right. */
const careless = (body: JsonObject): JsonObject => ({
  ...body,
  issuer: `${body.issuer}/?tenant=1`,
  response_types_supported: ['token'],
  grant_types_supported: ['client_credentials'],
  scopes_supported: ['accounts profile'],
  subject_types_supported: ['email'],
  acr_values_supported: [],
  ui_locales_supported: ['en_GB'],
  token_endpoint_auth_methods_supported: ['client_secret_jwt'],
  token_endpoint_auth_signing_alg_values_supported: ['RS256', 'none'],
  id_token_signing_alg_values_supported: ['ES512'],
  request_object_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['plain'],
  claims_parameter_supported: 'true',
  require_signed_request_object: 'true',
  require_pushed_authorization_requests: 'true',
  authorization_response_iss_parameter_supported: 'true',
  authorization_details_types_supported: [''],
})

/** Services with more, fewer or other members in the discovery document, which the document does not list (4.2). */
export const metadata = {
  'standards.metadata-least': {
    says: 'The discovery document has no optional members.',
    behavior: inAnswer('discovery', (body) => {
      for (const name of OPTIONAL) without(name)(body)
    }),
    warnings: ['discovery.pkce'],
    inapplicable: [
      'authorization.pushed-only',
      'discovery.code-challenge-methods',
      'discovery.details-types',
      ...OF_OPTIONAL_ENDPOINTS,
      'discovery.openid-scope',
      'discovery.request-object-algorithms',
      'discovery.scope-syntax',
    ],
  },
  'standards.metadata-fapi': {
    says: 'The discovery document lists only PS256 for an id_token, as FAPI allows.',
    behavior: inAnswer('discovery', replaced('id_token_signing_alg_values_supported', ['PS256'])),
  },
  'standards.metadata-much': {
    says: 'The discovery document has members of many standards, and some of its own.',
    behavior: inAnswer('discovery', (body) => {
      const issuer = String(body.issuer)
      Object.assign(body, {
        registration_endpoint: `${issuer}/register`,
        service_documentation: 'https://docs.example/oauth?lang=en#start',
        op_policy_uri: 'https://docs.example/policy',
        op_tos_uri: 'https://docs.example/terms',
        ui_locales_supported: ['en-GB', 'de-CH-1996', 'zh-cmn-Hans-CN', 'x-house', 'FR'],
        claims_locales_supported: ['i-klingon', 'sr-Latn-RS'],
        acr_values_supported: ['urn:mace:incommon:iap:silver'],
        display_values_supported: ['page'],
        subject_types_supported: ['pairwise', 'public'],
        response_types_supported: ['code', 'code id_token'],
        grant_types_supported: ['authorization_code', 'refresh_token', 'urn:openid:params:grant-type:ciba'],
        scopes_supported: ['openid', 'https://scopes.example/accounts.read', 'profile', '!#[]~'],
        id_token_signing_alg_values_supported: ['none', 'RS256', 'PS256', 'ES256'],
        revocation_endpoint_auth_methods_supported: ['private_key_jwt'],
        revocation_endpoint_auth_signing_alg_values_supported: ['PS256', 'ES256'],
        mtls_endpoint_aliases: { token_endpoint: `${issuer}/token` },
        tls_client_certificate_bound_access_tokens: false,
        brands: [],
        regions: null,
      })
    }),
  },
  'standards.introspection-for-resource-servers': {
    says: 'The introspection endpoint answers only resource servers.',
    behavior: always('introspection', { status: 403 }),
    inapplicable: ['introspection.active'],
    blocked: [
      'introspection.inactive',
      'introspection.inactive-alone',
      'introspection.no-store',
      'introspection.own-token',
    ],
    inconclusive: ['introspection.authentication'],
  },
  'standards.introspection-by-any-client': {
    says: 'Any application can introspect any token.',
    behavior: introspectsForAny,
  },
  'standards.metadata-careless': {
    says: 'The discovery document has wrong values in most members except its five addresses.',
    behavior: combined(
      written('discovery', (body) => JSON.stringify(careless(body)), 'text/json'),
      acceptedAs('discovery', 201),
    ),
    warnings: [
      'discovery.status',
      'discovery.content-type',
      'discovery.issuer',
      'discovery.issuer-form',
      'authorization.iss',
      'discovery.metadata-form',
      'discovery.openid-form',
      'discovery.request-object-form',
      'discovery.par-form',
      'discovery.iss-form',
      'discovery.details-form',
      'discovery.empty-lists',
      'discovery.response-types',
      'discovery.grant-types',
      'discovery.auth-methods',
      'discovery.auth-algorithms',
      'discovery.auth-signed',
      'discovery.code-challenge-methods',
      'discovery.subject-types',
      'discovery.id-token-algorithms',
      'discovery.request-object-algorithms',
      'discovery.openid-scope',
      'discovery.scope-syntax',
      'discovery.details-types',
      'discovery.iss-parameter',
      'discovery.fapi-iss-parameter',
      'discovery.fapi-algorithms',
    ],
    inapplicable: ['authorization.pushed-only'],
  },
} as const satisfies Variants
