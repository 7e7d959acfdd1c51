import { expect, test } from 'vitest'
import type { AttemptOfCase } from '../../helpers/evidence/evidence.ts'
import type { Exchange, SentRequest } from '../../helpers/http/exchange.ts'
import { refusedCallIn } from '../../helpers/judge/judge-challenges.ts'
import * as errors from '../../helpers/judge/judge-errors.ts'
import {
  answerIn,
  judgeNotRepeated,
  judgeServerError,
  judgeStackTrace,
} from '../../helpers/judge/judge-robustness.ts'
import { answered, attempted, exchangeOf } from '../exchanges.ts'
import { MISSING, outcomes } from './outcomes.ts'

/** Finders of what is judged in an answer: an OAuth error, a refusal, the refusal of a call, and any answer. */
const FINDERS = { error: errors.errorIn, refusal: errors.refusalIn, call: refusedCallIn, any: answerIn }
const foundIn = (one: AttemptOfCase) =>
  Object.entries(FINDERS).flatMap(([name, find]) => (find(one) === undefined ? [] : [name]))

for (const [what, answer, found] of [
  ['an error', answered(400, {}), ['error', 'refusal', 'call', 'any']],
  ['an error in 200', answered(200, { error: 'invalid_request' }), ['error', 'refusal', 'call', 'any']],
  ['a failure of the service itself', answered(500, ''), ['refusal', 'any']],
  ['a method that is not implemented', answered(501, ''), ['refusal', 'any']],
  ['an acceptance', answered(200, {}), ['any']],
  ['a failure of a proxy', answered(502, ''), []],
  ['too many requests', answered(429, ''), ['any']],
  ['a redirect', answered(302, '', { location: '/log-in' }), ['call', 'any']],
  ['a missing answer', MISSING[0] as never, []],
] as const)
  test(`${what} is judged as ${found.join(', ') || 'nothing'}`, () => {
    expect(foundIn(attempted(answer))).toEqual(found)
    expect(foundIn(attempted(answer, { control: MISSING[1] as never }))).toEqual([])
  })

const sending = (status: number, request: Partial<SentRequest>) =>
  attempted(answered(status, '', {}, request))

for (const [what, one, isError] of [
  ['a form', sending(415, { headers: { 'content-type': 'application/x-www-form-urlencoded' } }), true],
  ['another media type', sending(415, { headers: { 'content-type': 'text/plain' } }), false],
  [
    'a media type that only contains the name of the right one',
    sending(415, { headers: { 'content-type': 'x application/x-www-form-urlencoded' } }),
    false,
  ],
  ['JSON', sending(415, { asJson: true }), false],
  ['another method', sending(405, { method: 'GET' }), false],
  ['an answer in another type', sending(406, { headers: { accept: '*/*' } }), false],
  ['an answer in JSON', sending(406, { headers: { accept: 'application/json' } }), true],
] as const)
  test(`the refusal of ${what} is ${isError ? 'an' : 'not an'} OAuth error`, () => {
    expect(errors.errorIn(one) !== undefined).toBe(isError)
  })

const error = (code: unknown, more: object = {}, status = 400) => exchangeOf(status, { error: code, ...more })
const typed = (body: unknown, type: string) => exchangeOf(400, body, { 'content-type': type })

outcomes('an error that must be JSON', (answer: Exchange) => errors.judgeErrorJson(answer, 'token'), {
  kept: [error('x')],
  'departs: one without an error code': [exchangeOf(400, {}), error({})],
  'departs: a JSON array': [exchangeOf(400, [])],
  'departs: an HTML page': [exchangeOf(400, '<html></html>')],
  'departs: JSON that is cut off': [exchangeOf(400, '{"error":')],
})
outcomes('the media type of an error', (answer: Exchange) => errors.judgeErrorMediaType(answer, 'token'), {
  kept: [error('x'), typed({}, 'Application/JSON; charset=utf-8')],
  'departs: text/html': [typed('x', 'text/html')],
  'departs: no content type': [{ ...error('x'), headers: {} }],
  'not judged': [typed('', 'text/html')],
})
const registeredAt = (step: errors.ErrorStep) => (code: unknown) =>
  errors.judgeErrorRegistered(error(code), step)
outcomes('an error code of the token endpoint', registeredAt('token'), {
  kept: ['invalid_client', 'invalid_target'],
  'departs: the error invalid_request_object': ['invalid_request_object'],
  'not judged': [7],
})
outcomes('an error code of the PAR endpoint', registeredAt('par'), {
  kept: ['invalid_request_object'],
  'departs: the error access_denied': ['access_denied'],
})
outcomes('the characters of an error', (answer: Exchange) => errors.judgeErrorCharacters(answer, 'token'), {
  kept: [
    error('x', { error_description: 'Say please!', error_uri: 'https://as.example/e?a=b%20c#d' }),
    error(7),
    exchangeOf(400, {}),
  ],
  'departs: a string with U+0022': [error('x', { error_description: 'a "b"' })],
  'departs: a string with U+005C': [error('x\\y')],
  'departs: a string with U+0020': [error('x', { error_uri: 'a b' })],
  departs: [error('x', { error_description: '' }), error('x', { error_description: 7 })],
  'not judged': [exchangeOf(400, '')],
})
const statusAt = (step: errors.ErrorStep) => (answer: Exchange) => errors.judgeErrorStatus(answer, step)
outcomes('the status of an error', statusAt('token'), {
  kept: [error('invalid_grant'), error('invalid_client', {}, 401), exchangeOf(401, '')],
  'departs: 401 with the error invalid_grant': [error('invalid_grant', {}, 401)],
  'departs: 403': [exchangeOf(403, '')],
  departs: [exchangeOf(413, '')],
})
outcomes('the status of an error at the PAR endpoint', statusAt('par'), {
  kept: [exchangeOf(413, '')],
  departs: [exchangeOf(405, '')],
})

const causeAt = (step: 'token' | 'par') => (code: unknown) =>
  errors.judgeErrorCause(error(code), step, ['invalid_request', 'invalid_client'])
outcomes('the code for a cause at the token endpoint', causeAt('token'), {
  kept: ['invalid_request', 'invalid_client'],
  'departs: the error invalid_grant': ['invalid_grant'],
  'departs: the error access_denied': ['access_denied'],
  'not judged': [7, 'bad_credentials', 'invalid_request_object'],
})
outcomes('the code for a cause at the PAR endpoint', causeAt('par'), {
  'departs: the error invalid_request_object': ['invalid_request_object'],
  'not judged': ['access_denied'],
})
test('a departure lists the codes that are allowed for a cause', () => {
  expect(causeAt('par')('invalid_grant')).toMatchObject({
    expected: 'the error invalid_request or invalid_client',
  })
})

test('all registered error codes are known: those of both endpoints, and those of one', () => {
  const shared = [...errors.ERROR_CODES.token].filter((code) => errors.ERROR_CODES.par.has(code))
  expect(
    [shared, errors.ERROR_CODES.token, errors.ERROR_CODES.par].map((codes) => [...codes].length),
  ).toEqual([10, 19, 19])
  expect(errors.ERROR_CODES.exchange).toEqual(errors.ERROR_CODES.token)
})

const put = (status: number) => exchangeOf(status, '', {}, { method: 'PUT' })
outcomes('the status for an invalid request', judgeServerError, {
  kept: [exchangeOf(200, ''), exchangeOf(499, ''), put(501)],
  'departs: 500': [exchangeOf(500, ''), put(500)],
  departs: [exchangeOf(501, '')],
})

const CODE = 'c0de~with-characters.of_its-own'
const BEARER = { headers: { authorization: `Bearer ${CODE}` } }
const refusing = (body: unknown, request: Partial<SentRequest>, headers = {}) =>
  exchangeOf(400, body, headers, request)
for (const name of [
  'client_secret',
  'client_assertion',
  'code',
  'code_verifier',
  'refresh_token',
  'access_token',
  'token',
])
  test(`an error that repeats ${name} is reported`, () => {
    expect(judgeNotRepeated(refusing({ hint: `not ${CODE}.` }, { form: { [name]: CODE } }))).toMatchObject({
      came: `an answer with its ${name}`,
    })
  })
outcomes('an error that may repeat a credential', judgeNotRepeated, {
  'departs: an answer with its access token': [refusing({ hint: CODE }, BEARER)],
  'departs: an answer with its code': [
    refusing(`<p>No code a&amp;b&lt;c&quot;d-0123456789</p>`, { form: { code: 'a&b<c"d-0123456789' } }),
    refusing('', { form: { code: CODE } }, { 'x-refused': encodeURIComponent(CODE) }),
    refusing('{"hint":"c0de\\u007ewith-characters.of_its-own"}', { form: { code: CODE } }),
    refusing({ hint: '0123456789abcdef' }, { form: { code: '0123456789abcdef' } }),
  ],
  kept: [
    refusing({ error: 'invalid_grant' }, { form: { code: CODE } }),
    refusing(
      { hint: 'for my-client-with-a-long-name' },
      { form: { client_id: 'my-client-with-a-long-name', code: CODE } },
    ),
  ],
  'not judged': [
    refusing({ hint: 'short' }, { form: { code: '0123456789abcde' } }),
    refusing({ hint: CODE }, { headers: {} }),
    refusing('', { form: { code: CODE } }),
  ],
})

outcomes('an error that may show a stack trace', (body: unknown) => judgeStackTrace(exchangeOf(400, body)), {
  'departs: a stack trace of Java': [
    'java.lang.NullPointerException\n\tat io.bank.Tokens.issue(Tokens.java:212)\n',
    { trace: ['at java.lang.Thread.run(Unknown Source)'] },
    { message: 'x\n\tat io.bank.Tokens$Issuer.<init>(Tokens.kt:2)' },
    '<td>at&nbsp;io.bank.Tokens.issue(Tokens.scala:2)</td>',
  ],
  'departs: a stack trace of JavaScript': [
    { stack: 'TypeError: x\n    at handle (/srv/app/token.js:17:3)' },
    '<pre>Error<br> &nbsp; at file:///srv/app.mjs:3:4<br></pre>',
    'at process.processTicksAndRejections (node:internal/process/task_queues:95:15)',
  ],
  'departs: a stack trace of Python': [
    '<pre>Traceback (most recent call last):\n  File &quot;/srv/par.py&quot;, line 17</pre>',
    '<pre class=trace>Traceback (most recent call last):</pre>',
  ],
  'departs: a stack trace of .NET': [
    'at Bank.Tokens.Issue(String id) in /src/Tokens.cs:line 42',
    '   at Bank.Tokens.Issue(String id) in C:\\src\\Tokens.cs:line 42',
  ],
  'departs: a stack trace of PHP': [
    'PHP Stack trace:\n',
    'Stack trace:',
    '#10 /srv/www/token.php(17): issue()',
  ],
  'departs: a stack trace of Go': ['panic: boom\n\ngoroutine 17 [running]:\nmain.issue()'],
  'departs: a stack trace of Ruby': [
    '<li>/srv/app/token.rb:17:in &#39;issue&#39;</li>',
    "/srv/app/token.rb:17:in `issue'",
  ],
  kept: [
    { error: 'invalid_request', error_description: 'Look at https://as.example/errors.js and try again' },
    { error: 'invalid_grant', error_description: 'no grant at token.java' },
    '<h1>Error</h1><p>Meet us at Main Street (Unknown Source).</p>',
    'The trace: #1 of 10',
    { long: '"'.repeat(150_000) },
    { late: [`${'\n'.repeat(200_000)}Stack trace:`] },
    { far: `${'.'.repeat(300)}/srv/app/token.js:17:3` },
    'Look at io.bank.Tokens.issue(Tokens.java:212)',
    'Look at Bank.Tokens.Issue(String id) in /src/Tokens.cs:line 42',
    "Look at /srv/app/token.rb:17:in 'issue'",
    'Look at token.js:17:3 for more',
    'No Traceback (most recent call last):',
    'No Stack trace:',
    'Stack trace: none',
    'No #0 /srv/www/token.php(17): issue()',
    'No goroutine 17 [running]:',
  ],
  'not judged': [''],
})
