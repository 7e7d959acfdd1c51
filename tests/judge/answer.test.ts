import { UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import {
  judgeConsentId,
  judgeDetails,
  judgeDetailsAskedFor,
} from '../../helpers/endpoints/exchange/judge-details.ts'
import type { Exchange } from '../../helpers/http/exchange.ts'
import * as characters from '../../helpers/judge/characters.ts'
import * as answers from '../../helpers/judge/judge-answer.ts'
import { answered, exchangeOf } from '../exchanges.ts'
import { outcomes, passesOn } from './outcomes.ts'

outcomes('the status 201', (status: number) => answers.judgeStatus(answered(status, {}), 201), {
  kept: [201],
  'departs: 200': [200],
  blocked: [400],
})

outcomes('no-store', answers.judgeNoStore, {
  kept: ['no-store', 'no-cache , NO-STORE'].map((control) => answered(200, {}, { 'cache-control': control })),
  'departs: Cache-Control: x-no-store': [answered(200, {}, { 'cache-control': 'x-no-store' })],
  'departs: no Cache-Control': [answered(200, {}), answered(200, {}, { 'cache-control': '' })],
  blocked: [answered(400, {})],
})

outcomes('the syntax of scope', (body: object) => answers.judgeScopeSyntax(answered(200, body)), {
  kept: [{}, { scope: null }, { scope: 'a' }, { scope: 'a b:c' }],
  'departs: a string with U+0022': [{ scope: 'a"b' }],
  'departs: an empty string': [{ scope: '' }],
  'departs: a value that is not a string': [{ scope: ['a'] }, { scope: 7 }],
  departs: [{ scope: 'a  b' }, { scope: ' a' }, { scope: 'a\tb' }],
})
outcomes('an answer without the member a', (body: object) => answers.judgeLacks(answered(200, body), 'a'), {
  kept: [{}, { a: null }],
  'departs: a a': [{ a: 1 }],
  blocked: [[]],
})

const text =
  (set: characters.CharacterSet) =>
  (code: unknown): ReturnType<typeof answers.judgeMemberText> =>
    answers.judgeMemberText(answered(200, { code }), 'code', set)

outcomes('printable characters', text(characters.VSCHAR), {
  kept: [' a~'],
  'departs: a string with U+00FC': ['aüü'],
  'departs: a string with U+000A': ['a\nb'],
  blocked: [7],
})
outcomes('characters of a token', text(characters.B64TOKEN), {
  kept: ['aZ0-._~+/=='],
  'departs: a string with U+0020': ['a b'],
  'departs: a string of another form': ['a=b'],
})
outcomes('characters of a URI', text(characters.ABSOLUTE_URI), {
  kept: ['urn:x:a%2Fb', 'a+.-1:?q#f'],
  'departs: a string of another form': ['a+.-1:', '/a:b', '1urn:x'],
  'departs: a string with U+0025': ['urn:x:%2', 'urn:x:%zz'],
  'departs: a string with U+00FC, U+0020, U+0025': ['urn:x:%20ü %2 ü'],
})

const wrongUri = (uri: string) => characters.wrongInError({ error_uri: uri })[0]?.came ?? 'nothing'
outcomes('an error_uri', (uri: string) => ({ is: 'departs', expected: 'URI', came: wrongUri(uri) }), {
  'departs: nothing': ['https://as.example/e%20f', '../e?a=[b]#c'],
  'departs: a string with U+0025': ['https://as.example/%2', 'https://as.example/%2g'],
})
outcomes(
  'a value in other characters',
  (value: unknown) => ({ is: 'departs', expected: 'a', came: characters.strangeIn(value, /^a$/) }),
  {
    'departs: a value that is not a string': [7],
    'departs: an empty string': [''],
  },
)

const details = (value: unknown) => answered(200, { authorization_details: value })

outcomes('the types of authorization details', (value: unknown) => judgeDetails(details(value)), {
  kept: [[{ type: 'a' }], []],
  'departs: an object': [{ type: 'a' }],
  'departs: 3 of 4 without a type': [[{ type: 'a' }, { type: '' }, { type: 7 }, 'a']],
  blocked: ['a', null, undefined],
})

const asked = (claims: Record<string, unknown>) =>
  answered(201, {}, {}, { form: { request: new UnsecuredJWT(claims).encode() } })
const ASKED = asked({ authorization_details: [{ type: 'a' }, { type: 'b' }, 'c'] })

outcomes('the types that were requested', (value: unknown) => judgeDetailsAskedFor(details(value), ASKED), {
  kept: [
    [{ type: 'b' }, { type: 'a' }],
    [{}, 'c'],
  ],
  'departs: x': [[[{ type: 'x' }]]],
  'departs: x, y': [[{ type: 'x' }, { type: 'a' }, { type: 'x' }, { type: 'y' }]],
  blocked: [undefined],
})
outcomes(
  'a request without types',
  (pushed: typeof ASKED) => judgeDetailsAskedFor(details([{ type: 'x' }]), pushed),
  {
    'does not apply': [asked({}), { is: 'blocked', because: 'no push' }],
  },
)

const ANYWHERE = { names: ['consent_id', 'consentId'] }
const AT = { names: ['consent_id'], pointer: '/0/data/id' }

outcomes(
  'a consent ID that is found by its name',
  (value: unknown) => judgeConsentId(details(value), ANYWHERE),
  {
    kept: [
      [{ consent_id: 'c' }],
      { a: { b: [{ consentId: 'c' }] } },
      [{ consent_id: 17 }],
      [{ consent_id: '' }, { consent_id: 'c' }],
      [{ consent_id: { consent_id: 'c' } }],
      [{ consent_id: ['c'] }],
    ],
    departs: [
      [{ consent_id: [] }],
      [{ consent_id: '' }],
      [{ consent_id: true }],
      [{ id: 'c' }],
      ['consent_id'],
    ],
    blocked: ['text', null],
  },
)
outcomes(
  'a consent ID that is found by its JSON pointer',
  (value: unknown) => judgeConsentId(details(value), AT),
  {
    kept: [[{ data: { id: ['c'] } }], [{ data: { id: 17 } }]],
    'departs: none': [[{ consent_id: 'c', data: {} }], [{ consent_id: 'c', data: null }]],
  },
)

const DATE = 'Sun, 06 Nov 1994 08:49:37 GMT'
const dated = (status: number, date?: string) => exchangeOf(status, {}, date === undefined ? {} : { date })

outcomes('the date', (answer: Exchange) => answers.judgeDate(answer), {
  kept: [dated(200, DATE), dated(499, DATE)],
  'departs: none': [dated(200), dated(404)],
  'departs: an invalid one': [dated(302, 'yesterday'), dated(200, '1')],
  'not judged': [dated(500), dated(103)],
})

outcomes('the content coding', answers.judgeContentCoding, {
  kept: [exchangeOf(200, {})],
  departs: [{ ...exchangeOf(200, 'x'), isMiscoded: true }],
  'not judged': [exchangeOf(200, '')],
})

test('a departure says what was expected', () => {
  const expected = [
    judgeDetailsAskedFor(details([{ type: 'x' }]), ASKED),
    judgeConsentId(details([]), ANYWHERE),
    judgeConsentId(details([]), AT),
    answers.judgeLacks(answered(200, { a: 1 }), 'a'),
  ].map((finding) => 'expected' in finding && finding.expected)
  expect(expected).toEqual([
    'only types that were asked for: a, b',
    'consent_id or consentId in authorization_details, a string or a number',
    '/0/data/id in authorization_details, a string or a number',
    'no a',
  ])
})

passesOn('an answer', (step) => answers.judgeStatus(step, 200), answers.judgeNoStore, judgeDetails)

const inJson = (contentType: string, more: object = {}) => ({
  ...exchangeOf(200, '{}', { 'content-type': contentType }),
  isNotUtf8: true as const,
  ...more,
})
outcomes('the encoding of JSON', answers.judgeUtf8, {
  kept: [exchangeOf(200, '{}'), exchangeOf(400, '{}', { 'content-type': 'application/jwk-set+json' })],
  'departs: JSON in another encoding, or with a byte order mark': [
    inJson('application/json'),
    inJson('Application/JSON; charset=latin1'),
    inJson('application/problem+json'),
  ],
  'not judged': [
    inJson('text/html'),
    inJson('application/json-seq'),
    inJson('x application/json'),
    inJson('application/json', { body: '' }),
  ],
})
