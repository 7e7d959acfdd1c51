import { expect, test } from 'vitest'
import { variables } from '../../helpers/config/variables.ts'
import { FAILURES, OF_ANY_FAILURE, OF_LOST, OF_PROXY, remedyOf } from '../../helpers/http/network-errors.ts'
import { filled, OF_LIMIT, OF_REFUSALS } from '../../helpers/http/remedies.ts'
import { variableOf } from '../../helpers/http/transport.ts'

const namedBy = [
  { variable: 'BASE_URL', address: 'https://api.example/gateway' },
  { variable: 'ISSUER_URL', address: 'http://auth.example' },
  { variable: 'BUSINESS_API_GET_URL', address: 'https://api.example/gateway/accounts' },
]

const UNNAMED = 'the address that the service gives'

test('an address gets the variable with its longest prefix, or else one with its origin', () => {
  for (const [url, variable] of [
    ['https://api.example/gateway/auth/token', 'BASE_URL'],
    ['https://api.example/gateway/accounts?page=1', 'BUSINESS_API_GET_URL'],
    ['http://auth.example/par', 'ISSUER_URL'],
    ['https://auth.example/par', UNNAMED],
    ['http://auth.example.evil/par', UNNAMED],
  ] as const)
    expect(variableOf(url, { namedBy })).toBe(variable)
})

const failure = (code: string) => Object.assign(new Error('failed'), { code })

const ABORTED = new AggregateError([failure('ECONNREFUSED'), failure('EACCES')])

for (const [error, url, names] of [
  [failure('ECONNREFUSED'), 'https://api.example/gateway', /BASE_URL.*PROXY_URL/],
  [failure('SELF_SIGNED_CERT_IN_CHAIN'), 'https://api.example', /CA_FILE.*BASE_URL/],
  [failure('UND_ERR_SOCKET'), 'https://api.example', /CLIENT_CERTIFICATES/],
  [failure('UND_ERR_SOCKET'), 'http://auth.example', /scheme and port in ISSUER_URL/],
  [new DOMException('late', 'TimeoutError'), 'https://api.example', /REQUEST_TIMEOUT/],
  [ABORTED, 'https://api.example', /host and port in BASE_URL/],
  [failure('EWHATEVER'), 'https://api.example', /^Check BASE_URL, and CA_FILE/],
] as const)
  test(`the remedy for a failure at ${url} names the variable: ${names.source}`, () => {
    expect(remedyOf(error, url, { namedBy })).toMatch(names)
    const proxy = { url: 'http://proxy.example', bypass: '' }
    expect(remedyOf(error, url, { namedBy, proxy })).toMatch(new RegExp(`^${OF_PROXY}`))
  })

test('a refusal of what the consent asks for names both variables that say it', () => {
  const remedy = OF_REFUSALS.par.invalid_authorization_details
  expect(remedy?.todo).toMatch(/^Check PERMISSIONS and AUTHORIZATION_DETAILS: /)
  expect(remedy?.suspects).toEqual(['PERMISSIONS', 'AUTHORIZATION_DETAILS'])
})

test('a client certificate is not suggested if the origin answered before', () => {
  expect(remedyOf(failure('UND_ERR_SOCKET'), 'https://api.example', { namedBy }, true)).toBe(OF_LOST)
  expect(remedyOf(failure('ECONNREFUSED'), 'https://api.example', { namedBy }, true)).toMatch(/PROXY_URL/)
})

const sentences = [
  ...Object.values(OF_REFUSALS).flatMap((known) => Object.values(known).map(({ todo }) => todo)),
  ...Object.values(FAILURES).flatMap(([, todo = []]) =>
    typeof todo === 'string' ? todo : Object.values(todo),
  ),
  OF_ANY_FAILURE,
  OF_LIMIT,
  OF_LOST,
  OF_PROXY,
]

test('every remedy is a sentence, and names only variables that exist', () => {
  const names = {
    address: 'BASE_URL',
    id: 'CLIENT_ID',
    secret: 'CLIENT_SECRET',
    keyId: 'PRIVATE_KEY_ID',
    key: 'PRIVATE_KEY',
  }
  for (const sentence of new Set(sentences)) {
    const text = filled(sentence, names)
    expect(text).not.toMatch(/[{}]/)
    expect(text).toMatch(/^[A-Z].*\.$/)
    const named = (text.match(/\b[A-Z]+_[A-Z_]+\b/g) ?? []).filter(
      (name) => !(name.replace(/_FILE$/, '') in variables),
    )
    expect(named, text).toEqual([])
  }
})
