import { UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import * as announced from '../../../helpers/endpoints/discovery/announcements.ts'
import type { Evidence } from '../../../helpers/evidence/evidence.ts'
import { blocked, doesNotApply, recorded } from '../../../helpers/http/exchange.ts'
import { answered } from '../../exchanges.ts'
import { jwt } from '../../judge/jwt.ts'
import { outcomes, passesOn } from '../../judge/outcomes.ts'
import { evidenceOf } from '../../observe/evidence.ts'

const row = (parts: Partial<announced.Announcement> = {}): announced.Announcement => ({
  member: 'things_supported',
  absent: 'departs',
  lists: () => recorded(['one', 'two']),
  ...parts,
})
const judging = (parts?: Partial<announced.Announcement>) => (things: unknown) =>
  announced.judgeAnnounced(evidenceOf({ discovery: { things_supported: things } }), row(parts))

outcomes('a list that must have two values', judging(), {
  kept: [['three', 'two', 'one']],
  'departs: one, three': [['one', 'three']],
  'departs: /things_supported missing': [undefined],
  blocked: ['one two', ['one', 7], null, {}],
})
outcomes('a list that needs one of two values', judging({ isEnough: 'one' }), {
  kept: [['two'], ['one', 'two']],
  departs: [['three']],
})
outcomes('a list that is optional', judging({ absent: 'tells nothing' }), {
  'does not apply': [undefined],
})
outcomes('a missing list with a sufficient default', judging({ absent: ['one', 'two'] }), {
  kept: [undefined],
})
outcomes('a missing list with another default', judging({ absent: ['one', 'other'] }), {
  'departs: /things_supported missing, which means one, other': [undefined],
})
outcomes('a list of values that the run did not see', judging({ lists: () => recorded([]) }), {
  blocked: [['three']],
  departs: [undefined],
})
outcomes('a list whose values are blocked', judging({ lists: () => blocked('no exchange') }), {
  'blocked: no exchange': [['one']],
  departs: [undefined],
})
outcomes('a list that does not apply', judging({ lists: () => doesNotApply('no such method') }), {
  'does not apply: no such method': [undefined],
})

test('a departure names the values that a list lacks, and its member', () => {
  const missing = { members: ['things_supported'], exchange: { status: 200 } }
  const both = { expected: 'one and two in /things_supported', ...missing }
  expect(judging()(['three'])).toMatchObject(both)
  const either = { expected: 'one or two in /things_supported' }
  expect(judging({ isEnough: 'one' })(['three'])).toMatchObject(either)
  expect(judging()(undefined)).toMatchObject({ expected: '/things_supported present', ...missing })
})

const { steps } = evidenceOf()
passesOn('a list', (discovery) => announced.judgeAnnounced({ steps: { ...steps, discovery } }, row()))

for (const [id, kept, other] of [
  ['discovery.response-types', 'code', 'token'],
  ['discovery.subject-types', 'public', 'email'],
  ['discovery.subject-types', 'pairwise', 'Public'],
  ['discovery.id-token-rs256', 'RS256', 'PS256'],
  ['discovery.openid-scope', 'openid', 'OpenID'],
] as const)
  test(`${id} is kept by ${kept}, but not by ${other}`, () => {
    const own: announced.Announcement = announced.ANNOUNCEMENTS[id]
    const judged = (value: string) =>
      announced.judgeAnnounced(evidenceOf({ discovery: { [own.member]: [value] } }), own).is
    expect([judged(kept), judged(other)]).toEqual(['kept', 'departs'])
  })

const ENDPOINT = 'https://auth.example/token'
/** An answer to a form. */
const posted = (form: Record<string, string>, body: object = {}, status = 200, url = ENDPOINT) =>
  answered(status, body, {}, { url, form })

const seeing = (steps: Partial<Evidence['steps']>, discovery: object = {}) => ({
  steps: {
    ...evidenceOf({ discovery: { token_endpoint: ENDPOINT, ...discovery } }).steps,
    token: blocked('no token'),
    par: blocked('no push'),
    exchange: blocked('no exchange'),
    ...steps,
  },
})

/** Tests which values the run saw, or why it saw none. */
const seen = (id: announced.Announced, found: Readonly<Record<string, readonly announced.Steps[]>>): void =>
  outcomes(
    `the values for ${id}`,
    (steps: announced.Steps) => {
      const one = announced.ANNOUNCEMENTS[id].lists(steps)
      return { is: 'kept', seen: one.is === 'recorded' ? one.value.join(', ') : one.because }
    },
    Object.fromEntries(Object.entries(found).map(([text, all]) => [`kept: ${text}`, all])),
  )

const exchange = posted({ grant_type: 'authorization_code' })
const refresh = posted({ grant_type: 'refresh_token' })
const refused = answered(400, {})
const NOT_EXCHANGED = { 'the token exchange answered 400': [seeing({ exchange: refused })] }
const ofClient = (url: string) => posted({ grant_type: 'client_credentials' }, {}, 200, url)

seen('discovery.grant-types', {
  'authorization_code, refresh_token': [
    seeing({ exchange, refresh, token: ofClient('https://api.example/auth/token') }),
  ],
  'authorization_code, client_credentials': [
    seeing({ exchange, token: ofClient('https://AUTH.example/token') }),
  ],
  authorization_code: [seeing({ exchange, refresh: refused })],
  'no exchange': [seeing({})],
  'no answer': [seeing({ exchange: { is: 'unreachable', because: 'no answer' } })],
  '': [seeing({ exchange, discovery: blocked('no document') })],
  ...NOT_EXCHANGED,
})
seen('discovery.auth-methods', {
  private_key_jwt: [seeing({ exchange: posted({ client_assertion: 'a' }) })],
  '': [seeing({ exchange })],
  ...NOT_EXCHANGED,
})

const listing = (...methods: readonly unknown[]) =>
  seeing(
    { exchange: posted({ client_assertion: jwt({}) }) },
    { token_endpoint_auth_methods_supported: methods },
  )
const KEYED = { token_endpoint_auth_methods_supported: ['private_key_jwt'] }

seen('discovery.auth-algorithms', {
  PS256: [listing('client_secret_basic', 'private_key_jwt'), listing('client_secret_jwt')],
  'the discovery document lists no method with a client assertion': [
    listing('client_secret_basic'),
    listing('x_jwt_y'),
    listing(7),
  ],
  'there is no discovery document': [seeing({ discovery: answered(404, {}) })],
  'the token exchange answered 400': [seeing({ exchange: refused }, KEYED)],
  '': [seeing({ exchange: posted({ client_assertion: 'opaque' }) }, KEYED), seeing({ exchange }, KEYED)],
})

const details = [{ type: 'accounts' }, { type: 'accounts' }, { type: 'cards' }, { type: 7 }, 'text']
const requesting = (claims: Record<string, unknown>) => posted({ request: jwt(claims) }, {}, 201)
const par = requesting({ code_challenge_method: 'S256', authorization_details: details })
const unpushed = posted({ request: jwt({}) }, { error: 'invalid_request' }, 400)
const NOT_PUSHED = {
  'the pushed authorization request answered 400 invalid_request': [seeing({ par: unpushed, exchange })],
}

seen('discovery.request-object-algorithms', {
  PS256: [seeing({ par })],
  '': [seeing({ par: posted({}) })],
  ...NOT_PUSHED,
})
seen('discovery.code-challenge-methods', {
  S256: [seeing({ par, exchange })],
  'no exchange': [seeing({ par })],
  'the token exchange answered 400': [seeing({ par, exchange: refused })],
  ...NOT_PUSHED,
})
seen('discovery.details-types', {
  'accounts, cards': [seeing({ par })],
  cards: [seeing({ par: requesting({ authorization_details: details[2] }) })],
  '': [seeing({ par: posted({}) })],
  ...NOT_PUSHED,
})

const identified = (id_token: unknown) => seeing({ exchange: posted({}, { id_token }) })

seen('discovery.id-token-algorithms', {
  ES256: [identified(jwt({}, { alg: 'ES256' }))],
  '': [new UnsecuredJWT({}).encode(), 'a.b.c.d.e', 'opaque', undefined].map(identified),
  ...NOT_EXCHANGED,
})
