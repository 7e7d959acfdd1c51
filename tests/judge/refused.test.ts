import { expect, test } from 'vitest'
import { judgePlainParameters } from '../../helpers/endpoints/authorization/judge-plain-parameters.ts'
import { unlessListed } from '../../helpers/endpoints/discovery/judge-metadata.ts'
import type { Attempt, AttemptOfCase, Consent, Evidence } from '../../helpers/evidence/evidence.ts'
import { type Recorded, recorded } from '../../helpers/http/exchange.ts'
import type { Redirect } from '../../helpers/http/redirect.ts'
import { KEPT, UNSENT } from '../../helpers/judge/finding.ts'
import * as refusals from '../../helpers/judge/judge-refused.ts'
import { consent } from '../endpoints/authorization/evidence.ts'
import { toForm } from '../endpoints/evidence.ts'
import { answered, attempted } from '../exchanges.ts'
import { evidenceOf } from '../observe/evidence.ts'
import { MISSING, outcomes, passesOn } from './outcomes.ts'

const answer = (...parts: Parameters<typeof answered>) => attempted(answered(...parts))
const METHODS = 'token_endpoint_auth_methods_supported'
const TOKEN = { access_token: 'opaque-token-value' }

const ALL = [
  refusals.judgeRefused,
  refusals.judgeScopeRefused,
  refusals.judgeTaken,
  refusals.judgeRefusedLater,
  refusals.judgeRefusedWhenPushed,
]
for (const judge of ALL)
  passesOn(
    'an edited request',
    (missing) => judge(attempted(missing)),
    (control) => judge(attempted(answered(400, {}), { control })),
  )
test('a request that was not sent is not judged', () => {
  expect(ALL.map((judge) => judge(undefined))).toEqual(ALL.map(() => UNSENT))
})

outcomes('a request that must be refused', (one: Attempt) => refusals.judgeRefused(one), {
  kept: [
    answer(400, { error: 'invalid_request' }),
    answer(401, ''),
    answer(403, '<!doctype html>no'),
    answer(400, { code: 'E17' }),
    answer(401, { errors: { access_token: ['is required'] } }),
    answer(401, { request_uri: '/accounts/1' }),
  ],
  'departs: 400 x with access_token': [answer(400, { error: 'x', ...TOKEN })],
  'departs: 400 with access_token, id_token': [
    answer(400, { ...TOKEN, more: { id_token: TOKEN.access_token } }),
  ],
  'departs: 200': [answer(200, { accounts: [] })],
  departs: [answer(200, TOKEN), answer(201, { request_uri: 'urn:example:request:1' })],
  inconclusive: [
    answer(200, { error: 'invalid_client' }),
    answer(302, ''),
    answer(302, '', { location: '/log-in' }),
    // A token could be hidden too deep for a parser.
    answer(400, `${'['.repeat(10_000)}${']'.repeat(10_000)}`),
  ],
  unreachable: [answer(500, ''), answer(408, ''), answer(429, '')],
})
test('a service that fails at a wrong request, and accepts the right one, is up: it has to refuse', () => {
  const finding = refusals.judgeRefused(answer(500, ''))
  expect(finding).toMatchObject({
    is: 'unreachable',
    because: 'the service failed with 500 instead of refusing the request',
    todo: expect.stringMatching(/^Have the service refuse wrong requests with a 4xx status\./),
  })
  expect(refusals.judgeRefused(answer(429, ''))).toMatchObject({
    todo: expect.stringMatching(/REQUEST_PAUSE/),
  })
  expect(refusals.judgeTaken(answer(500, ''))).not.toHaveProperty('todo')
})

outcomes('a call that must be refused', (one: Attempt) => refusals.judgeRefused(one, { mayRedirect: true }), {
  kept: [answer(302, '', { location: '/log-in' })],
  departs: [answer(302, TOKEN, { location: '/log-in' })],
  inconclusive: [answer(304, ''), answer(302, '')],
})

const granted = (scope: string, asked = 'everything', more = {}, status = 200) =>
  attempted(toForm({ scope, ...more }, { scope: asked }, status))

outcomes('a scope that must be refused', refusals.judgeScopeRefused, {
  kept: [
    answer(400, { error: 'invalid_scope' }),
    granted('some'),
    granted('everything-else'),
    granted('everything', 'everything more'),
    answer(200, { scope: 'some' }),
  ],
  departs: [
    granted('some everything'),
    granted('everything more', 'everything more'),
    granted('everything', 'everything', TOKEN, 400),
  ],
  'departs: a token with an empty scope': [granted('', 'everything', TOKEN)],
  // Only the requested scope may be left unnamed (RFC 6749, 5.1).
  'departs: a token without scope, which means the requested one': [answer(200, TOKEN)],
  inconclusive: [answer(200, {}), answer(200, '')],
  unreachable: [answer(503, '')],
})

outcomes('a request that is equivalent to the documented one', refusals.judgeTaken, {
  kept: [answer(201, { request_uri: 'urn:x' }), answer(200, '')],
  departs: [
    answer(400, { error: 'invalid_request' }),
    answer(200, { error: 'invalid_request' }),
    answer(302, '', { location: '/sign-in' }),
  ],
  unreachable: [answer(503, '')],
})

const taken = answered(201, { request_uri: 'urn:example:reference' })
const opened = (...parts: Parameters<typeof answered>) => attempted(taken, { opened: answered(...parts) })
const TURNED_AWAY = [
  opened(400, ''),
  opened(303, '', { location: 'https://app.example/cb?error=invalid_request' }),
]
const TAKEN = [
  opened(303, '', { location: 'https://app.example/cb?code=1' }),
  opened(302, '', { location: '/log-in' }),
  opened(200, '<!doctype html>'),
]
const FAILED = [opened(503, ''), attempted(taken, { opened: { is: 'unreachable', because: 'reset' } })]

outcomes('a request that may be refused when its request_uri is opened', refusals.judgeRefusedLater, {
  kept: [answer(400, {}), ...TURNED_AWAY],
  departs: [attempted(taken), ...TAKEN],
  'departs: 201 with request_uri, and no refusal (302) when its request_uri was opened': [
    opened(302, '', { location: '/log-in' }),
  ],
  unreachable: FAILED,
})
outcomes('a request that must be refused when it is pushed', refusals.judgeRefusedWhenPushed, {
  kept: [answer(400, {}), ...TAKEN],
  departs: TURNED_AWAY,
  'departs: 201 with request_uri, and a refusal (302) when its request_uri was opened': [
    opened(302, '', { location: 'https://as.example/error?error=invalid_redirect' }),
  ],
  inconclusive: [attempted(taken)],
  unreachable: FAILED,
})

test('a field in the wrong place is not judged if the request is accepted without the field', () => {
  const finding = refusals.judgeRefused(attempted(taken))
  const [good, bad] = [answer(201, {}), answer(400, {})]
  for (const without of [[good], [bad, good]])
    expect(refusals.unlessUnread(finding, without)).toMatchObject({ is: 'does not apply' })
  for (const without of [[], [bad, bad], MISSING.map((missing) => attempted(missing))])
    expect(refusals.unlessUnread(finding, without)).toBe(finding)
  expect(refusals.unlessUnread(KEPT, [good])).toBe(KEPT)
})

test.each([
  ['client_secret_post', 'does not apply', { [METHODS]: ['private_key_jwt', 'client_secret_post'] }],
  ['client_secret_post', 'departs', { [METHODS]: ['private_key_jwt', 'client_secret_basic'] }],
  ['client_secret_post', 'departs', { [METHODS]: 'client_secret_post' }],
  ['client_secret_post', 'departs', {}],
  [undefined, 'departs', { [METHODS]: ['client_secret_post'] }],
])('a token for %s %s if the discovery document is %j', (method, is, metadata) => {
  const finding = refusals.judgeRefused(answer(200, TOKEN))
  expect(unlessListed(finding, method, answered(200, metadata))).toMatchObject({ is })
})

test('a listed method changes no other finding', () => {
  const listed = answered(200, { [METHODS]: ['client_secret_post'] })
  expect(unlessListed(KEPT, 'client_secret_post', listed)).toBe(KEPT)
  const finding = refusals.judgeRefused(answer(200, TOKEN))
  for (const missing of MISSING) expect(unlessListed(finding, 'client_secret_post', missing)).toBe(finding)
})

test('refusals do not keep a clause if one of its requests equals the unedited request', () => {
  const same = { is: 'does not apply', because: 'it is the same' } as const
  expect(refusals.unlessUnedited(KEPT, [answer(400, {}), attempted(same)])).toBe(same)
  expect(refusals.unlessUnedited(KEPT, [answer(400, {})])).toBe(KEPT)
  const finding = refusals.judgeRefused(attempted(taken))
  expect(refusals.unlessUnedited(finding, [attempted(same)])).toBe(finding)
})

const ended = (query: Redirect['query'], fragment: Redirect['query'] = {}) => consent({}, { query, fragment })
const INSIDE = ended({ state: 's1' })
const FRAGMENT = ended({}, { state: 's1' })
const state = 'outside'
const pushed = (status: number, more: Partial<AttemptOfCase> = {}) =>
  attempted(toForm({}, { state }, status), more)

const outside = (
  attempt: AttemptOfCase | undefined,
  denied: Recorded<Consent>,
  more: Partial<Evidence> = {},
) =>
  judgePlainParameters({
    ...evidenceOf({}),
    refusals: attempt ? { 'par with other parameters': attempt } : {},
    consents: { approved: INSIDE, denied },
    ...more,
  })

outcomes(
  'accepted parameters outside the request object',
  (one: Recorded<Consent>) => outside(pushed(201), one),
  {
    kept: [INSIDE],
    'departs: the state next to the request object': [ended({ state })],
    'departs: the response mode next to the request object': [
      FRAGMENT,
      ended({}, { error: 'access_denied' }),
    ],
    departs: [ended({ state: ['s1', state] }), ended({ state: 's1' }, { state })],
    'does not apply': [ended({}), consent()],
  },
)
outcomes('parameters outside the request object', (one: AttemptOfCase | undefined) => outside(one, INSIDE), {
  kept: [pushed(400)],
  unreachable: [pushed(503)],
  inconclusive: [undefined],
})
passesOn(
  'parameters outside the request object',
  (missing) => outside(pushed(201), missing),
  (missing) => outside(pushed(201), INSIDE, { withPlainParameters: missing }),
  (control) => outside(pushed(201, { control }), INSIDE),
)

const denied = (one: ReturnType<typeof ended>) =>
  one.is === 'recorded' ? recorded<Consent>({ ...one.value, decision: 'deny' }) : one

test.each([
  ['approved', FRAGMENT, FRAGMENT, INSIDE, 'kept'],
  ['approved', FRAGMENT, INSIDE, FRAGMENT, 'departs'],
  ['approved', ended({ state }), FRAGMENT, FRAGMENT, 'departs'],
  ['approved', ended({ state }), MISSING[0], INSIDE, 'departs'],
  ['denied', denied(FRAGMENT), INSIDE, FRAGMENT, 'kept'],
  ['denied', denied(FRAGMENT), FRAGMENT, INSIDE, 'departs'],
] as const)(
  'for a consent that is %s, an effect that also appears without the parameters does not count (%#)',
  (_, own, approved, plain, is) => {
    const consents = { approved: approved ?? INSIDE, denied: plain }
    expect(outside(pushed(201), INSIDE, { withPlainParameters: own, consents }).is).toBe(is)
  },
)
