import { expect, test } from 'vitest'
import type { Consent } from '../../helpers/evidence/evidence.ts'
import { blocked, type Exchange, type Recorded } from '../../helpers/http/exchange.ts'
import { judgeConsentIdsDiffer } from '../../helpers/judge/judge-details.ts'
import { judgeCodesDiffer, judgeDiffer } from '../../helpers/judge/judge-differ.ts'
import { answered } from '../exchanges.ts'
import { consent } from './consent/evidence.ts'

const token = (access_token: string, status = 200) => answered(status, { access_token })
const structure = (details: unknown) => answered(200, { authorization_details: details })
const details = (id: unknown) => structure([{ type: 'a', consent_id: id }])
const written = (id: string) => answered(200, `{"authorization_details":[{"consent_id":${id}}]}`)
const LIST = answered(200, [])
const redirect = (code?: string) => consent({}, { query: code === undefined ? {} : { code } })

const alone = (what: string) => ({ is: 'left out', because: `this run did not get a second ${what}` })
const same = (what: string) => ({
  is: 'departs',
  expected: `a different ${what} each time`,
  came: `the same ${what} a second time`,
})
const KEPT = { is: 'kept' }

const differs = (...steps: Recorded<Exchange>[]) => judgeDiffer(steps, 'access_token')
const ids = (...steps: Recorded<Exchange>[]) => judgeConsentIdsDiffer(steps, { names: ['consent_id'] })
const idsAt = (...steps: Recorded<Exchange>[]) =>
  judgeConsentIdsDiffer(steps, { names: [], pointer: '/0/consent_id' })
const codes = (...consents: Recorded<Consent>[]) => judgeCodesDiffer(consents)

for (const [what, found, expected] of [
  ['two tokens that differ', differs(token('a'), token('b')), KEPT],
  [
    'a token that came before, not the last time',
    differs(token('a'), token('b'), token('a')),
    same('access_token'),
  ],
  ['one token', differs(token('a')), alone('access_token')],
  ['a token and a refusal with the same one', differs(token('a'), token('a', 400)), alone('access_token')],
  ['a token and nothing', differs(token('a'), blocked('not sent')), alone('access_token')],
  ['answers without a token', differs(answered(200, {}), answered(200, {})), alone('access_token')],
  ['two consent IDs that differ', ids(details('1'), details('2')), KEPT],
  ['two consent IDs that are alike', ids(details('1'), details('1')), same('consent ID')],
  ['consent IDs that are numbers', ids(details(1), details(1)), same('consent ID')],
  ['consent IDs that are large numbers', ids(written('9007199254740992'), written('9007199254740993')), KEPT],
  [
    'consent IDs that are the same large number',
    ids(written('9007199254740993'), written('9007199254740993')),
    same('consent ID'),
  ],
  ['details without a consent ID', ids(details(''), details('')), alone('consent ID')],
  ['answers without details', ids(token('a'), token('a')), alone('consent ID')],
  ['answers that are no objects', ids(LIST, LIST), alone('consent ID')],
  ['details that are no structure', idsAt(structure('7'), structure('7')), alone('consent ID')],
  ['details that are null', idsAt(structure(null), structure(null)), alone('consent ID')],
  ['two consent IDs at a place that are alike', idsAt(details('1'), details('1')), same('consent ID')],
  ['two codes that differ', codes(redirect('a'), redirect('b')), KEPT],
  ['two codes that are alike', codes(redirect('a'), redirect('b'), redirect('b')), same('code')],
  ['redirects without a code', codes(redirect(), redirect()), alone('code')],
  ['redirects with an empty code', codes(redirect(''), redirect('')), alone('code')],
  ['a code, and no redirect', codes(redirect('a'), consent()), alone('code')],
  ['a code and nothing', codes(redirect('a'), blocked('not walked')), alone('code')],
] as const)
  test(`${what}: ${expected.is}`, () => {
    expect(found).toEqual(expect.objectContaining(expected))
  })

test('a departure names the exchange in which the value came again', () => {
  const again = token('a')
  expect(differs(token('a'), again)).toMatchObject({
    exchange: again.is === 'recorded' ? again.value : undefined,
  })
})
