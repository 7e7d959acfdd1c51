import { expect, test } from 'vitest'
import * as refreshes from '../../../helpers/judge/judge-refresh.ts'
import { answered, discovered } from '../../exchanges.ts'
import { jwt } from '../jwt.ts'
import { MISSING, outcomes } from '../outcomes.ts'
import { exchanged, GOOD, NOW, seen, toForm } from './evidence.ts'

const SENT = { grant_type: 'refresh_token', refresh_token: 'rt' }
const steps = (body: object, first = exchanged()) =>
  seen({ refresh: toForm(body, SENT), codeExchange: first }).steps
const withIdToken = (claims: object) => steps({ id_token: jwt({ ...GOOD, ...claims }) })

type Steps = ReturnType<typeof steps>

/** What a service offers that answers a refresh, or lists grants. */
const offers = (parts: Parameters<typeof seen>[0]) => refreshes.offeredRefresh(seen(parts).steps).is
const listing = (grant: string) => discovered('https://as.example', { grant_types_supported: [grant] })

test('a refresh that is not offered does not apply', () => {
  const refused = (error: string) => offers({ refresh: answered(400, { error }) })
  const errors = ['unsupported_grant_type', 'unauthorized_client', 'invalid_grant']
  expect(errors.map(refused)).toEqual(['does not apply', 'does not apply', 'recorded'])
  const announced = (grant: string) => offers({ discovery: listing(grant), refresh: answered(200, {}) })
  expect(['authorization_code', 'refresh_token'].map(announced)).toEqual(['does not apply', 'recorded'])
  for (const discovery of MISSING) expect(offers({ discovery })).toBe('blocked')
})

const REFUSED = seen({ refresh: answered(400, { error: 'invalid_grant' }) }).steps

test('where a refresh gave nothing, that is why', () => {
  const missing = MISSING.map((refresh) => seen({ refresh }).steps)
  for (const judge of [refreshes.judgeDetailsStay, refreshes.judgeNotRotated, refreshes.judgeSameClaims]) {
    expect(judge(REFUSED)).toMatchObject({ because: 'the request was answered with 400 invalid_grant' })
    expect(missing.map(judge)).toEqual(MISSING)
  }
})

const DETAILS = { authorization_details: [] }
const DETAILED = exchanged(GOOD, {}, DETAILS)
outcomes('authorization details of a refresh', refreshes.judgeDetailsStay, {
  kept: [steps(DETAILS, DETAILED)],
  'departs: none': [steps({}, DETAILED)],
  departs: [steps({ authorization_details: null }, DETAILED)],
  'does not apply': [steps({})],
})

outcomes('the refresh token of a refresh', refreshes.judgeNotRotated, {
  kept: [steps({}), steps({ refresh_token: 'rt' })],
  'departs: another one': [
    steps({ refresh_token: 'another' }),
    seen({ refresh: answered(200, { refresh_token: 'rt' }) }).steps,
  ],
})

/** An id_token, and the one of its refresh, with other claims than usual. */
const both = (first: object, after = first) =>
  steps({ id_token: jwt({ ...GOOD, ...after }) }, exchanged({ ...GOOD, ...first }))
const OTHER_ISS = { iss: 'https://other.example' }

outcomes('the id_token of a refresh', refreshes.judgeSameClaims, {
  kept: [
    withIdToken({}),
    withIdToken({ aud: ['client', 'another'] }),
    withIdToken({ auth_time: NOW }),
    both({ auth_time: NOW - 60 }),
  ],
  'departs: another sub': [withIdToken({ sub: 'bob' })],
  'departs: another iss': [withIdToken(OTHER_ISS)],
  'departs: another iss, sub': [withIdToken({ ...OTHER_ISS, sub: 'bob' })],
  'departs: another aud': [
    withIdToken({ aud: ['another'] }),
    both({ aud: ['client', 'another'] }, { aud: 'client' }),
  ],
  departs: [both({ auth_time: NOW - 60 }, { auth_time: NOW })],
  ...Object.fromEntries(
    ['iss', 'sub', 'aud'].map((name): [string, readonly Steps[]] => [
      `blocked: the first id_token has no text as ${name}`,
      [both({ [name]: undefined })],
    ]),
  ),
})

outcomes(
  'when the id_token of a refresh was issued',
  (iat: unknown) => refreshes.judgeLaterIssued(withIdToken({ iat })),
  {
    kept: [NOW, NOW + 5],
    departs: ['text'],
    'departs: one 1 s before it': [NOW - 1],
  },
)
outcomes('when an id_token was issued after one without a time', refreshes.judgeLaterIssued, {
  'blocked: the first id_token has no number as iat': [both({ iat: 'text' }, {})],
})

outcomes('the nonce of a refresh', refreshes.judgeSameNonce, {
  kept: ['the-nonce', undefined, null].map((nonce) => withIdToken({ nonce })),
  'departs: another one': [withIdToken({ nonce: 'another' })],
  'does not apply': [steps({})],
  'blocked: the answer is a JSON array': [steps([])],
  blocked: [steps({ id_token: 'opaque' }), steps({ id_token: jwt(GOOD) }, toForm({}))],
})
