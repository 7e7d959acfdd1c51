import { expect, test } from 'vitest'
import { recorded } from '../../helpers/http/exchange.ts'
import { departs, KEPT } from '../../helpers/judge/finding.ts'
import { judgeAnswers, judgeSchemes } from '../../helpers/judge/judge-discovery.ts'
import { answered, discovered } from '../exchanges.ts'
import { MISSING } from './missing.ts'

const SECURE = 'https://auth.example/.well-known/openid-configuration'
const PLAIN = SECURE.replace('https', 'http')

for (const [what, from, document, came] of [
  ['https throughout', SECURE, { token_endpoint: 'https://auth.example/token' }, undefined],
  ['http throughout', PLAIN, { token_endpoint: 'http://auth.example/token' }, undefined],
  ['https from an http document', PLAIN, { token_endpoint: 'https://auth.example/token' }, undefined],
  [
    'http in some addresses',
    SECURE,
    {
      authorization_endpoint: 'http://auth.example/authorize',
      token_endpoint: 'https://auth.example/token',
      jwks_uri: 'http://auth.example/jwks',
    },
    'http in authorization_endpoint, jwks_uri',
  ],
  ['http at another host', SECURE, { userinfo_endpoint: 'http://b.example/me' }, 'http in userinfo_endpoint'],
  ['HTTP in capitals', SECURE, { token_endpoint: 'HTTP://auth.example/token' }, 'http in token_endpoint'],
  [
    'an endpoint that the document under test does not name',
    SECURE,
    { introspection_endpoint: 'http://auth.example/introspect' },
    'http in introspection_endpoint',
  ],
  [
    'an alias for mTLS',
    SECURE,
    { mtls_endpoint_aliases: { token_endpoint: 'http://mtls.auth.example/token' } },
    'http in token_endpoint',
  ],
  [
    'an issuer that calls itself https',
    PLAIN,
    { issuer: 'https://auth.example', token_endpoint: 'http://auth.example/token' },
    'http in token_endpoint',
  ],
  [
    'pages for people, and what is no address',
    SECURE,
    {
      op_policy_uri: 'http://auth.example/privacy',
      op_tos_uri: 'http://auth.example/terms',
      service_documentation: 'http://auth.example/docs',
      token_endpoint_documentation: 'http://auth.example/docs/token',
      revocation_endpoint: ['http://auth.example/revoke'],
      userinfo_endpoint: 'urn:example:userinfo',
      token_endpoint: 7,
      nested: { token_endpoint: 'http://auth.example/token' },
      [`${'x'.repeat(200)}_endpoint`]: 'http://auth.example/x',
      'a b_endpoint': 'http://auth.example/x',
    },
    undefined,
  ],
  [
    'an endpoint whose name begins as that of a page for people does',
    SECURE,
    { op_policy_uri_registration_endpoint: 'http://auth.example/policies' },
    'http in op_policy_uri_registration_endpoint',
  ],
  [
    'an issuer that is no text',
    PLAIN,
    { issuer: ['https://auth.example'], jwks_uri: 'http://auth.example/jwks' },
    undefined,
  ],
] as const)
  test(`the scheme of ${what}${came ? ' departs' : ' is kept'}`, () => {
    const finding = judgeSchemes(discovered(from, document))
    expect(finding.is === 'departs' ? finding.came : finding.is).toBe(came ?? 'kept')
  })

test('a discovery document that is none is not judged by its schemes', () => {
  expect(judgeSchemes(discovered(SECURE, '[]'))).toMatchObject({ is: 'blocked' })
  expect(judgeSchemes(answered(404, ''))).toMatchObject({ is: 'blocked' })
  expect(judgeSchemes(answered(503, ''))).toMatchObject({ is: 'unreachable' })
})

const at = (status: number) => recorded({ url: 'https://auth.example/me?secret=1', status })

for (const status of [200, 204, 302, 400, 401, 403, 405, 500, 503])
  test(`an address that answers ${status} leads somewhere`, () => {
    expect(judgeAnswers(at(status))).toBe(KEPT)
  })

for (const status of [404, 410])
  test(`an address that answers ${status} leads nowhere`, () => {
    expect(judgeAnswers(at(status))).toEqual(
      departs('any answer other than 404 and 410', `${status} from https://auth.example/me`),
    )
  })

test('nothing can be told of an address that was not asked, for the same reason', () => {
  expect(MISSING.map(judgeAnswers)).toEqual(MISSING)
})
