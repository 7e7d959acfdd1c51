import { expect, test } from 'vitest'
import { KEPT } from '../../../helpers/judge/finding.ts'
import {
  judgeAuthSigned,
  judgeEmptyLists,
  judgeFapiAlgorithms,
  judgePresent,
  judgeScopes,
} from '../../../helpers/judge/metadata/judge-metadata.ts'
import { answered } from '../../exchanges.ts'

test('a member is there with a value, of whatever type', () => {
  expect(judgePresent(answered(200, { jwks_uri: false }), 'jwks_uri')).toBe(KEPT)
  expect(judgePresent(answered(200, { jwks_uri: null }), 'jwks_uri')).toMatchObject({ is: 'blocked' })
  expect(judgePresent(answered(200, { other: 1 }), 'jwks_uri')).toMatchObject({
    is: 'departs',
    expected: '/jwks_uri present',
    came: '/jwks_uri missing',
    members: ['jwks_uri'],
  })
})

test('only lists of metadata are not empty', () => {
  expect(judgeEmptyLists(answered(200, { brands: [], scopes_supported: ['a'], claims_supported: '' }))).toBe(
    KEPT,
  )
  expect(judgeEmptyLists(answered(200, { scopes_supported: [], claims_supported: [] }))).toMatchObject({
    is: 'departs',
    expected: 'no list without elements',
    came: 'nothing in scopes_supported, claims_supported',
    members: ['scopes_supported', 'claims_supported'],
  })
})

test('scopes are scope tokens', () => {
  const scopes = (value: unknown) => judgeScopes(answered(200, { scopes_supported: value }))
  expect(scopes(['!', '#[', ']~', 'https://scopes.example/a:b'])).toBe(KEPT)
  expect(scopes(['openid', 'a b', '', 'a"', 'a\\', 'ä', ' a'])).toMatchObject({
    is: 'departs',
    expected: 'printable ASCII without space, quote and backslash',
    came: '"a b", "", "a\\"", "a\\\\", "ä", " a"',
    members: ['scopes_supported'],
  })
  expect(scopes(undefined)).toEqual({
    is: 'does not apply',
    because: 'the discovery document has no scopes_supported',
  })
  for (const malformed of ['openid', [7], null])
    expect(scopes(malformed)).toEqual({
      is: 'blocked',
      because: 'scopes_supported is not a list of strings',
    })
})

const AUTH = ['token', 'revocation', 'introspection'].map(
  (endpoint) => `${endpoint}_endpoint_auth_signing_alg_values_supported`,
)

for (const name of AUTH)
  test(`${name} has no none`, () => {
    expect(judgeAuthSigned(answered(200, { [name]: ['PS256'] }))).toBe(KEPT)
    expect(judgeAuthSigned(answered(200, { [name]: ['PS256', 'none'] }))).toMatchObject({
      is: 'departs',
      expected: 'algorithms that sign',
      came: `none in ${name}`,
      members: [name],
    })
  })

test('none is no algorithm of assertions in other lists, and in what is no list', () => {
  const [name = ''] = AUTH
  expect(
    judgeAuthSigned(answered(200, { id_token_signing_alg_values_supported: ['none'], [name]: 'none' })),
  ).toBe(KEPT)
})

const FAPI = [
  'token_endpoint_auth_signing_alg_values_supported',
  'request_object_signing_alg_values_supported',
  'id_token_signing_alg_values_supported',
  'userinfo_signing_alg_values_supported',
]

for (const name of FAPI)
  test(`${name} has an algorithm of FAPI`, () => {
    for (const own of ['PS256', 'ES256', 'EdDSA', 'Ed25519'])
      expect(judgeFapiAlgorithms(answered(200, { [name]: ['RS256', own] }))).toBe(KEPT)
    expect(judgeFapiAlgorithms(answered(200, { [name]: ['RS256', 'ES512'] }))).toMatchObject({
      is: 'departs',
      expected: 'one of PS256, ES256, EdDSA, Ed25519 in each list',
      came: `none of them in ${name}`,
      members: [name],
    })
  })

test('every list without an algorithm of FAPI is told, and an empty or missing one is not', () => {
  const lists = Object.fromEntries(FAPI.map((name) => [name, ['RS256']]))
  expect(judgeFapiAlgorithms(answered(200, lists))).toMatchObject({
    members: FAPI,
    came: `none of them in ${FAPI.join(', ')}`,
  })
  expect(
    judgeAuthSigned(answered(200, Object.fromEntries(AUTH.map((name) => [name, ['none']])))),
  ).toMatchObject({
    members: AUTH,
    came: `none in ${AUTH.join(', ')}`,
  })
  expect(judgeFapiAlgorithms(answered(200, { [FAPI[0] ?? '']: [] }))).toBe(KEPT)
})
