import { expect, test } from 'vitest'
import { allowedBy, whyNotAllowed, whyNotAllowedInBrowser } from '../../helpers/http/allowed-origins.ts'
import { allowedFor } from './allowed-for.ts'

const SECURE = allowedFor(['https://api.example.com'])
const PLAIN = allowedFor(['http://api.example.com'])

for (const [address, allowed, why] of [
  ['https://api.example.com', SECURE, undefined],
  [
    'https://a.example/x',
    SECURE,
    'the configuration does not name its host. ALLOWED_HOSTS=a.example allows it',
  ],
  [
    'http://a.example/x',
    SECURE,
    'the configuration does not name its host, and http is weaker than the https that it names',
  ],
  [
    'http://api.example.com/x',
    SECURE,
    'http is weaker than the https that the configuration has for its host',
  ],
  [
    'https://api.example.com:8443/x',
    SECURE,
    'the configuration does not name this port of its host. ALLOWED_HOSTS=api.example.com:8443 allows it',
  ],
  [
    'http://api.example.com:8080/x',
    PLAIN,
    'the configuration does not name this port of its host. ALLOWED_HOSTS=http://api.example.com:8080 allows it',
  ],
  ['https://canary:canary@api.example.com', SECURE, 'it contains a user name or password'],
  ['ftp://api.example.com', SECURE, 'it is not an http or https address'],
  ['https://.', SECURE, 'it is not an http or https address'],
] as const)
  test(`why nothing goes to ${address}: ${why}`, () => {
    expect(whyNotAllowed(address, allowed)).toBe(why)
  })

const NO_ENTRIES =
  'https://a.example/x ftp://a.example user:password@a.example a.example:0 a.example:65536 a.example: a.example:*x a.example?x ' +
  'a.example#x a.example\\x * *. . *a.example a.*.example *.192.0.2.1 [::1 ::1 [::g] 1.2.3.4.5'

test('what is more or less than a host with a port is no entry of ALLOWED_HOSTS', () => {
  expect(['', 'a b', ...NO_ENTRIES.split(' ')].filter((entry) => allowedBy(entry))).toEqual([])
})

for (const [entry, origin] of [
  ['a.example', { scheme: 'https', host: 'a.example', isParent: false, port: 443 }],
  ['*.A.example.', { scheme: 'https', host: 'a.example', isParent: true, port: 443 }],
  ['https://a.example:65535', { scheme: 'https', host: 'a.example', isParent: false, port: 65_535 }],
  ['http://a.example', { scheme: 'http', host: 'a.example', isParent: false, port: 80 }],
  ['http://a.example:*', { scheme: 'http', host: 'a.example', isParent: false, port: '*' }],
  ['[::1]:1', { scheme: 'https', host: '[::1]', isParent: false, port: 1 }],
] as const)
  test(`${entry} is an entry of ALLOWED_HOSTS`, () => {
    expect(allowedBy(entry)).toEqual(origin)
  })

for (const [address, why] of [
  ['wss://api.example.com/socket', undefined],
  ['WSS://api.example.com/socket', undefined],
  ['wss://evil.example/socket', /ALLOWED_HOSTS=evil\.example allows it$/],
  ['ws://api.example.com/socket', /^http is weaker than the https/],
  ['wsx://api.example.com', /^it is not an http or https address$/],
] as const)
  test(`a browser ${why ? 'may not' : 'may'} go to ${address}`, () => {
    const said = whyNotAllowedInBrowser(address, SECURE)
    if (why) expect(said).toMatch(why)
    else expect(said).toBeUndefined()
  })
