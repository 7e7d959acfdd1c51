import { expect, test } from 'vitest'
import {
  judgeDetailsStay,
  judgeLaterIssued,
  judgeNotRotated,
  judgeSameClaims,
  judgeSameNonce,
  offeredRefresh,
} from '../../../helpers/judge/judge-refresh.ts'
import { answered, discovered } from '../../exchanges.ts'
import { MISSING } from '../outcomes.ts'
import { exchanged, GOOD, jwt, NOW, seen, toForm } from './evidence.ts'

const SENT = { grant_type: 'refresh_token', refresh_token: 'rt' }
const steps = (body: object, first = exchanged()) =>
  seen({ refresh: toForm(body, SENT), codeExchange: first }).steps
const withIdToken = (claims: object) => steps({ id_token: jwt({ ...GOOD, ...claims }) })

test('a refresh that is not offered does not apply', () => {
  const refresh = (error: string) => seen({ refresh: answered(400, { error }) }).steps
  expect(offeredRefresh(refresh('unsupported_grant_type')).is).toBe('does not apply')
  expect(offeredRefresh(refresh('unauthorized_client')).is).toBe('does not apply')
  expect(offeredRefresh(refresh('invalid_grant')).is).toBe('recorded')
  const announced = (grants: readonly string[]) =>
    seen({
      discovery: discovered('https://as.example', { grant_types_supported: grants }),
      refresh: answered(200, {}),
    }).steps
  expect(offeredRefresh(announced(['authorization_code'])).is).toBe('does not apply')
  expect(offeredRefresh(announced(['refresh_token'])).is).toBe('recorded')
  for (const discovery of MISSING) expect(offeredRefresh(seen({ discovery }).steps).is).toBe('blocked')
})

test('where a refresh gave nothing, that is why', () => {
  const refused = seen({ refresh: answered(400, { error: 'invalid_grant' }) }).steps
  const missing = MISSING.map((refresh) => seen({ refresh }).steps)
  for (const judge of [judgeDetailsStay, judgeNotRotated, judgeSameClaims]) {
    expect(judge(refused)).toMatchObject({ because: 'the request was answered with 400 invalid_grant' })
    expect(missing.map(judge)).toEqual(MISSING)
  }
})

test('authorization details stay where there were some', () => {
  const details = { authorization_details: [] }
  const first = exchanged(GOOD, {}, details)
  expect(judgeDetailsStay(steps(details, first)).is).toBe('kept')
  expect(judgeDetailsStay(steps({}, first))).toMatchObject({
    expected: 'authorization_details',
    came: 'none',
  })
  expect(judgeDetailsStay(steps({ authorization_details: null }, first)).is).toBe('departs')
  expect(judgeDetailsStay(steps({})).is).toBe('does not apply')
})

test('a refresh token is not rotated where it is the same, or none', () => {
  const judged = [{}, { refresh_token: 'rt' }, { refresh_token: 'another' }].map(
    (body) => judgeNotRotated(steps(body)).is,
  )
  expect(judged).toEqual(['kept', 'kept', 'departs'])
  const unsent = seen({ refresh: answered(200, { refresh_token: 'rt' }) }).steps
  expect(judgeNotRotated(unsent)).toMatchObject({ is: 'departs', came: 'another one' })
})

for (const [what, claims, came] of [
  ['the same', {}, undefined],
  ['of another user', { sub: 'bob' }, 'another sub'],
  ['of another issuer', { iss: 'https://other.example' }, 'another iss'],
  ['of another user of another issuer', { iss: 'https://other.example', sub: 'bob' }, 'another iss, sub'],
  ['for more audiences', { aud: ['client', 'another'] }, undefined],
  ['for another audience', { aud: ['another'] }, 'another aud'],
  ['with a time of log-in of its own', { auth_time: NOW }, undefined],
] as const)
  test(`the id_token of a refresh that is ${what}: ${came ?? 'kept'}`, () => {
    const finding = judgeSameClaims(withIdToken(claims))
    expect(finding).toMatchObject(came ? { is: 'departs', came } : { is: 'kept' })
  })

test('an audience that is left out departs', () => {
  const first = exchanged({ ...GOOD, aud: ['client', 'another'] })
  const after = steps({ id_token: jwt(GOOD) }, first)
  expect(judgeSameClaims(after)).toMatchObject({ is: 'departs', came: 'another aud' })
})

for (const name of ['iss', 'sub', 'aud'])
  test(`two id_tokens without ${name} are not about the same`, () => {
    const claims = { ...GOOD, [name]: undefined }
    expect(judgeSameClaims(steps({ id_token: jwt(claims) }, exchanged(claims)))).toMatchObject({
      is: 'blocked',
      because: `the first id_token has no text as ${name}`,
    })
  })

test('a time of log-in that was told stays', () => {
  const first = exchanged({ ...GOOD, auth_time: NOW - 60 })
  const after = (auth_time: number) => steps({ id_token: jwt({ ...GOOD, auth_time }) }, first)
  expect(judgeSameClaims(after(NOW - 60)).is).toBe('kept')
  expect(judgeSameClaims(after(NOW)).is).toBe('departs')
})

test('an id_token of a refresh is issued later, or at once', () => {
  const judged = [NOW, NOW + 5, 'text'].map((iat) => judgeLaterIssued(withIdToken({ iat })).is)
  expect(judged).toEqual(['kept', 'kept', 'departs'])
  expect(judgeLaterIssued(withIdToken({ iat: NOW - 1 }))).toMatchObject({
    is: 'departs',
    came: 'one 1 s before it',
  })
  const undated = steps({ id_token: jwt(GOOD) }, exchanged({ ...GOOD, iat: 'text' }))
  expect(judgeLaterIssued(undated)).toMatchObject({ because: 'the first id_token has no number as iat' })
})

test('a nonce is the former one, or none', () => {
  const judged = ['the-nonce', undefined, null].map((nonce) => judgeSameNonce(withIdToken({ nonce })).is)
  expect(judged).toEqual(['kept', 'kept', 'kept'])
  expect(judgeSameNonce(withIdToken({ nonce: 'another' }))).toMatchObject({
    is: 'departs',
    came: 'another one',
  })
})

test('without an id_token there is nothing to compare', () => {
  expect(judgeSameNonce(steps({})).is).toBe('does not apply')
  expect(judgeSameNonce(steps({ id_token: 'opaque' })).is).toBe('blocked')
  expect(judgeSameNonce(steps({ id_token: jwt(GOOD) }, toForm({}))).is).toBe('blocked')
  expect(judgeSameNonce(steps([]))).toMatchObject({ because: 'the answer is a JSON array' })
})
