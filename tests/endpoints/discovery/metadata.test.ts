import { expect, test } from 'vitest'
import { judgeAnswers, judgeSchemes } from '../../../helpers/endpoints/discovery/judge-discovery.ts'
import * as metadata from '../../../helpers/endpoints/discovery/judge-metadata.ts'
import type { Evidence } from '../../../helpers/evidence/evidence.ts'
import { blocked, recorded } from '../../../helpers/http/exchange.ts'
import { answered, discovered } from '../../exchanges.ts'
import { outcomes, passesOn } from '../../judge/outcomes.ts'
import { evidenceOf } from '../../observe/evidence.ts'
import { consent } from '../authorization/evidence.ts'

outcomes(
  'a member that must be present',
  (members: object) => metadata.judgePresent(answered(200, members), 'jwks_uri'),
  {
    kept: [{ jwks_uri: false }],
    'departs: /jwks_uri missing': [{ other: 1 }],
    blocked: [{ jwks_uri: null }],
  },
)
outcomes(
  'lists that must not be empty',
  (members: object) => metadata.judgeEmptyLists(answered(200, members)),
  {
    kept: [{ brands: [], scopes_supported: ['a'], claims_supported: '' }],
    'departs: an empty list in scopes_supported, claims_supported': [
      { scopes_supported: [], claims_supported: [] },
    ],
  },
)
outcomes(
  'the scopes of the discovery document',
  (scopes_supported: unknown) => metadata.judgeScopes(answered(200, { scopes_supported })),
  {
    kept: [['!', '#[', ']~', 'https://scopes.example/a:b']],
    'departs: "a b", "", "a\\"", "a\\\\", "ä", " a"': [['openid', 'a b', '', 'a"', 'a\\', 'ä', ' a']],
    'does not apply': [undefined],
    blocked: ['openid', [7], null],
  },
)

const lists = (names: readonly string[], ...values: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, values]))
const AUTH = ['token', 'revocation', 'introspection'].map(
  (endpoint) => `${endpoint}_endpoint_auth_signing_alg_values_supported`,
)
const FAPI = [
  'token_endpoint_auth_signing_alg_values_supported',
  'request_object_signing_alg_values_supported',
  'id_token_signing_alg_values_supported',
  'userinfo_signing_alg_values_supported',
]

outcomes(
  'algorithms for client assertions',
  (members: object) => metadata.judgeAuthSigned(answered(200, members)),
  {
    kept: [
      lists(AUTH, 'PS256'),
      { id_token_signing_alg_values_supported: ['none'] },
      { [AUTH[0] ?? '']: 'none' },
    ],
    [`departs: the algorithm none in ${AUTH.join(', ')}`]: [lists(AUTH, 'PS256', 'none')],
  },
)
outcomes(
  'algorithms that FAPI 2.0 permits',
  (members: object) => metadata.judgeFapiAlgorithms(answered(200, members)),
  {
    kept: [
      ...['PS256', 'ES256', 'EdDSA', 'Ed25519'].map((own) => lists(FAPI, 'RS256', own)),
      lists(FAPI),
      {},
    ],
    [`departs: none of them in ${FAPI.join(', ')}`]: [lists(FAPI, 'RS256', 'ES512')],
  },
)

const ISSUER = 'https://auth.example/realms/one'
const named = (issuer: unknown) => answered(200, { issuer })

outcomes('the issuer', (issuer: unknown) => metadata.judgeIssuer(named(issuer), ISSUER), {
  kept: [ISSUER],
  'departs: no string as issuer': [undefined, null, 7, [ISSUER]],
  [`departs: ${ISSUER}/`]: [`${ISSUER}/`],
  departs: [ISSUER.replace('auth', 'AUTH'), 'https://auth.example'],
})
outcomes('the form of the issuer', (issuer: unknown) => metadata.judgeIssuerForm(named(issuer)), {
  kept: [ISSUER, 'https://auth.example', 'http://127.0.0.1:8080', 'http://[::1]:8080/a'],
  departs: [
    ...['http://auth.example', 'ftp://127.0.0.1', 'urn:example:issuer', 'auth.example'],
    ...[`${ISSUER}?tenant=1`, `${ISSUER}?`, `${ISSUER}#`],
  ],
  blocked: [7, undefined],
})

const ISS = 'authorization_response_iss_parameter_supported'
const WITH = consent({}, { query: { iss: 'https://auth.example' } })
const WITHOUT = consent({}, { query: { code: 'c' } })
const NONE = blocked('not walked')
const again = { answers: {}, consents: { one: { consent: WITH, of: 'for one' } } }
const judgeIss = (announced: unknown, parts: Partial<Evidence>) =>
  metadata.judgeIssFlag({ ...evidenceOf({ discovery: { [ISS]: announced } }), ...parts })

for (const [what, parts] of [
  ['the approved consent', { consents: { approved: WITH, denied: NONE } }],
  ['the denied consent', { consents: { approved: WITHOUT, denied: WITH } }],
  ['a further consent', { repeats: again }],
] as const)
  outcomes(`iss in the redirect of ${what}`, (announced: unknown) => judgeIss(announced, parts), {
    kept: [true],
    [`departs: /${ISS} false`]: [false],
    [`departs: /${ISS} missing`]: [undefined],
    [`departs: /${ISS} not a boolean`]: ['true', null],
  })
outcomes(
  'iss without a redirect that carried it',
  ([announced, approved]: readonly [announced: unknown, approved: typeof WITH]) =>
    judgeIss(announced, { consents: { approved, denied: NONE } }),
  {
    kept: [[true, WITHOUT]],
    'does not apply': [
      [undefined, WITHOUT],
      [undefined, consent()],
    ],
  },
)
outcomes(
  'iss, no matter what redirects carry',
  (announced: unknown) => metadata.judgeIssAnnounced(answered(200, { [ISS]: announced })),
  {
    kept: [true],
    departs: [false],
  },
)

test('a departure names the members that it is about', () => {
  const members = [
    metadata.judgePresent(answered(200, {}), 'jwks_uri'),
    metadata.judgeEmptyLists(answered(200, { scopes_supported: [] })),
    metadata.judgeScopes(answered(200, { scopes_supported: [''] })),
    metadata.judgeAuthSigned(answered(200, lists(AUTH, 'none'))),
    metadata.judgeFapiAlgorithms(answered(200, lists(FAPI, 'RS256'))),
    metadata.judgeIssAnnounced(answered(200, {})),
    metadata.judgeIssuer(named(7), ISSUER),
    metadata.judgeIssuerForm(named('urn:x')),
  ].map((finding) => 'members' in finding && finding.members)
  expect(members).toEqual([
    ...[['jwks_uri'], ['scopes_supported'], ['scopes_supported'], AUTH, FAPI, [ISS], ['issuer'], ['issuer']],
  ])
})

const SECURE = 'https://auth.example/.well-known/openid-configuration'
const PLAIN = SECURE.replace('https', 'http')
const [https, http] = ['https://auth.example/x', 'http://auth.example/x']

outcomes(
  'the schemes of endpoints',
  ([from, members]: readonly [string, object]) => judgeSchemes(discovered(from, members)),
  {
    kept: [
      [SECURE, { token_endpoint: https }],
      [PLAIN, { token_endpoint: http }],
      [PLAIN, { token_endpoint: https }],
      [PLAIN, { issuer: [https], jwks_uri: http }],
      // Pages for people, and values that are not addresses.
      [
        SECURE,
        {
          op_policy_uri: http,
          op_tos_uri: http,
          service_documentation: http,
          token_endpoint_documentation: http,
          revocation_endpoint: [http],
          userinfo_endpoint: 'urn:example:userinfo',
          token_endpoint: 7,
          nested: { token_endpoint: http },
          [`${'x'.repeat(200)}_endpoint`]: http,
          'a b_endpoint': http,
        },
      ],
    ],
    'departs: http in authorization_endpoint, jwks_uri': [
      [SECURE, { authorization_endpoint: http, token_endpoint: https, jwks_uri: http }],
    ],
    'departs: http in token_endpoint': [
      [SECURE, { token_endpoint: 'HTTP://other.example/token' }],
      [SECURE, { mtls_endpoint_aliases: { token_endpoint: http } }],
      [PLAIN, { issuer: https, token_endpoint: http }],
    ],
    'departs: http in introspection_endpoint': [[SECURE, { introspection_endpoint: http }]],
    'departs: http in op_policy_uri_registration_endpoint': [
      [SECURE, { op_policy_uri_registration_endpoint: http }],
    ],
    blocked: [[SECURE, []]],
  },
)

outcomes(
  'the address of an endpoint',
  (status: number) => judgeAnswers(recorded({ url: 'https://auth.example/me?secret=1', status })),
  {
    kept: [200, 302, 400, 401, 405, 500, 503, 100],
    'departs: 404 from https://auth.example/me': [404],
    departs: [410, 0],
  },
)
passesOn('discovery', judgeSchemes, judgeAnswers, metadata.judgeIssAnnounced)
