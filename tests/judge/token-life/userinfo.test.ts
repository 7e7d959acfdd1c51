import { expect, test } from '@playwright/test'
import type { Attempt } from '../../../helpers/evidence/evidence.ts'
import { blocked, type Exchange, type Recorded } from '../../../helpers/http/exchange.ts'
import {
  judgeSameUser,
  judgeUserinfo,
  judgeUserinfoChallenge,
  judgeUserinfoServed,
  judgeUserinfoStatus,
  judgeUserinfoType,
} from '../../../helpers/judge/judge-userinfo.ts'
import { answered } from '../../exchanges.ts'
import { exchanged, GOOD, jwt, seen } from './evidence.ts'

const of = (body: unknown, type = 'application/json') => answered(200, body, { 'content-type': type })
const signed = jwt({ sub: 'ada' })
const USER = 'claims.schema.json#/$defs/user'

test('userinfo that is nowhere is not judged, and one that refuses departs', () => {
  expect(judgeUserinfoServed(answered(404, '')).is).toBe('blocked')
  expect(judgeUserinfoServed(answered(401, '')).is).toBe('departs')
  expect(judgeUserinfoServed(of({ sub: 'ada' })).is).toBe('kept')
})

for (const [what, answer, is] of [
  ['JSON', of({ sub: 'ada' }, 'application/json; charset=utf-8'), 'kept'],
  ['a JWT', of(signed, 'application/jwt'), 'kept'],
  ['JSON that calls itself a text', of({ sub: 'ada' }, 'text/plain'), 'departs'],
  ['a JWT that calls itself JSON', of(signed), 'departs'],
  ['JSON that calls itself a JWT', of({ sub: 'ada' }, 'application/jwt'), 'departs'],
  ['a refusal', answered(403, {}), 'blocked'],
] as const)
  test(`the media type of ${what}: ${is}`, () => {
    expect(judgeUserinfoType(answer).is).toBe(is)
  })

test('claims are read from JSON and from a JWT', () => {
  const judged = [of({ sub: 'ada' }), of(signed, 'application/jwt'), of({}), of('[]')].map(
    (answer) => judgeUserinfo(answer, USER).is,
  )
  expect(judged).toEqual(['kept', 'kept', 'departs', 'blocked'])
})

test('userinfo is about the user of the id_token', () => {
  const judged = (userinfo: Recorded<Exchange>, codeExchange = exchanged()) =>
    judgeSameUser(seen({ userinfo, codeExchange }).steps).is
  expect(judged(of({ sub: 'ada' }))).toBe('kept')
  expect(judged(of({ sub: 'bob' }))).toBe('departs')
  expect(judged(of({ sub: 'ada' }), exchanged({ ...GOOD, sub: 'bob' }))).toBe('departs')
  expect(judged(of({}))).toBe('blocked')
  expect(judged(of({ sub: 'ada' }), blocked('no code'))).toBe('blocked')
})

const attempt = (status: number, challenge?: string): Attempt => ({
  control: { is: 'accepted' },
  answer: answered(status, {}, challenge ? { 'www-authenticate': challenge } : {}),
})

for (const [challenge, is] of [
  ['Bearer realm="a"', 'kept'],
  ['bearer', 'kept'],
  ['Basic realm="a", Bearer error="invalid_token"', 'kept'],
  ['Basic realm="bearer"', 'departs'],
  [undefined, 'departs'],
] as const)
  test(`the challenge ${challenge}: ${is}`, () => {
    expect(judgeUserinfoChallenge(attempt(401, challenge)).is).toBe(is)
  })

test('the status of a refusal is 401', () => {
  const judged = [401, 403, 200, 503].map((status) => judgeUserinfoStatus(attempt(status)).is)
  expect(judged).toEqual(['kept', 'departs', 'blocked', 'unreachable'])
  const control = { is: 'left out', because: 'it is not safe' } as const
  expect(judgeUserinfoStatus({ control, answer: control }).is).toBe('left out')
  expect(judgeUserinfoStatus({ control: { is: 'accepted' }, answer: blocked('no') }).is).toBe('blocked')
})
