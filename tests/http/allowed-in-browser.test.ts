import { expect, test } from 'vitest'
import { originsOf, whyNotAllowedInBrowser } from '../../helpers/http/allowed-origins.ts'

const ALLOWED = originsOf(['https://portal.example.com', 'http://old.example.net:8080', 'https://aws:8443'])

for (const address of [
  'https://portal.example.com/x',
  'wss://portal.example.com/socket',
  'WSS://portal.example.com/socket',
  'ws://old.example.net:8080/socket',
  'https://aws:8443/x',
])
  test(`a browser may go to ${address}`, () => {
    expect(whyNotAllowedInBrowser(address, ALLOWED)).toBeUndefined()
  })

for (const [address, why] of [
  [
    'wss://evil.example/socket',
    /^the configuration does not name its host\. ALLOWED_HOSTS=evil\.example allows it$/,
  ],
  ['ws://portal.example.com/socket', /^http is weaker than the https/],
  ['wss://portal.example.com:8443/socket', /^the configuration does not name this port/],
  ['wsx://portal.example.com', /^it is not an http or https address$/],
  ['data:,ws:x', /^it is not an http or https address$/],
  ['news://portal.example.com', /^it is not an http or https address$/],
] as const)
  test(`a browser may not go to ${address}`, () => {
    expect(whyNotAllowedInBrowser(address, ALLOWED)).toMatch(why)
  })
