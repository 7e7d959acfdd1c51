import { expect, test } from 'vitest'
import type { AttemptOfRow } from '../../helpers/evidence/evidence.ts'
import { type Exchange, recorded } from '../../helpers/http/exchange.ts'
import {
  type ErrorArea,
  errorIn,
  type JudgeRefusal,
  judgeErrorCharacters,
  judgeErrorJson,
  judgeErrorMediaType,
  judgeErrorRegistered,
  judgeErrorStatus,
  refusalIn,
} from '../../helpers/judge/judge-errors.ts'
import { answered } from '../exchanges.ts'
import { MISSING } from './missing.ts'

const exchange = (...parts: Parameters<typeof answered>): Exchange => {
  const answer = answered(...parts)
  if (answer.is !== 'recorded') throw new Error('no answer')
  return answer.value
}
const attempt = (answer: AttemptOfRow['answer'], more: Partial<AttemptOfRow> = {}): AttemptOfRow => ({
  area: 'token',
  clause: 'token.fields-once',
  when: 'it is wrong',
  control: { is: 'accepted' },
  answer,
  ...more,
})

for (const [what, one, isRefusal] of [
  ['an error', attempt(answered(400, {})), true],
  ['an error in 200', attempt(answered(200, { error: 'invalid_request' })), true],
  ['a failure of its own', attempt(answered(500, '')), true],
  ['what is not implemented', attempt(answered(501, '')), true],
  ['an acceptance', attempt(answered(200, {})), false],
  ['a failure before it', attempt(answered(502, '')), false],
  ['too many requests', attempt(answered(429, '')), false],
  ['a redirect', attempt(answered(302, '', { location: '/log-in' })), false],
  ['nothing', attempt({ is: 'unreachable', because: 'reset' }), false],
  ['an error without its control', attempt(answered(400, {}), { control: MISSING[1] as never }), false],
] as const)
  test(`${what} is ${isRefusal ? 'a refusal' : 'no refusal'}`, () => {
    expect(refusalIn(one) !== undefined).toBe(isRefusal)
    if (!/own|implemented/.test(what)) expect(errorIn(one)).toBe(refusalIn(one))
  })

test('a server that erred by itself gives no error of OAuth', () => {
  for (const status of [500, 501]) expect(errorIn(attempt(answered(status, '')))).toBeUndefined()
})

for (const [status, headers] of [
  [415, { 'content-type': 'text/plain' }],
  [406, { accept: '*/*' }],
] as const)
  test(`${status} for another media type is no error of OAuth`, () => {
    const answer = exchange(status, '')
    const of = (sent: Readonly<Record<string, string>>) =>
      errorIn(attempt(recorded({ ...answer, request: { ...answer.request, method: 'POST', headers: sent } })))
    expect(of(headers)).toBeUndefined()
    expect(
      of({ 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }),
    ).toBeDefined()
  })

test('the refusal of another method than POST is no error of OAuth', () => {
  const answer = exchange(405, '')
  const got = recorded({ ...answer, request: { ...answer.request, method: 'GET' as const } })
  expect(errorIn(attempt(got))).toBeUndefined()
  expect(refusalIn(attempt(got))).toBe(got.is === 'recorded' ? got.value : undefined)
})

const KEPT = { is: 'kept' }
const departs = (came: string) => ({ is: 'departs', came })
const error = (code: unknown, more: object = {}, status = 400) => exchange(status, { error: code, ...more })
const untyped = { ...error('x'), headers: {} }
const ASCII = { error_description: 'Say please!', error_uri: 'https://as.example/e?a=b%20c#d' }

for (const [what, judge, answer, expected, area = 'token'] of [
  ['an error code', judgeErrorJson, error('x'), KEPT],
  ['no error code', judgeErrorJson, exchange(400, {}), departs('one without error')],
  ['an error that is an object', judgeErrorJson, error({}), departs('one without error')],
  ['a list', judgeErrorJson, exchange(400, []), departs('a JSON array')],
  ['nothing', judgeErrorJson, exchange(400, ''), departs('an empty body')],
  ['a page', judgeErrorJson, exchange(400, '<html></html>'), departs('an HTML page')],
  ['half an object', judgeErrorJson, exchange(400, '{"error":'), departs('JSON that ends in its middle')],
  ['JSON', judgeErrorMediaType, error('x'), KEPT],
  [
    'JSON with a charset',
    judgeErrorMediaType,
    exchange(400, {}, { 'content-type': 'Application/JSON; charset=utf-8' }),
    KEPT,
  ],
  ['a page', judgeErrorMediaType, exchange(400, 'x', { 'content-type': 'text/html' }), departs('text/html')],
  ['no type', judgeErrorMediaType, untyped, departs('no content type')],
  ['an empty body', judgeErrorMediaType, exchange(400, '', { 'content-type': 'text/html' }), undefined],
  ['a registered code', judgeErrorRegistered, error('invalid_client'), KEPT],
  ['one of an extension', judgeErrorRegistered, error('invalid_target'), KEPT],
  ['one of another grant', judgeErrorRegistered, error('slow_down'), KEPT, 'exchange'],
  ['one of the authorization endpoint', judgeErrorRegistered, error('invalid_request_object'), KEPT, 'par'],
  [
    'the same at the token endpoint',
    judgeErrorRegistered,
    error('invalid_request_object'),
    departs('the error invalid_request_object'),
  ],
  ['one of a user', judgeErrorRegistered, error('access_denied'), departs('the error access_denied'), 'par'],
  ['no code', judgeErrorRegistered, error(7), undefined],
  ['no object', judgeErrorRegistered, exchange(400, ''), undefined],
  ['characters', judgeErrorCharacters, error('x', ASCII), KEPT],
  ['a code that is a number', judgeErrorCharacters, error(7), KEPT],
  ['no members', judgeErrorCharacters, exchange(400, {}), KEPT],
  ['no object', judgeErrorCharacters, exchange(400, ''), undefined],
  ['a quote', judgeErrorCharacters, error('x', { error_description: 'a "b"' }), departs('with U+0022')],
  ['a backslash', judgeErrorCharacters, error('x\\y'), departs('with U+005C')],
  [
    'an empty description',
    judgeErrorCharacters,
    error('x', { error_description: '' }),
    departs('an empty text'),
  ],
  [
    'a description that is a number',
    judgeErrorCharacters,
    error('x', { error_description: 7 }),
    departs('something other than text'),
  ],
  ['a URI with a space', judgeErrorCharacters, error('x', { error_uri: 'a b' }), departs('with U+0020')],
  ['400', judgeErrorStatus, error('invalid_grant'), KEPT],
  ['401 of a client', judgeErrorStatus, error('invalid_client', {}, 401), KEPT],
  ['401 without a code', judgeErrorStatus, exchange(401, ''), KEPT],
  [
    '401 of a grant',
    judgeErrorStatus,
    error('invalid_grant', {}, 401),
    departs('401 with the error invalid_grant'),
  ],
  ['403', judgeErrorStatus, exchange(403, ''), departs('403')],
  ['413', judgeErrorStatus, exchange(413, ''), departs('413')],
  ['413 at the PAR endpoint', judgeErrorStatus, exchange(413, ''), KEPT, 'par'],
  ['405 at the PAR endpoint', judgeErrorStatus, exchange(405, ''), departs('405'), 'par'],
] as readonly (readonly [string, JudgeRefusal, Exchange, object | undefined, ErrorArea?])[])
  test(`${judge.name}, ${what} (${area}): ${expected ? Object.values(expected)[0] : 'not judged'}`, () => {
    const finding = judge(answer, area)
    if (expected) expect(finding).toMatchObject({ ...expected })
    else expect(finding).toBeUndefined()
  })

test('the refusal of what is no form is no error of OAuth', () => {
  const answer = exchange(415, '')
  expect(
    errorIn(attempt(recorded({ ...answer, request: { ...answer.request, asJson: true } }))),
  ).toBeUndefined()
})

test('a departure says what is expected', () => {
  expect(judgeErrorMediaType(untyped, 'token')).toMatchObject({ expected: 'application/json' })
  expect(judgeErrorRegistered(error('x'), 'token')).toMatchObject({
    expected:
      'one of invalid_request, invalid_client, invalid_grant, unauthorized_client, unsupported_grant_type, invalid_scope or of an extension',
  })
  expect(judgeErrorCharacters(error('ü'), 'token')).toMatchObject({
    expected: 'error: printable ASCII characters without " and \\',
  })
})
