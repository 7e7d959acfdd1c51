import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { UnsecuredJWT } from 'jose'
import type { Evidence } from '../../helpers/evidence/evidence.ts'
import { noProbes } from '../../helpers/evidence/probe.ts'
import type { Exchange, Recorded, SentRequest } from '../../helpers/http/exchange.ts'
import { blocked, notConfigured, recorded } from '../../helpers/http/exchange.ts'
import { parseRedirect } from '../../helpers/http/redirect.ts'
import { addressesThatAnswer } from '../exchanges.ts'

/** What a test changes of the service. */
export interface Service {
  readonly discovery?: Readonly<Record<string, unknown>>
  readonly par?: Readonly<Record<string, unknown>>
  readonly token?: Readonly<Record<string, unknown>>
  readonly claims?: Readonly<Record<string, unknown>>
  readonly error?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  readonly slow?: number
}

/**
 * Evidence of one run on a service. All that varies from run to run varies: addresses, tokens, times, dates and
 * identifiers.
 */
export function evidenceOf(service: Service = {}): Evidence {
  const port = randomInt(1024, 65_535)
  const [issuer, gateway] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port + 1}`]
  const issuedAt = randomInt(1_700_000_000, 1_800_000_000)
  const jwt = (claims: object) => signed({ iss: issuer, jti: randomUUID(), iat: issuedAt, ...claims })
  const answer = (url: string, body: unknown, request: Partial<SentRequest> = {}, status = 200) =>
    exchange(url, status, body, request, service)
  const assertion = jwt({ sub: 'client', exp: issuedAt + 300 })
  const accessToken = jwt({ exp: issuedAt + 86_400, scope: 'a', ...service.claims })
  const call = recorded(
    answer(`${gateway}/accounts`, { iban: 'DE89370400440532013000', 'Ada Lovelace': 1 }, { method: 'GET' }),
  )
  return {
    target: 'development',
    startedAt: new Date(issuedAt * 1000).toISOString(),
    issuerUrl: issuer,
    products: [],
    steps: {
      discovery: recorded(
        answer(`${issuer}/.well-known/openid-configuration`, {
          ...Object.fromEntries(
            ['authorization', 'token', 'pushed_authorization_request', 'revocation', 'userinfo'].map(
              (name) => [`${name}_endpoint`, `${issuer}/${name}`],
            ),
          ),
          issuer,
          jwks_uri: `${issuer}/keys`,
          scopes_supported: randomInt(2) ? ['openid', 'accounts'] : ['accounts', 'openid'],
          signed_metadata: jwt({}),
          request_uri_parameter_supported: true,
          ...service.discovery,
        }),
      ),
      jwks: recorded(answer(`${issuer}/keys`, { keys: [{ kid: randomUUID() }] })),
      token: recorded(
        answer(`${gateway}/auth/token`, {
          access_token: accessToken,
          token_type: 'bearer',
          scope: 'a',
          expires_in: 86_400 - randomInt(2),
          ...service.token,
        }),
      ),
      par: recorded(
        answer(
          `${issuer}/par`,
          { request_uri: `urn:example:${randomUUID()}`, expires_in: 60, ...service.par },
          { form: { client_assertion: assertion } },
          201,
        ),
      ),
      codeExchange: recorded(
        answer(`${issuer}/token`, {
          access_token: randomBytes(20).toString('base64url'),
          refresh_token: randomBytes(20).toString('base64url'),
          id_token: jwt({ exp: issuedAt + 3_600, sub: 'ada@example.com' }),
          authorization_details: [{ type: 'account_information', consent_id: randomUUID() }],
          expires_in: 3_600,
        }),
      ),
      refresh: blocked('not sent'),
      userinfo: blocked('not sent'),
      revocation: blocked('not sent'),
      getWithClientCredentials: call,
      putWithClientCredentials: blocked('no body'),
      getWithAuthorizationCode: call,
      putWithAuthorizationCode: blocked('no body'),
      getAfterPut: blocked('no body'),
    },
    consents: { approved: blocked('not walked'), denied: denied() },
    further: { answers: {}, consents: {} },
    refusals: {
      'token: token.client-id-required: client_id is missing': {
        area: 'token',
        clause: 'token.client-id-required',
        when: 'client_id is missing',
        control: { is: 'accepted' },
        answer: recorded(
          answer(
            `${gateway}/auth/token`,
            {
              error: 'invalid_request',
              error_description: `no client in request ${randomUUID()}`,
              trace: randomUUID(),
              ...service.error,
            },
            {},
            400,
          ),
        ),
      },
      'par: assertion.iss: iss is another client': {
        area: 'par',
        clause: 'assertion.iss',
        when: 'iss is another client',
        control: { is: 'accepted' },
        answer: recorded(answer(`${issuer}/par`, 'busy', {}, 503)),
      },
    },
    portal: notConfigured('PORTAL_URL'),
    strays: [],
    addresses: addressesThatAnswer(issuer),
    observed: [],
    probes: noProbes(blocked('not reached')),
    tls: blocked('not reached'),
    idTokenSignature: blocked('not verified'),
    keyPair: { client_id: randomUUID(), client_secret: randomBytes(24).toString('base64url') },
    consentId: { names: ['consent_id'] },
    adaptations: [],
    checkSet: 'all',
    profiles: [],
    secrets: [{ name: 'access_token', value: accessToken }],
    usage: { requests: 1, logins: 1, consents: 1 },
  }
}

function signed(claims: object): string {
  const [, payload] = new UnsecuredJWT({ ...claims }).encode().split('.')
  const header = Buffer.from(JSON.stringify({ alg: 'PS256', typ: 'JWT' })).toString('base64url')
  return `${header}.${payload}.${randomBytes(64).toString('base64url')}`
}

function exchange(
  url: string,
  status: number,
  body: unknown,
  request: Partial<SentRequest>,
  { headers, slow = 1 }: Service,
): Exchange {
  return {
    request: { method: 'POST', url, headers: {}, ...request },
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      date: new Date(randomInt(2e9) * 1000).toUTCString(),
      etag: `"${randomUUID()}"`,
      'x-request-id': randomUUID(),
      'set-cookie': `session=${randomUUID()}`,
      server: 'gateway/2.1',
      ...(randomInt(2) && { age: '4', 'x-cache': 'HIT', connection: 'keep-alive' }),
      ...headers,
    },
    body: JSON.stringify(body),
    durationMs: randomInt(1, 60) * slow,
  }
}

function denied(): Recorded<Evidence['consents']['denied'] extends Recorded<infer C> ? C : never> {
  const redirect = parseRedirect(
    `https://client.example/callback?error=access_denied&state=${randomUUID()}&error_description=Ada+said+no`,
  )
  return recorded({
    decision: 'deny',
    asked: { state: 's', redirectUri: 'https://client.example/callback' },
    walk: { pages: [], documents: [], durationMs: 1 },
    redirect,
  })
}
