import { expect, test } from 'vitest'
import { addressesOf, weakerSchemes } from '../../helpers/config/weaker-schemes.ts'

const SECURED = { ISSUER_URL: 'https://auth.example.com' }

test('http is reported if another variable has https for the host, with the entry that allows it', () => {
  expect(weakerSchemes({ ...SECURED, BASE_URL: 'http://auth.example.com:8080/v1' })).toEqual([
    {
      where: 'BASE_URL',
      what: 'is http, but ISSUER_URL has https for the same host',
      expected: 'https, or an entry in ALLOWED_HOSTS with http://',
      example: 'ALLOWED_HOSTS=http://auth.example.com:8080',
    },
  ])
})

test('every http address is reported, and so is that of the discovery document', () => {
  const values = {
    ...SECURED,
    PORTAL_URL: 'http://auth.example.com',
    BUSINESS_API_GET_URL: 'http://auth.example.com/accounts',
    ADAPTATIONS: 'adaptations.json',
  }
  const problems = weakerSchemes(values, { discovery: 'http://auth.example.com/discovery.json' })
  expect(problems).toMatchObject([
    { where: 'BUSINESS_API_GET_URL' },
    { where: 'PORTAL_URL' },
    {
      where: 'adaptations.json /discovery',
      what: 'it is http, but ISSUER_URL is https',
      expected: 'an https address',
      example: '"https://auth.example.com/discovery.json"',
    },
  ])
})

test('an address that is not set is left out', () => {
  const address = 'https://a.example'
  expect(addressesOf({ BASE_URL: address, PORTAL_URL: '' })).toEqual([{ variable: 'BASE_URL', address }])
})

for (const [what, values, discovery] of [
  ['nothing is configured', {}, undefined],
  [
    'every address is https',
    { ...SECURED, BASE_URL: 'https://auth.example.com' },
    'https://auth.example.com/d',
  ],
  [
    'every address is http',
    { ISSUER_URL: 'http://a.example', BASE_URL: 'http://a.example' },
    'http://a.example',
  ],
  ['only another host has https', { ...SECURED, BASE_URL: 'http://api.example.com' }, undefined],
  ['it is below a host that has https', { ...SECURED, BASE_URL: 'http://api.auth.example.com' }, undefined],
  ['it is this machine', { ISSUER_URL: 'https://127.0.0.1:8443', BASE_URL: 'http://127.0.0.1' }, undefined],
  [
    'ALLOWED_HOSTS spells it out',
    { ...SECURED, BASE_URL: 'http://auth.example.com', ALLOWED_HOSTS: 'b.example http://auth.example.com' },
    undefined,
  ],
  ['the issuer is unknown', { BASE_URL: 'https://auth.example.com' }, 'http://auth.example.com/d'],
] as const)
  test(`http is not reported if ${what}`, () => {
    expect(weakerSchemes(values, discovery ? { discovery } : undefined)).toEqual([])
  })

test('an entry in ALLOWED_HOSTS allows only one port', () => {
  const values = {
    ...SECURED,
    BASE_URL: 'http://auth.example.com:8080',
    ALLOWED_HOSTS: 'http://auth.example.com',
  }
  expect(weakerSchemes(values)).toHaveLength(1)
})
