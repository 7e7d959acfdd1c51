import { expect, test } from 'vitest'
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
import { MISSING } from '../outcomes.ts'
import { ENCRYPTED, exchanged, GOOD, jwt, seen } from './evidence.ts'

const of = (body: unknown, type = 'application/json') => answered(200, body, { 'content-type': type })
const signed = jwt({ sub: 'ada' })
const USER = 'claims.schema.json#/$defs/user'

test('userinfo that is nowhere is not judged, and one that refuses departs', () => {
  expect(judgeUserinfoServed(answered(404, '')).is).toBe('blocked')
  expect(judgeUserinfoServed(answered(401, '')).is).toBe('departs')
  expect(judgeUserinfoServed(of({ sub: 'ada' })).is).toBe('kept')
  expect(MISSING.map(judgeUserinfoServed)).toEqual(MISSING)
})

for (const [what, answer, is] of [
  ['JSON', of({ sub: 'ada' }, 'application/json; charset=utf-8'), 'kept'],
  ['a JWT', of(signed, 'application/jwt'), 'kept'],
  ['a JWT with a line end', of(`${signed}\n`, 'application/jwt'), 'kept'],
  ['JSON that calls itself a text', of({ sub: 'ada' }, 'text/plain'), 'departs'],
  ['a JWT that calls itself JSON', of(signed), 'departs'],
  ['JSON that calls itself a JWT', of({ sub: 'ada' }, 'application/jwt'), 'departs'],
  ['a refusal', answered(403, {}), 'blocked'],
] as const)
  test(`the media type of ${what}: ${is}`, () => {
    expect(judgeUserinfoType(answer).is).toBe(is)
  })

test('claims are read from JSON and from a JWT', () => {
  const readable = [of({ sub: 'ada' }), of(signed), of(`${signed}\n`)]
  expect(readable.map((answer) => judgeUserinfo(answer, USER).is)).toEqual(['kept', 'kept', 'kept'])
  const others = [of({}), of('[]'), of('opaque'), of(`${ENCRYPTED}\n`)]
  expect(others.map((answer) => judgeUserinfo(answer, USER).is)).toEqual([
    'departs',
    'blocked',
    'blocked',
    'does not apply',
  ])
  expect(MISSING.map((missing) => judgeUserinfo(missing, USER))).toEqual(MISSING)
})

test('userinfo is about the user of the id_token', () => {
  const judged = (userinfo: Recorded<Exchange>, codeExchange = exchanged()) =>
    judgeSameUser(seen({ userinfo, codeExchange }).steps)
  const other = { is: 'departs', came: 'another sub' }
  expect(judged(of({ sub: 'ada' })).is).toBe('kept')
  expect(judged(of({ sub: 'bob' }))).toMatchObject(other)
  expect(judged(of({ sub: 'ada' }), exchanged({ ...GOOD, sub: 'bob' }))).toMatchObject(other)
  expect(judged(of({})).is).toBe('blocked')
  expect(judged(of({ sub: 'ada' }), blocked('no code')).is).toBe('blocked')
  expect(MISSING.map((missing) => judged(missing))).toEqual(MISSING)
})

const attempt = (status: number, challenge?: string): Attempt => ({
  control: { is: 'accepted' },
  answer: answered(status, {}, challenge ? { 'www-authenticate': challenge } : {}),
})

for (const challenge of ['Bearer realm="a"', 'bearer', 'Basic realm="a", Bearer error="invalid_token"'])
  test(`the challenge ${challenge} is kept`, () => {
    expect(judgeUserinfoChallenge(attempt(401, challenge)).is).toBe('kept')
  })

for (const challenge of ['Basic realm="bearer"', undefined])
  test(`the challenge ${challenge} departs`, () => {
    expect(judgeUserinfoChallenge(attempt(401, challenge))).toMatchObject({
      is: 'departs',
      expected: 'WWW-Authenticate: Bearer',
      came: challenge ?? 'no WWW-Authenticate',
    })
  })

test('the status of a refusal is 401', () => {
  const judged = [401, 200, 503].map((status) => judgeUserinfoStatus(attempt(status)).is)
  expect(judged).toEqual(['kept', 'blocked', 'unreachable'])
  for (const status of [400, 403])
    expect(judgeUserinfoStatus(attempt(status))).toMatchObject({
      is: 'departs',
      expected: '401',
      came: String(status),
    })
  const control = { is: 'left out', because: 'it is not safe' } as const
  expect(judgeUserinfoStatus({ control, answer: control }).is).toBe('left out')
  expect(judgeUserinfoStatus({ control: { is: 'accepted' }, answer: blocked('no') }).is).toBe('blocked')
})
