import { expect, test } from 'vitest'
import * as refreshes from '../../../helpers/endpoints/refresh/judge-refresh.ts'
import { answered, discovered } from '../../exchanges.ts'
import { jwt } from '../../judge/jwt.ts'
import { MISSING, outcomes } from '../../judge/outcomes.ts'
import { exchanged, GOOD, NOW, seen, toForm } from '../evidence.ts'

const SENT = { grant_type: 'refresh_token', refresh_token: 'rt' }
const steps = (body: object, first = exchanged()) =>
  seen({ refresh: toForm(body, SENT), exchange: first }).steps
const withIdToken = (claims: object) => steps({ id_token: jwt({ ...GOOD, ...claims }) })

type Steps = ReturnType<typeof steps>

/** Whether a service with these steps offers refreshes. */
const offers = (parts: Parameters<typeof seen>[0]) => refreshes.offeredRefresh(seen(parts).steps).is
const listing = (grant: string) => discovered('https://as.example', { grant_types_supported: [grant] })

test('a refresh that the service does not offer is not judged', () => {
  const refused = (error: string) => offers({ refresh: answered(400, { error }) })
  const errors = ['unsupported_grant_type', 'unauthorized_client', 'invalid_grant']
  expect(errors.map(refused)).toEqual(['does not apply', 'does not apply', 'recorded'])
  const announced = (grant: string) => offers({ discovery: listing(grant), refresh: answered(200, {}) })
  // What was seen to work is offered.
  expect(['authorization_code', 'refresh_token'].map(announced)).toEqual(['recorded', 'recorded'])
  const unannounced = (refresh: ReturnType<typeof answered>) =>
    offers({ discovery: listing('authorization_code'), refresh })
  expect(unannounced(answered(400, { error: 'invalid_grant' }))).toBe('does not apply')
  for (const discovery of MISSING) expect(offers({ discovery })).toBe('blocked')
})

const REFUSED = seen({ refresh: answered(400, { error: 'invalid_grant' }) }).steps

test('if a refresh failed, the findings give the reason', () => {
  const missing = MISSING.map((refresh) => seen({ refresh }).steps)
  for (const judge of [refreshes.judgeDetailsStay, refreshes.judgeNotRotated, refreshes.judgeSameClaims]) {
    expect(judge(REFUSED)).toMatchObject({ because: 'the request was answered with 400 invalid_grant' })
    expect(missing.map(judge)).toEqual(MISSING)
  }
})

const DETAILS = { authorization_details: [] }
const DETAILED = exchanged(GOOD, {}, DETAILS)
outcomes('authorization details in the answer to a refresh', refreshes.judgeDetailsStay, {
  kept: [steps(DETAILS, DETAILED)],
  'departs: none': [steps({}, DETAILED)],
  departs: [steps({ authorization_details: null }, DETAILED)],
  'does not apply': [steps({})],
})

outcomes('the refresh token in the answer to a refresh', refreshes.judgeNotRotated, {
  kept: [steps({}), steps({ refresh_token: 'rt' })],
  'departs: a new one': [
    steps({ refresh_token: 'another' }),
    seen({ refresh: answered(200, { refresh_token: 'rt' }) }).steps,
  ],
})

/** An id_token and the refreshed one, with changed claims. */
const both = (first: object, after = first) =>
  steps({ id_token: jwt({ ...GOOD, ...after }) }, exchanged({ ...GOOD, ...first }))
const OTHER_ISS = { iss: 'https://other.example' }

outcomes('the claims of a refreshed id_token', refreshes.judgeSameClaims, {
  kept: [
    withIdToken({}),
    withIdToken({ aud: ['client', 'another'] }),
    withIdToken({ auth_time: NOW }),
    both({ auth_time: NOW - 60 }),
  ],
  'departs: a different sub': [withIdToken({ sub: 'bob' })],
  'departs: a different iss': [withIdToken(OTHER_ISS)],
  'departs: a different iss, sub': [withIdToken({ ...OTHER_ISS, sub: 'bob' })],
  'departs: a different aud': [
    withIdToken({ aud: ['another'] }),
    both({ aud: ['client', 'another'] }, { aud: 'client' }),
  ],
  departs: [both({ auth_time: NOW - 60 }, { auth_time: NOW })],
  ...Object.fromEntries(
    ['iss', 'sub', 'aud'].map((name): [string, readonly Steps[]] => [
      `blocked: the first id_token has no string as ${name}`,
      [both({ [name]: undefined })],
    ]),
  ),
})

outcomes(
  'the iat of a refreshed id_token',
  (iat: unknown) => refreshes.judgeLaterIssued(withIdToken({ iat })),
  {
    kept: [NOW, NOW + 5],
    departs: ['text'],
    'departs: an iat 1 s before it': [NOW - 1],
  },
)
outcomes('the iat of a refreshed id_token after one without iat', refreshes.judgeLaterIssued, {
  'blocked: the first id_token has no number as iat': [both({ iat: 'text' }, {})],
})

outcomes('the nonce of a refreshed id_token', refreshes.judgeSameNonce, {
  kept: ['the-nonce', undefined, null].map((nonce) => withIdToken({ nonce })),
  'departs: a different nonce': [withIdToken({ nonce: 'another' })],
  'does not apply': [steps({})],
  'blocked: the answer is a JSON array': [steps([])],
  blocked: [steps({ id_token: 'opaque' }), steps({ id_token: jwt(GOOD) }, toForm({}))],
})
