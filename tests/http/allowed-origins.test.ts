import { expect, test } from 'vitest'
import {
  allowedBy,
  allowedIn,
  howToAllow,
  isAllowed,
  isLoopback,
  isWeaker,
  originsOf,
  whyNotAllowed,
  whyNotAllowedInBrowser,
} from '../../helpers/http/allowed-origins.ts'

/** A configuration, and the addresses that it allows and refuses, separated by spaces. */
interface Row {
  readonly addresses?: string
  readonly hosts?: string
  readonly allowed?: string
  readonly refused: string
}

const ROWS: Readonly<Record<string, Row>> = {
  'an https address': {
    addresses: 'https://api.example.com/v1',
    allowed:
      'https://api.example.com https://api.example.com:443/x?y#z https://mtls.api.example.com/x ' +
      'HTTPS://API.EXAMPLE.COM/x https://api.example.com./x',
    refused:
      'http://api.example.com/x https://api.example.com:8443/x https://example.com https://evilapi.example.com ' +
      'https://api.example.com.evil.example https://api.example.co',
  },
  'a host that other addresses imitate': {
    addresses: 'https://api.example.com',
    allowed: 'https://api.example.com\\@evil.example/',
    refused:
      'https://api.example.com@evil.example https://user:password@api.example.com https://аpi.example.com ' +
      'https://evil.example\\@api.example.com https://evil.example#@api.example.com',
  },
  'another scheme': {
    addresses: 'https://api.example.com http://api.example.net',
    refused:
      'ftp://api.example.com ws://api.example.com javascript://api.example.com/%0aalert(1) data:text/html,x ' +
      'api.example.com //api.example.com',
  },
  'an http address': {
    addresses: 'http://api.example.com:8080',
    allowed: 'http://api.example.com:8080 http://x.api.example.com:8080 https://api.example.com',
    refused: 'http://api.example.com https://api.example.com:8080 https://api.example.com:8443',
  },
  'a port that is spelt out': {
    addresses: 'https://api.example.com:443 http://api.example.net:80 https://auth.example.com:8443',
    allowed: 'https://api.example.com http://api.example.net https://auth.example.com:8443',
    refused: 'https://auth.example.com https://auth.example.com:84 https://auth.example.com:443',
  },
  'an IP address': {
    addresses: 'https://192.0.2.1 https://[2001:db8::1]',
    allowed: 'https://192.0.2.1 https://[2001:DB8:0::1] https://3221225985/ https://0xc0.0.2.1',
    refused: 'https://1.192.0.2.1 https://x.192.0.2.1 https://192.0.2.1:1 https://[2001:db8::1]:1',
  },
  'an internationalised host': {
    addresses: 'https://xn--bcher-kva.example',
    hosts: 'straße.example',
    allowed: 'https://bücher.example https://a.BÜCHER.example https://xn--strae-oqa.example',
    refused: 'https://bucher.example https://strasse.example',
  },
  'the loopback interface, on any port,': {
    addresses: 'http://127.0.0.1:1 http://[::1]:1 https://localhost:1',
    allowed: 'http://127.0.0.1:2 http://[::1]:2 https://localhost:2 https://localhost',
    refused: 'http://localhost:2 http://localhost:1 http://127.0.0.2:1 https://a.localhost:2',
  },
  'both schemes on the loopback interface': {
    addresses: 'https://127.0.0.1:1 http://127.0.0.1:2',
    allowed: 'http://127.0.0.1:2 https://127.0.0.1:3',
    refused: 'http://127.0.0.1:1 http://127.0.0.1:3',
  },
  'an https address above an http one': {
    addresses: 'https://example.com http://dev.example.com',
    allowed: 'http://dev.example.com https://dev.example.com',
    refused: 'http://x.dev.example.com http://dev.example.com:8080',
  },
  'entries of ALLOWED_HOSTS': {
    addresses: 'https://api.example.com',
    hosts:
      ' login.example.net  *.example.org api.example.com:8443 any.example.net:* http://old.example.net\n[2001:db8::2]:8443',
    allowed:
      'https://login.example.net https://a.example.org https://example.org https://api.example.com:8443 ' +
      'https://api.example.com https://any.example.net:1 http://old.example.net https://[2001:db8::2]:8443',
    refused:
      'http://login.example.net https://login.example.net:8443 http://a.example.org https://evil-example.org ' +
      'http://api.example.com:8443 http://any.example.net http://old.example.net:8080 http://x.old.example.net ' +
      'https://[2001:db8::2]',
  },
  'http that is spelt out where https is configured': {
    addresses: 'https://api.example.com',
    hosts: 'http://api.example.com http://*.example.net:* *.example.net',
    allowed: 'http://api.example.com http://example.net:1',
    refused: 'http://x.api.example.com http://x.example.net',
  },
  'an empty configuration': { refused: 'https://api.example.com http://127.0.0.1' },
}

const words = (text = ''): readonly string[] => text.split(' ').filter(Boolean)

for (const [what, { addresses, hosts, allowed, refused }] of Object.entries(ROWS))
  test(`${what} allows what it names, and nothing else`, () => {
    const origins = [...originsOf(words(addresses)), ...allowedIn(hosts)]
    expect(words(allowed).filter((address) => !isAllowed(address, origins))).toEqual([])
    expect(['', ...words(refused)].filter((address) => isAllowed(address, origins))).toEqual([])
  })

test('invalid addresses and entries allow nothing', () => {
  expect(originsOf(['', 'api.example.com', 'ftp://api.example.com'])).toEqual([])
  expect(allowedIn('https://a.example/x *')).toEqual([])
  expect(allowedIn()).toEqual([])
})

test('http is weaker than https, and no other scheme is weaker than another', () => {
  expect(isWeaker('HTTP://a.example', 'https://b.example')).toBe(true)
  expect(isWeaker('https://a.example', 'http://b.example')).toBe(false)
  expect(isWeaker('http://a.example', 'http://b.example')).toBe(false)
  expect(isWeaker('urn:x', 'https://b.example')).toBe(false)
  expect(isWeaker('http://a.example', undefined)).toBe(false)
})

test('the loopback interface is 127.0.0.0/8, ::1 and localhost', () => {
  expect(['127.0.0.1', '127.255.0.9', '[::1]', 'localhost'].filter((host) => !isLoopback(host))).toEqual([])
  expect(
    ['127.example.com', '128.0.0.1', '1.27.0.0', '[::2]', 'localhost.example.com', 'a.localhost', ''].filter(
      isLoopback,
    ),
  ).toEqual([])
})

const SECURE = originsOf(['https://api.example.com'])
const PLAIN = originsOf(['http://api.example.com'])
/** A plain-http environment on this machine, with an entry of ALLOWED_HOSTS that names no scheme, which means https. */
const LOCAL = [...originsOf(['http://127.0.0.1:1']), ...allowedIn('localhost')]
const HOST = 'the configuration does not name its host'
const PORT = 'the configuration does not name this port of its host'

for (const [address, allowed, why] of [
  ['https://a.example/x', SECURE, `${HOST}. ALLOWED_HOSTS=a.example allows it`],
  ['http://a.example/x', SECURE, `${HOST}, and http is less secure than the https that is configured`],
  ['http://a.example:80/x', PLAIN, `${HOST}. ALLOWED_HOSTS=http://a.example allows it`],
  ['http://api.example.com/', SECURE, 'http is less secure than the https that is configured for its host'],
  [
    'http://localhost:3000/token',
    LOCAL,
    'ALLOWED_HOSTS names its host without http://, which means https. ALLOWED_HOSTS=http://localhost:3000 allows it',
  ],
  ['http://a.example/x', LOCAL, `${HOST}. ALLOWED_HOSTS=http://a.example allows it`],
  [
    'http://login.example/x',
    [...SECURE, ...allowedIn('login.example')],
    'http is less secure than the https that is configured for its host',
  ],
  ['https://api.example.com:8443/x', SECURE, `${PORT}. ALLOWED_HOSTS=api.example.com:8443 allows it`],
  ['http://api.example.com:8080/x', PLAIN, `${PORT}. ALLOWED_HOSTS=http://api.example.com:8080 allows it`],
  ['https://canary:canary@api.example.com', SECURE, 'it contains a user name or password'],
  ['ftp://api.example.com', SECURE, 'it is not an http or https address'],
  ['https://.', SECURE, 'it is not an http or https address'],
] as const)
  test(`${address} is refused with the reason: ${why}`, () => {
    expect(whyNotAllowed(address, allowed)).toBe(why)
  })

test('the entry that would allow an address is something to do, unless it would lower the security', () => {
  expect(howToAllow('http://localhost:3000/token', LOCAL)).toBe(
    'If http://localhost:3000 belongs to the service, add http://localhost:3000 to ALLOWED_HOSTS.',
  )
  expect(howToAllow('https://a.example/x', SECURE)).toBe(
    'If https://a.example belongs to the service, add a.example to ALLOWED_HOSTS.',
  )
  for (const address of ['http://a.example/x', 'http://api.example.com/', 'https://x:y@api.example.com'])
    expect(howToAllow(address, SECURE)).toBeUndefined()
  expect(howToAllow('https://api.example.com', SECURE)).toBeUndefined()
})

const NO_ENTRIES =
  'https://a.example/x ftp://a.example user:password@a.example a.example:0 a.example:65536 a.example: a.example:*x a.example?x ' +
  'a.example#x a.example\\x * *. . *a.example a.*.example *.192.0.2.1 [::1 ::1 [::g] 1.2.3.4.5'

test('an entry of ALLOWED_HOSTS is a host with an optional port, and nothing else', () => {
  expect(['', 'a b', ...NO_ENTRIES.split(' ')].filter((entry) => allowedBy(entry))).toEqual([])
})

test('a browser may open the same addresses as a request, and web sockets there', () => {
  const why = (address: string) => whyNotAllowedInBrowser(address, SECURE)
  expect(why('wss://api.example.com/socket') ?? why('WSS://api.example.com/socket')).toBeUndefined()
  expect(why('wss://evil.example/socket')).toMatch(/ALLOWED_HOSTS=evil\.example allows it$/)
  expect(why('ws://api.example.com/socket')).toMatch(/^http is less secure than the https/)
  expect(why('wsx://api.example.com')).toBe('it is not an http or https address')
})
