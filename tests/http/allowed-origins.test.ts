import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import {
  allowedBy,
  allowedIn,
  isAllowed,
  isLoopback,
  isWeaker,
  originsOf,
  whyNotAllowed,
} from '../../helpers/http/allowed-origins.ts'

const allowedFor = (addresses: readonly string[], hosts = '') => [
  ...originsOf(addresses),
  ...allowedIn(hosts),
]

/** What is configured, and what is allowed and what is not because of it. */
interface Row {
  readonly addresses?: readonly string[]
  readonly hosts?: string
  readonly allowed: readonly string[]
  readonly refused: readonly string[]
}

const ROWS: Readonly<Record<string, Row>> = {
  'an https address': {
    addresses: ['https://api.example.com/v1'],
    allowed: [
      'https://api.example.com',
      'https://api.example.com:443/x?y#z',
      'https://mtls.api.example.com/x',
      'https://a.b.api.example.com/x',
      'HTTPS://API.EXAMPLE.COM/x',
      'https://api.example.com./x',
      'https://a%70i.example.com/x',
    ],
    refused: [
      'http://api.example.com/x',
      'http://api.example.com:443/x',
      'http://mtls.api.example.com/x',
      'https://api.example.com:8443/x',
      'https://mtls.api.example.com:8443/x',
      'https://example.com',
      'https://evil-api.example.com',
      'https://evilapi.example.com',
      'https://api.example.com.evil.example',
      'https://api.example.com../x',
      'https://api.example.comm',
      'https://api.example.co',
    ],
  },
  'what only looks like its host': {
    addresses: ['https://api.example.com'],
    allowed: [
      'https://api.example.com\\@evil.example/',
      'https:\\\\api.example.com',
      ' https://api.example.com\t/',
    ],
    refused: [
      'https://api.example.com@evil.example',
      'https://api.example.com:443@evil.example',
      'https://user:password@api.example.com',
      'https://user@api.example.com',
      'https://evil.example\\@api.example.com',
      'https://evil.example/@api.example.com',
      'https://evil.example#@api.example.com',
      'https://evil.example?x=https://api.example.com',
      'https://аpi.example.com',
    ],
  },
  'another scheme': {
    addresses: ['https://api.example.com', 'http://api.example.net'],
    allowed: [],
    refused: [
      'ftp://api.example.com',
      'ftp://api.example.net',
      'ws://api.example.com',
      'wss://api.example.com',
      'javascript://api.example.com/%0aalert(1)',
      'data:text/html,x',
      'blob:https://api.example.com/1',
      'about:blank',
      'api.example.com',
      '//api.example.com',
      '/x',
      '',
    ],
  },
  'an http address': {
    addresses: ['http://api.example.com:8080'],
    allowed: [
      'http://api.example.com:8080',
      'http://x.api.example.com:8080',
      'https://api.example.com',
      'https://x.api.example.com',
    ],
    refused: ['http://api.example.com', 'https://api.example.com:8080', 'https://api.example.com:8443'],
  },
  'a port that is spelt out': {
    addresses: ['https://api.example.com:443', 'http://api.example.net:80', 'https://auth.example.com:8443'],
    allowed: ['https://api.example.com', 'http://api.example.net', 'https://auth.example.com:8443'],
    refused: ['https://auth.example.com', 'https://auth.example.com:84', 'https://auth.example.com:443'],
  },
  'an IP address': {
    addresses: ['https://192.0.2.1', 'https://[2001:db8::1]'],
    allowed: ['https://192.0.2.1', 'https://[2001:DB8:0::1]', 'https://3221225985/', 'https://0xc0.0.2.1'],
    refused: ['https://1.192.0.2.1', 'https://x.192.0.2.1', 'https://192.0.2.1:1', 'https://[2001:db8::1]:1'],
  },
  'an internationalised host': {
    addresses: ['https://xn--bcher-kva.example'],
    hosts: 'straße.example',
    allowed: ['https://bücher.example', 'https://a.BÜCHER.example', 'https://xn--strae-oqa.example'],
    refused: ['https://bucher.example', 'https://strasse.example'],
  },
  'the loopback interface, whatever the port': {
    addresses: ['http://127.0.0.1:1', 'http://[::1]:1', 'https://localhost:1'],
    allowed: [
      'http://127.0.0.1:2',
      'https://127.0.0.1:2',
      'http://[::1]:2',
      'https://localhost:2',
      'https://localhost',
      'https://LOCALHOST.:2',
    ],
    refused: ['http://localhost:2', 'http://localhost:1', 'http://127.0.0.2:1', 'https://a.localhost:2'],
  },
  'a host that only begins like the loopback interface': {
    addresses: ['https://127.example.com', 'https://localhost.example.com'],
    allowed: ['https://127.example.com'],
    refused: ['https://127.example.com:1', 'https://localhost.example.com:1'],
  },
  'both schemes on the loopback interface': {
    addresses: ['https://127.0.0.1:1', 'http://127.0.0.1:2'],
    allowed: ['http://127.0.0.1:2', 'https://127.0.0.1:3'],
    refused: ['http://127.0.0.1:1', 'http://127.0.0.1:3'],
  },
  'an https address above an http one': {
    addresses: ['https://example.com', 'http://dev.example.com'],
    allowed: ['http://dev.example.com', 'https://dev.example.com'],
    refused: ['http://x.dev.example.com', 'http://dev.example.com:8080'],
  },
  'entries of ALLOWED_HOSTS': {
    addresses: ['https://api.example.com'],
    hosts:
      ' login.example.net  *.example.org api.example.com:8443 any.example.net:* http://old.example.net\n[2001:db8::2]:8443',
    allowed: [
      'https://login.example.net',
      'https://a.example.org',
      'https://a.b.example.org',
      'https://example.org',
      'https://api.example.com:8443',
      'https://api.example.com',
      'https://any.example.net:1',
      'https://any.example.net',
      'http://old.example.net',
      'https://old.example.net',
      'https://[2001:db8::2]:8443',
    ],
    refused: [
      'http://login.example.net',
      'https://x.login.example.net',
      'https://login.example.net:8443',
      'http://a.example.org',
      'https://a.example.org:8443',
      'https://evil-example.org',
      'https://example.org.evil.example',
      'http://api.example.com:8443',
      'https://mtls.api.example.com:8443',
      'http://any.example.net',
      'http://any.example.net:1',
      'http://old.example.net:8080',
      'http://x.old.example.net',
      'https://[2001:db8::2]',
    ],
  },
  'http that is spelt out where https is configured': {
    addresses: ['https://api.example.com'],
    hosts: 'http://api.example.com http://*.example.net:* *.example.net',
    allowed: ['http://api.example.com', 'http://example.net:1'],
    refused: ['http://x.api.example.com', 'http://x.example.net'],
  },
  nothing: { allowed: [], refused: ['https://api.example.com', 'http://127.0.0.1'] },
}

for (const [what, { addresses = [], hosts, allowed, refused }] of Object.entries(ROWS))
  test(`${what} allows ${allowed.length} addresses and not ${refused.length} others`, () => {
    const origins = allowedFor(addresses, hosts)
    expect(allowed.filter((address) => !isAllowed(address, origins))).toEqual([])
    expect(refused.filter((address) => isAllowed(address, origins))).toEqual([])
  })

test('what cannot be read allows nothing', () => {
  expect(originsOf(['', 'api.example.com', 'ftp://api.example.com'])).toEqual([])
  expect(allowedIn('https://a.example/x *')).toEqual([])
  expect(allowedIn()).toEqual([])
})

const SECURE = allowedFor(['https://api.example.com'])
const PLAIN = allowedFor(['http://api.example.com'])
const MIXED = [...PLAIN, ...allowedFor(['https://login.example.net'])]

for (const [address, allowed, why] of [
  ['https://api.example.com', SECURE, undefined],
  [
    'https://a.example/x',
    SECURE,
    'the configuration does not name its host. ALLOWED_HOSTS=a.example allows it',
  ],
  [
    'https://a.example:8443/x',
    SECURE,
    'the configuration does not name its host. ALLOWED_HOSTS=a.example:8443 allows it',
  ],
  [
    'http://a.example/x',
    SECURE,
    'the configuration does not name its host, and http is weaker than the https that it names',
  ],
  [
    'http://b.example/x',
    MIXED,
    'the configuration does not name its host, and http is weaker than the https that it names',
  ],
  [
    'http://a.example:8080/x',
    PLAIN,
    'the configuration does not name its host. ALLOWED_HOSTS=http://a.example:8080 allows it',
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
  ['https://:canary@api.example.com', SECURE, 'it contains a user name or password'],
  ['ftp://api.example.com', SECURE, 'it is not an http or https address'],
  ['https://.', SECURE, 'it is not an http or https address'],
] as const)
  test(`why nothing goes to ${address}: ${why}`, () => {
    expect(whyNotAllowed(address, allowed)).toBe(why)
  })

for (const entry of [
  'https://a.example/',
  'https://a.example/x',
  'a.example/x',
  'ftp://a.example',
  'user@a.example',
  'user:password@a.example',
  'http://user:password@a.example',
  'a.example:0',
  'a.example:65536',
  'a.example:99999',
  'a.example:',
  'a.example:x',
  'a.example:*x',
  'a.example?x',
  'a.example#x',
  'a.example\\x',
  '*',
  '*.',
  '.',
  '*a.example',
  'a.*.example',
  '**.a.example',
  '*.192.0.2.1',
  '*.[::1]',
  '[::1',
  '::1',
  '[::g]',
  '1.2.3.4.5',
  'a b',
  '',
])
  test(`${JSON.stringify(entry)} is no entry of ALLOWED_HOSTS`, () => {
    expect(allowedBy(entry)).toBeUndefined()
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

test('http is weaker than https, and nothing else is', () => {
  expect([
    isWeaker('http://a.example', 'https://b.example'),
    isWeaker('HTTP://a.example', 'HTTPS://b.example'),
    isWeaker('https://a.example', 'https://b.example'),
    isWeaker('https://a.example', 'http://b.example'),
    isWeaker('http://a.example', 'http://b.example'),
    isWeaker('urn:x', 'https://b.example'),
    isWeaker(undefined, 'https://b.example'),
    isWeaker('http://a.example', undefined),
  ]).toEqual([true, true, false, false, false, false, false, false])
})

test('the loopback interface is 127.0.0.0/8, ::1 and localhost', () => {
  expect(['127.0.0.1', '127.255.0.9', '[::1]', 'localhost'].filter((host) => !isLoopback(host))).toEqual([])
  expect(
    ['127.example.com', '128.0.0.1', '1.27.0.0', '[::2]', 'localhost.example.com', 'a.localhost', ''].filter(
      isLoopback,
    ),
  ).toEqual([])
})

const label = fc.stringMatching(/^[a-z]([a-z0-9-]{0,8}[a-z0-9])?$/)
const host = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'))
const port = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 65_535 }).map((number) => `:${number}`),
)
const scheme = fc.constantFrom('http', 'https')
const origin = fc.tuple(scheme, host, port).map(([own, name, at]) => `${own}://${name}${at}`)
const near = fc.tuple(scheme, fc.constantFrom('', 'a.', 'evil-', 'evil', '.'), host, port)

/** Hosts and ports of few kinds, so that some are of what is configured. */
const few = fc
  .tuple(
    scheme,
    fc.constantFrom('a.example', 'b.a.example', 'xa.example', 'example'),
    fc.constantFrom('', ':1', ':443'),
  )
  .map(([own, name, at]) => `${own}://${name}${at}`)

test('what is allowed is at or below a configured host, as strong, and on its port', () => {
  const address = fc.oneof(
    few,
    near.map(([own, before, name, at]) => `${own}://${before}${name}${at}`),
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(few, origin), { maxLength: 4 }), address, (configured, named) => {
      if (!isAllowed(named, originsOf(configured))) return
      const { hostname, port: at, protocol } = new URL(named)
      const reason = configured
        .map((one) => new URL(one))
        .find(
          (one) =>
            `.${hostname}`.endsWith(`.${one.hostname}`) &&
            (protocol === one.protocol ? at === one.port : one.protocol === 'http:' && at === ''),
        )
      expect(reason, `${named} by ${configured.join(' ')}`).toBeDefined()
    }),
    { numRuns: 2_000 },
  )
})

test('http is never allowed where all that is configured is https, whatever hosts and ports are allowed', () => {
  const secure = fc.array(
    host.map((name) => `https://${name}`),
    { minLength: 1, maxLength: 3 },
  )
  const entry = fc
    .tuple(fc.constantFrom('', '*.'), host, fc.constantFrom('', ':*', ':80', ':8080'))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(secure, fc.array(entry, { maxLength: 3 }), port, (configured, entries, at) => {
      const allowed = allowedFor(configured, entries.join(' '))
      const named = allowed.flatMap((one) => [`http://${one.host}${at}`, `http://x.${one.host}${at}`])
      expect(named.filter((address) => isAllowed(address, allowed))).toEqual([])
    }),
  )
})

test('the entry that is told allows the address, and no other host, port or weaker scheme', () => {
  fc.assert(
    fc.property(fc.array(origin, { maxLength: 2 }), origin, (configured, named) => {
      const allowed = originsOf(configured)
      const entry = /ALLOWED_HOSTS=(\S+)/.exec(whyNotAllowed(named, allowed) ?? '')?.[1]
      if (!entry) return
      const more = [allowedBy(entry)].flatMap((one) => one ?? [])
      expect(isAllowed(named, [...allowed, ...more])).toBe(true)
      const { hostname, port: at, protocol } = new URL(named)
      const others = [
        `${protocol}//x.${hostname}:${at}`,
        `${protocol}//${hostname}:${at === '1' ? '2' : '1'}`,
      ]
      const weaker = protocol === 'https:' ? [`http://${hostname}:${at || 443}`] : []
      expect([...others, ...weaker].filter((address) => isAllowed(address, more))).toEqual([])
    }),
  )
})
