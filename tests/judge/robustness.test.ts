import { expect, test } from 'vitest'
import type { AttemptOfRow } from '../../helpers/evidence/evidence.ts'
import type { Exchange } from '../../helpers/http/exchange.ts'
import { answerIn, judgeServerError, judgeStackTrace } from '../../helpers/judge/judge-robustness.ts'
import { answered } from '../exchanges.ts'
import { MISSING } from './missing.ts'

const exchange = (status: number, body: unknown = '', method: 'POST' | 'PUT' = 'POST'): Exchange => {
  const answer = answered(status, body)
  if (answer.is !== 'recorded') throw new Error('no answer')
  return { ...answer.value, request: { ...answer.value.request, method } }
}

const attempt = (more: Partial<AttemptOfRow>): AttemptOfRow => ({
  area: 'token',
  clause: 'token.fields-once',
  when: 'it is wrong',
  control: { is: 'accepted' },
  answer: answered(400, ''),
  ...more,
})

for (const [status, isJudged] of [
  [200, true],
  [400, true],
  [429, true],
  [500, true],
  [501, true],
  [502, false],
  [503, false],
  [504, false],
] as const)
  test(`an answer ${status} is ${isJudged ? '' : 'not '}one of the service itself`, () => {
    expect(answerIn(attempt({ answer: answered(status, '') }))?.status).toBe(isJudged ? status : undefined)
  })

for (const missing of MISSING) {
  test(`nothing is said of a request that is ${missing.is}`, () => {
    expect(answerIn(attempt({ answer: missing }))).toBeUndefined()
  })
  test(`nothing is said where the documented request is ${missing.is}`, () => {
    expect(answerIn(attempt({ control: missing }))).toBeUndefined()
  })
}

for (const [one, is] of [
  [exchange(400), 'kept'],
  [exchange(200), 'kept'],
  [exchange(499), 'kept'],
  [exchange(500), 'departs'],
  [exchange(501), 'departs'],
  [exchange(500, '', 'PUT'), 'departs'],
  [exchange(501, '', 'PUT'), 'kept'],
] as const)
  test(`a wrong ${one.request.method} that is answered ${one.status}: ${is}`, () => {
    const came = is === 'departs' && { came: String(one.status) }
    expect(judgeServerError(one)).toMatchObject({ is, ...came })
  })

for (const [language, body] of [
  ['Java', 'java.lang.NullPointerException\n\tat io.bank.Tokens.issue(Tokens.java:212)\n'],
  ['Java', { trace: ['at java.lang.Thread.run(Unknown Source)'] }],
  ['Java', { message: 'x\n\tat io.bank.Tokens$Issuer.<init>(Tokens.kt:2)' }],
  ['Java', '<td>at&nbsp;io.bank.Tokens.issue(Tokens.scala:2)</td>'],
  ['JavaScript', { stack: 'TypeError: x\n    at handle (/srv/app/token.js:17:3)' }],
  ['JavaScript', '<pre>Error<br> &nbsp; at file:///srv/app.mjs:3:4<br></pre>'],
  ['JavaScript', 'at process.processTicksAndRejections (node:internal/process/task_queues:95:15)'],
  ['Python', '<pre>Traceback (most recent call last):\n  File &quot;/srv/par.py&quot;, line 17</pre>'],
  ['Python', '<pre class=trace>Traceback (most recent call last):</pre>'],
  ['.NET', 'at Bank.Tokens.Issue(String id) in /src/Tokens.cs:line 42'],
  ['.NET', '   at Bank.Tokens.Issue(String id) in C:\\src\\Tokens.cs:line 42'],
  ['PHP', 'PHP Stack trace:\n'],
  ['PHP', 'Stack trace:'],
  ['PHP', '#10 /srv/www/token.php(17): issue()'],
  ['Go', 'panic: boom\n\ngoroutine 17 [running]:\nmain.issue()'],
  ['Ruby', '<li>/srv/app/token.rb:17:in &#39;issue&#39;</li>'],
  ['Ruby', "/srv/app/token.rb:17:in `issue'"],
] as const)
  test(`a stack trace of ${language} is found in ${JSON.stringify(body).slice(0, 40)}`, () => {
    expect(judgeStackTrace(exchange(400, body))).toMatchObject({
      is: 'departs',
      came: `a stack trace of ${language}`,
    })
  })

test('an answer without a body shows nothing of its code', () => {
  expect(judgeStackTrace(exchange(400, ''))).toBeUndefined()
})

for (const body of [
  { error: 'invalid_request', error_description: 'Look at https://as.example/errors.js and try again' },
  { error: 'invalid_grant', error_description: 'no grant at token.java' },
  { access_token: 'at Tokens.issue', stack: 'of coins' },
  '<h1>Error</h1><p>Meet us at Main Street (Unknown Source).</p>',
  'The trace: #1 of 10',
  '"'.repeat(300_000),
  `${'\n'.repeat(200_000)}Stack trace:`,
  `${'.'.repeat(300)}/srv/app/token.js:17:3`,
  'Look at io.bank.Tokens.issue(Tokens.java:212)',
  'Look at Bank.Tokens.Issue(String id) in /src/Tokens.cs:line 42',
  "Look at /srv/app/token.rb:17:in 'issue'",
  'Look at token.js:17:3 for more',
  'No Traceback (most recent call last):',
  'No Stack trace:',
  'Stack trace: none',
  'No #0 /srv/www/token.php(17): issue()',
  'No goroutine 17 [running]:',
])
  test(`there is no stack trace in ${JSON.stringify(body).slice(0, 60)}`, () => {
    expect(judgeStackTrace(exchange(400, body))).toEqual({ is: 'kept' })
  })
