import { UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { type Exchange, type Recorded, recorded } from '../../helpers/http/exchange.ts'
import { ABSOLUTE_URI, B64TOKEN, VSCHAR } from '../../helpers/judge/characters.ts'
import {
  judgeDate,
  judgeLacks,
  judgeMemberText,
  judgeNoStore,
  judgeStatus,
} from '../../helpers/judge/judge-answer.ts'
import { judgeDetails, judgeDetailsAskedFor } from '../../helpers/judge/judge-details.ts'
import { answered } from '../exchanges.ts'
import { MISSING } from './missing.ts'

const KEPT = { is: 'kept' }
const departs = (came: string) => ({ is: 'departs', came })
const blocked = (because: string) => ({ is: 'blocked', because })
const cached = (control: string) => answered(200, {}, { 'cache-control': control })
const text = (value: unknown, set = VSCHAR) => judgeMemberText(answered(200, { code: value }), 'code', set)
const details = (value: unknown) => answered(200, { authorization_details: value })
const asked = (claims: Record<string, unknown>): Recorded<Exchange> =>
  recorded({
    request: { method: 'POST', url: '', headers: {}, form: { request: new UnsecuredJWT(claims).encode() } },
    status: 201,
    headers: {},
    body: '',
    durationMs: 1,
  })
const ASKED = asked({ authorization_details: [{ type: 'a' }, { type: 'b' }, 'c'] })

for (const [what, finding, expected] of [
  ['the status that is wanted', judgeStatus(answered(201, {}), 201), KEPT],
  ['another status', judgeStatus(answered(200, {}), 201), departs('200')],
  ['a refusal', judgeStatus(answered(400, {}), 201), blocked('the request was answered with 400')],
  ['no-store', judgeNoStore(cached('no-store')), KEPT],
  ['no-store among others', judgeNoStore(cached('no-cache , NO-STORE')), KEPT],
  ['no-cache', judgeNoStore(cached('no-cache')), departs('Cache-Control: no-cache')],
  ['a directive that ends in it', judgeNoStore(cached('x-no-store')), departs('Cache-Control: x-no-store')],
  ['no Cache-Control', judgeNoStore(answered(200, {})), departs('no Cache-Control')],
  ['no Cache-Control of a refusal', judgeNoStore(answered(400, {})), { is: 'blocked' }],
  ['a member too many', judgeLacks(answered(200, { a: 1 }), 'a'), { ...departs('a a'), expected: 'no a' }],
  ['a member that is null', judgeLacks(answered(200, { a: null }), 'a'), KEPT],
  ['no such member', judgeLacks(answered(200, {}), 'a'), KEPT],
  ['no object to have it', judgeLacks(answered(200, []), 'a'), blocked('the answer is a JSON array')],
  ['no such answer', judgeLacks(answered(400, {}), 'a'), { is: 'blocked' }],
  ['printable characters', text(' a~'), KEPT],
  ['a character beyond ASCII', text('aüü'), departs('with U+00FC')],
  ['a line break', text('a\nb'), departs('with U+000A')],
  ['no text', text(7), blocked('the answer carries no text as code')],
  ['no answer with text', judgeMemberText(answered(400, {}), 'code', VSCHAR), { is: 'blocked' }],
  ['a token of its characters', text('aZ0-._~+/==', B64TOKEN), KEPT],
  ['a token with a space', text('a b', B64TOKEN), departs('with U+0020')],
  ['a token with = in its middle', text('a=b', B64TOKEN), departs('text of another form')],
  ['a URN', text('urn:x:a%20b', ABSOLUTE_URI), KEPT],
  ['a path', text('/a/b', ABSOLUTE_URI), departs('text of another form')],
  ['a URN with a space', text('urn:x:a b', ABSOLUTE_URI), departs('with U+0020')],
  ['typed details', judgeDetails(details([{ type: 'a' }])), KEPT],
  ['no details', judgeDetails(details([])), KEPT],
  ['details in an object', judgeDetails(details({ type: 'a' })), departs('an object')],
  [
    'details without a type',
    judgeDetails(details([{ type: 'a' }, { type: '' }, { type: 7 }, 'a'])),
    departs('3 of 4 without a type'),
  ],
  [
    'details that are text',
    judgeDetails(details('a')),
    blocked('the answer carries no authorization_details'),
  ],
  [
    'details that are null',
    judgeDetails(details(null)),
    blocked('the answer carries no authorization_details'),
  ],
  ['details of a refusal', judgeDetails(answered(400, {})), { is: 'blocked' }],
  ['details in no object', judgeDetails(answered(200, [])), { is: 'blocked' }],
  ['types that were asked for', judgeDetailsAskedFor(details([{ type: 'b' }, { type: 'a' }]), ASKED), KEPT],
  ['details without any type', judgeDetailsAskedFor(details([{}, 'c']), ASKED), KEPT],
  [
    'one of them deep down',
    judgeDetailsAskedFor(details([[{ type: 'x' }]]), ASKED),
    { ...departs('x'), expected: 'types among a, b' },
  ],
  [
    'other types',
    judgeDetailsAskedFor(details([{ type: 'x' }, { type: 'a' }, { type: 'x' }, { type: 'y' }]), ASKED),
    departs('x, y'),
  ],
  [
    'nothing asked for',
    judgeDetailsAskedFor(details([{ type: 'x' }]), asked({})),
    { is: 'does not apply', because: 'the request asked for no authorization_details' },
  ],
  ['no details of what was asked for', judgeDetailsAskedFor(answered(200, {}), ASKED), { is: 'blocked' }],
] as const)
  test(`${what}: ${expected.is}`, () => {
    expect(finding).toMatchObject(expected)
  })

test('where there is no answer, that is why', () => {
  expect(MISSING.map((step) => judgeStatus(step, 200))).toEqual(MISSING)
  expect(MISSING.map(judgeNoStore)).toEqual(MISSING)
  expect(MISSING.map(judgeDetails)).toEqual(MISSING)
  expect(judgeDetailsAskedFor(details([]), MISSING[0] as never)).toMatchObject({ is: 'does not apply' })
})

const dated = (status: number, headers: Record<string, string>) => {
  const answer = answered(status, {}, headers)
  return answer.is === 'recorded' ? judgeDate(answer.value) : undefined
}

for (const [what, finding, expected] of [
  ['a time', dated(200, { date: 'Sun, 06 Nov 1994 08:49:37 GMT' }), KEPT],
  ['a time of a refusal', dated(499, { date: 'Sun, 06 Nov 1994 08:49:37 GMT' }), KEPT],
  ['no time', dated(200, {}), departs('none')],
  ['no time of a refusal', dated(404, {}), departs('none')],
  ['something else', dated(302, { date: 'yesterday' }), departs('something else')],
] as const)
  test(`the date is ${what}: ${expected.is}`, () => {
    expect(finding).toMatchObject(expected)
  })

test('an answer of a server that failed needs no date', () => {
  expect([dated(500, {}), dated(103, {})]).toEqual([undefined, undefined])
})
