import { expect, test } from 'vitest'
import type { Consent } from '../../helpers/evidence/evidence.ts'
import { type Recorded, recorded } from '../../helpers/http/exchange.ts'
import { type Handshake, HELLOS, type HelloName, type TlsOfOrigin } from '../../helpers/http/handshake.ts'
import { judgeStrictTransport, TLS_JUDGES, tlsClauses } from '../../helpers/judge/judge-tls.ts'
import { discovered } from '../exchanges.ts'
import { evidenceOf } from '../observe/evidence.ts'
import { MISSING, outcomes, passesOn } from './outcomes.ts'

const taken = (version: string, cipher: string) => recorded<Handshake>({ is: 'taken', version, cipher })
const REFUSED = recorded<Handshake>({ is: 'refused' })

const GOOD: Readonly<Record<HelloName, Recorded<Handshake>>> = {
  usual: taken('TLSv1.3', 'TLS_AES_256_GCM_SHA384'),
  'TLS 1.0': REFUSED,
  'TLS 1.1': REFUSED,
  'TLS 1.2': taken('TLSv1.2', 'ECDHE-RSA-AES256-GCM-SHA384'),
  'TLS 1.3': taken('TLSv1.3', 'TLS_AES_256_GCM_SHA384'),
  'RSA key transport': REFUSED,
  'no encryption': REFUSED,
}

const of = (origin: string, changed: Partial<typeof GOOD> = {}): TlsOfOrigin => ({
  origin,
  handshakes: { ...GOOD, ...changed },
})
const departing = (...origins: readonly TlsOfOrigin[]) =>
  tlsClauses.filter((id) => TLS_JUDGES[id](recorded(origins)).is === 'departs')

test('the handshakes that RFC 9325 asks for keep all clauses', () => {
  expect(Object.keys(GOOD)).toEqual(Object.keys(HELLOS))
  expect(departing(of('https://a.example'), of('https://b.example'))).toEqual([])
})

for (const [hello, handshake, departs] of [
  ['TLS 1.0', taken('TLSv1', 'ECDHE-RSA-AES256-SHA'), ['tls.version-1-0']],
  ['TLS 1.1', taken('TLSv1.1', 'ECDHE-RSA-AES256-SHA'), ['tls.version-1-1']],
  ['TLS 1.2', REFUSED, ['tls.version-1-2']],
  ['TLS 1.2', taken('TLSv1.2', 'AES256-GCM-SHA384'), ['tls.forward-secrecy']],
  ['TLS 1.2', taken('TLSv1.2', 'EXP-DHE-RSA-DES-CBC-SHA'), ['tls.forward-secrecy']],
  ['TLS 1.2', taken('TLSv1.2', 'DHE-RSA-AES256-GCM-SHA384'), []],
  ['TLS 1.3', REFUSED, ['tls.version-1-3']],
  ['RSA key transport', taken('TLSv1.2', 'AES256-GCM-SHA384'), ['tls.static-rsa']],
  ['no encryption', taken('TLSv1.2', 'NULL-SHA256'), ['tls.encrypted']],
] as const)
  test(`one origin is enough to judge ${hello}: ${JSON.stringify(handshake.is === 'recorded' && handshake.value)}`, () => {
    expect(departing(of('https://a.example'), of('https://b.example', { [hello]: handshake }))).toEqual(
      departs,
    )
  })

test('a departure names the origin and what was negotiated', () => {
  const tls = recorded([of('https://a.example', { 'TLS 1.0': taken('TLSv1', 'AES128-SHA') })])
  expect(TLS_JUDGES['tls.version-1-0'](tls)).toMatchObject({
    expected: 'no connection',
    came: 'TLSv1 with AES128-SHA at https://a.example',
  })
  expect(TLS_JUDGES['tls.version-1-2'](recorded([of('https://a.example', { 'TLS 1.2': REFUSED })]))).toEqual({
    is: 'departs',
    expected: 'a connection',
    came: 'no connection at https://a.example',
  })
})

test('a refusal does not count if the server accepts no TLS connection at all', () => {
  const tls = recorded([of('https://a.example', { usual: REFUSED, 'TLS 1.2': REFUSED, 'TLS 1.3': REFUSED })])
  expect(TLS_JUDGES['tls.version-1-0'](tls).is).toBe('inconclusive')
  expect(TLS_JUDGES['tls.version-1-2'](tls).is).toBe('departs')
  const untried = recorded([of('https://a.example', { usual: MISSING[0] as never })])
  expect(TLS_JUDGES['tls.version-1-0'](untried).is).toBe('inconclusive')
})

test('an offer that was not tried is not judged, but a departure at another origin is reported', () => {
  for (const missing of MISSING) {
    const weak = of('https://b.example', { 'TLS 1.0': taken('TLSv1', 'AES128-SHA') })
    expect(departing(of('https://a.example', { 'TLS 1.0': missing }), weak)).toEqual(['tls.version-1-0'])
    expect(TLS_JUDGES['tls.version-1-0'](missing)).toEqual(missing)
    const tls = recorded([of('https://a.example'), of('https://b.example', { 'TLS 1.0': missing })])
    expect(TLS_JUDGES['tls.version-1-0'](tls)).toEqual(missing)
  }
})

/** Judges strict transport from the header of discovery and that of a page. */
function judgedFrom(
  from: string,
  discovery?: string,
  page?: { readonly at: string; readonly says?: string },
) {
  const answer = discovered(
    from,
    {},
    discovery === undefined ? {} : { 'strict-transport-security': discovery },
  )
  const documents = page
    ? [
        { method: 'GET', address: 'nowhere', status: 302 },
        { method: 'GET', address: page.at, status: 302 },
        { method: 'GET', address: page.at, status: 200, hygiene: { 'strict-transport-security': page.says } },
      ]
    : []
  const approved = recorded({ walk: { pages: [], documents, durationMs: 1 } } as unknown as Consent)
  const { steps, consents } = evidenceOf()
  return judgeStrictTransport({
    tls: recorded([]),
    steps: { ...steps, discovery: answer },
    consents: { ...consents, approved },
  })
}

const AT = 'https://as.example/.well-known/openid-configuration'
type Sent = Parameters<typeof judgedFrom>

outcomes('strict transport', (sent: Sent) => judgedFrom(...sent), {
  kept: [
    [AT, 'max-age=31536000'],
    [AT, 'includeSubDomains; Max-Age="60"'],
    [AT, 'max-age = 060'],
    [AT, undefined, { at: 'https://as.example/sign-in', says: 'max-age=1' }],
  ],
  'departs: none from as.example': [
    [AT],
    [AT, undefined, { at: 'https://other.example/', says: 'max-age=1' }],
  ],
  'departs: max-age=0 from as.example': [[AT, 'max-age=0']],
  'departs: x-max-age=1 from as.example': [[AT, undefined, { at: AT, says: 'x-max-age=1' }]],
  'does not apply': ['http://as.example', 'https://127.0.0.1:8443', 'https://[::1]'].map(
    (origin): Sent => [`${origin}/.well-known/openid-configuration`],
  ),
})

const { steps, consents } = evidenceOf()
const silent = { tls: recorded([]), steps: { ...steps, discovery: discovered(AT, {}) }, consents }
outcomes('strict transport without an approved consent', judgeStrictTransport, {
  'departs: none from as.example': [silent],
})
passesOn(
  'strict transport',
  (tls) => judgeStrictTransport({ ...silent, tls }),
  (discovery) => judgeStrictTransport({ ...silent, steps: { ...steps, discovery } }),
)
