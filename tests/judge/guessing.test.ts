import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { judgeCodeGuessing, judgeGuessing } from '../../helpers/judge/judge-differ.ts'
import { answered } from '../exchanges.ts'
import { consent } from './consent/evidence.ts'
import { MISSING } from './missing.ts'

const token = (access_token: string, status = 200) => answered(status, { access_token })
const random = () => randomBytes(16).toString('base64url')
const found = (...values: string[]) =>
  judgeGuessing(
    values.map((value) => token(value)),
    'access_token',
  )
const PREFIX = 'a-long-prefix-that-is-the-same-each-time-and-hides-nothing'

for (const [what, finding, is] of [
  ['random ones', found(random(), random()), 'kept'],
  ['a random one, and nothing to hold it against', found(random()), 'left out'],
  ['a random one that comes again', found(PREFIX + random(), PREFIX + random(), PREFIX + random()), 'kept'],
  ['none', found(), 'left out'],
  ['a short one alone', found('12345678'), 'departs'],
  ['counted ones behind a long prefix', found(`${PREFIX}1`, `${PREFIX}2`, `${PREFIX}3`), 'departs'],
  ['short ones behind a long prefix', found(`${PREFIX}x8Kq1z`, `${PREFIX}p0Wt7e`), 'departs'],
  ['what was refused', judgeGuessing([token('1', 400), token('2', 400)], 'access_token'), 'left out'],
  ['what is missing', judgeGuessing(MISSING, 'access_token'), 'left out'],
  [
    'codes that are counted',
    judgeCodeGuessing(['1', '2'].map((code) => consent({}, { query: { code } }))),
    'departs',
  ],
  [
    'codes that are random',
    judgeCodeGuessing([1, 2].map(() => consent({}, { query: { code: random() } }))),
    'kept',
  ],
] as const)
  test(`${what}: ${is}`, () => {
    expect(finding.is).toBe(is)
  })

test('a departure tells how many bits there are, and in how much values differ', () => {
  expect(found(`${PREFIX}1`, `${PREFIX}2`)).toEqual({
    is: 'departs',
    expected: 'at least 64 bits to guess, by where the values differ (128 are asked for)',
    came: 'about 1: 2 values that differ in about 1 characters',
  })
  expect(found('aaaa')).toMatchObject({ came: 'about 0: one value, of 4 characters' })
})

test('three values or more are held to more', () => {
  const sixteen = () => randomBytes(10).toString('hex')
  const values = [sixteen(), sixteen(), sixteen()]
  expect(found(...values)).toMatchObject({ is: 'departs', expected: expect.stringMatching(/^at least 96/) })
  expect(found(...values.slice(0, 2).map((value) => `${value}${value}`))).toMatchObject({ is: 'kept' })
})

test('what cannot be told has its reason', () => {
  expect(found()).toMatchObject({ because: 'this run got no access_token' })
  expect(judgeCodeGuessing([])).toMatchObject({ because: 'this run got no code' })
  expect(found(random())).toMatchObject({ because: 'this run did not get a second access_token' })
})
