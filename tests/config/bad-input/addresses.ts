import { adaptations, type BadInput, certificate, certificates, type Input } from './project.ts'

/** What is wrong with an address, whatever variable has it, and what is said; every fault is in `tests/schema`. */
const FAULTS: readonly (readonly [address: string, says: RegExp])[] = [
  ['api.example.com', /not an absolute address/],
  ['ftp://api.example.com', /another scheme/],
  ['javascript:alert(1)', /another scheme/],
  ['https://:8443', /without a host/],
  ['https://api.example.com:99999', /port is not between/],
  ['https://api example.com', /space or another character/],
]

const CREDENTIALS: typeof FAULTS = [
  ['https://canary-user:canary-password@api.example.com', /contains a user name or password/],
]

const QUERY: typeof FAULTS = [
  ['https://api.example.com?x=1', /with a query/],
  [
    'https://api.example.com:8443?key=canary-key',
    /^is https:\/\/api\.example\.com:8443, an address with a query$/,
  ],
]
const FRAGMENT: typeof FAULTS = [['https://api.example.com/#top', /with a fragment/]]

/** Faults by the variables in which they are. */
const OF_VARIABLES: Readonly<Record<string, typeof FAULTS>> = {
  BASE_URL: [...FAULTS, ...CREDENTIALS, ...QUERY, ...FRAGMENT],
  ISSUER_URL: [...FAULTS, ...CREDENTIALS, ...QUERY, ...FRAGMENT],
  PORTAL_URL: [...FAULTS, ...CREDENTIALS, ...QUERY, ...FRAGMENT],
  BUSINESS_API_GET_URL: [...FAULTS, ...CREDENTIALS, ...FRAGMENT],
  BUSINESS_API_PUT_URL: [...FAULTS, ...CREDENTIALS, ...FRAGMENT],
  REDIRECT_URI: [...FAULTS, ...CREDENTIALS, ...FRAGMENT],
  PROXY_URL: [...FAULTS, ...QUERY, ['https://proxy.example.com:3128/x', /with a path/]],
  ALLOWED_HOSTS: [
    ['https://a.example/x', /entry 1 is not a host/],
    ['a.example b.example:0', /entry 2 is not a host/],
    ['canary-user:canary-password@a.example', /entry 1 is not a host/],
  ],
}

const portal = (open: string): Input => ({
  env: {
    PORTAL_URL: 'https://portal.example.com',
    PORTAL_USERNAME: 'developer',
    PORTAL_PASSWORD: 'canary-portal-password',
    PORTAL_JOURNEY: 'portal.json',
  },
  files: {
    'journeys/portal.json': JSON.stringify({
      signIn: { open, steps: [{ click: { css: 'a' } }] },
      listKeys: { steps: [{ read: { css: 'tr' }, as: 'keys' }] },
    }),
  },
})

const OF_FILES: readonly BadInput[] = [
  ...[...FAULTS, ...CREDENTIALS].flatMap(([address, says]): readonly BadInput[] => [
    [
      `a discovery at ${address}`,
      adaptations({ discovery: address }),
      /^adaptations\.json \/discovery$/,
      says,
    ],
    [
      `a certificate for ${address}`,
      certificates([{ ...certificate, origin: address }]),
      /^CLIENT_CERTIFICATES \/0\/origin$/,
      says,
    ],
  ]),
  [
    'a certificate for an http origin',
    certificates([{ ...certificate, origin: 'http://api.example.com' }]),
    /^CLIENT_CERTIFICATES \/0\/origin$/,
    /another scheme/,
  ],
  ...[...CREDENTIALS, ['https://portal.example.com:99999', /port is not between/] as const].map(
    ([address, says]): BadInput => [
      `a journey that opens ${address}`,
      portal(address),
      /^journeys\/portal\.json \/signIn\/open$/,
      says,
    ],
  ),
]

/** http where something else is https. */
const WEAKER: readonly BadInput[] = [
  [
    'a gateway under http at the host of an https issuer',
    { env: { BASE_URL: 'http://auth.example.com:8080' } },
    /^BASE_URL$/,
    /is http, but ISSUER_URL has https for the same host/,
  ],
  [
    'a business API under http at the host of an https gateway',
    { env: { BUSINESS_API_GET_URL: 'http://API.example.com/x' } },
    /^BUSINESS_API_GET_URL$/,
    /is http, but BASE_URL has https for the same host/,
  ],
  [
    'a discovery under http of an https issuer',
    adaptations({ discovery: 'http://discovery.example.net/x' }),
    /^adaptations\.json \/discovery$/,
    /it is http, but ISSUER_URL is https/,
  ],
]

/** Addresses and hosts. */
export const ADDRESSES: readonly BadInput[] = [
  ...Object.entries(OF_VARIABLES).flatMap(([name, faults]) =>
    faults.map(
      ([address, says]): BadInput => [
        `${name}=${address}`,
        { env: { [name]: address } },
        new RegExp(`^${name} \\(\\.env\\.development\\)$`),
        says,
      ],
    ),
  ),
  ...OF_FILES,
  ...WEAKER,
]

/** What is as good as any other. */
export const GOOD_ADDRESSES: readonly Input[] = [
  { env: { BASE_URL: 'https://api.example.com:8443/gateway/v3/' } },
  { env: { BASE_URL: 'http://api.example.com', BUSINESS_API_GET_URL: 'http://api.example.com/x' } },
  { env: { BASE_URL: 'http://127.0.0.1:8080', ISSUER_URL: 'https://127.0.0.1:8443' } },
  {
    env: {
      BASE_URL: 'http://auth.example.com:8080',
      ALLOWED_HOSTS:
        'http://auth.example.com:8080 login.example.net *.example.org a.example:8443 b.example:*',
    },
  },
  { env: { ISSUER_URL: 'https://[2001:db8::1]:8443/realms/a%20b' } },
  { env: { BUSINESS_API_GET_URL: 'https://api.example.com/x?id=1&at=a@b.example' } },
  { env: { REDIRECT_URI: 'com.example.app:/callback' } },
  { env: { REDIRECT_URI: 'com.example.app://callback?tenant=one' } },
  { env: { REDIRECT_URI: 'http://localhost:3000/callback?x=1' } },
  { env: { PROXY_URL: 'http://user:p%40ss%2Fword@proxy.example.com:3128/' } },
  adaptations({ discovery: 'https://auth.example.com/discovery.json?p=policy' }),
  portal('/keys'),
  portal('https://portal.example.com/#/keys?x'),
  portal('keys/https://x@y'),
]
