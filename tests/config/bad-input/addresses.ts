import { adaptations, type BadInput, certificate, certificates, type Input } from './project.ts'

/** What is wrong with an address, and what is said; every fault is in `tests/schema`. */
const OF_VARIABLES: Readonly<Record<string, readonly (readonly [address: string, says: RegExp])[]>> = {
  BASE_URL: [
    ['api.example.com', /not an absolute address/],
    ['https://api.example.com:8443?key=canary', /^is an address with a query$/],
  ],
  ISSUER_URL: [['https://canary:canary-password@api.example.com', /contains a user name or password/]],
  PORTAL_URL: [['https://api.example.com/#top', /with a fragment/]],
  BUSINESS_API_GET_URL: [['ftp://api.example.com', /another scheme/]],
  BUSINESS_API_PUT_URL: [['https://api.example.com:99999', /port is not between/]],
  REDIRECT_URI: [['/callback', /not an absolute address/]],
  PROXY_URL: [['https://proxy.example.com:3128/x', /with a path/]],
  ALLOWED_HOSTS: [['a.example canary:canary-password@a.example', /entry 2 is not a host/]],
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

const HTTP = 'http://api.example.com'

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
  [
    'a discovery without a host',
    adaptations({ discovery: 'https://:1' }),
    /^adaptations\.json \/discovery$/,
    /a host/,
  ],
  [
    'a certificate for http',
    certificates([{ ...certificate, origin: HTTP }]),
    /\/0\/origin$/,
    /another scheme/,
  ],
  [
    'a journey elsewhere',
    portal('https://a:canary@a.example'),
    /^journeys\/portal\.json \/signIn\/open$/,
    /password/,
  ],
  [
    'a gateway under http at the host of an https issuer',
    { env: { BASE_URL: 'http://auth.example.com:8080' } },
    /^BASE_URL$/,
    /is http, but ISSUER_URL has https for the same host/,
  ],
]

/** What is as good as any other. */
export const GOOD_ADDRESSES: readonly Input[] = [
  { env: { BASE_URL: 'https://api.example.com:8443/gateway/v3/' } },
  { env: { BASE_URL: HTTP, BUSINESS_API_GET_URL: `${HTTP}/x?id=1&at=a@b.example` } },
  { env: { ALLOWED_HOSTS: 'http://auth.example.com:8080 *.example.org a.example:8443 b.example:*' } },
  { env: { ISSUER_URL: 'https://[2001:db8::1]:8443/realms/a%20b' } },
  { env: { REDIRECT_URI: 'com.example.app:/callback' } },
  { env: { PROXY_URL: 'http://user:p%40ss%2Fword@proxy.example.com:3128/' } },
  adaptations({ discovery: 'https://auth.example.com/discovery.json?p=policy' }),
  portal('keys/https://x@y'),
]
