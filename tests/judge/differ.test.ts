import { expect, test } from '@playwright/test'
import type { Consent } from '../../helpers/evidence/evidence.ts'
import { blocked, type Exchange, type Recorded, recorded } from '../../helpers/http/exchange.ts'
import { judgeCodesDiffer, judgeConsentIdsDiffer, judgeDiffer } from '../../helpers/judge/judge-differ.ts'

const answer = (body: object, status = 200): Recorded<Exchange> =>
  recorded({
    request: { method: 'POST', url: 'https://as.example/token', headers: {} },
    status,
    headers: {},
    body: JSON.stringify(body),
    durationMs: 1,
  })

const token = (access_token: string, status?: number) => answer({ access_token }, status)
const details = (id: unknown) => answer({ authorization_details: [{ type: 'a', consent_id: id }] })
const redirect = (code?: string): Recorded<Consent> =>
  recorded({
    decision: 'approve',
    asked: { state: 's', redirectUri: 'https://app.example/' },
    walk: { pages: [], documents: [], durationMs: 1 },
    redirect: { address: 'https://app.example/', query: { ...(code && { code }) }, fragment: {} },
  })

const ALONE = { is: 'left out', because: expect.stringContaining('did not get a second') }
const SAME = { is: 'departs', came: expect.stringMatching(/^the same .* a second time$/) }
const KEPT = { is: 'kept' }

const differs = (...steps: Recorded<Exchange>[]) => judgeDiffer(steps, 'access_token')
const ids = (...steps: Recorded<Exchange>[]) => judgeConsentIdsDiffer(steps, { names: ['consent_id'] })
const codes = (...consents: Recorded<Consent>[]) => judgeCodesDiffer(consents)

for (const [what, found, expected] of [
  ['two tokens that differ', differs(token('a'), token('b')), KEPT],
  ['a token that came before, not the last time', differs(token('a'), token('b'), token('a')), SAME],
  ['one token', differs(token('a')), ALONE],
  ['a token and a refusal with the same one', differs(token('a'), token('a', 400)), ALONE],
  ['a token and nothing', differs(token('a'), blocked('not sent')), ALONE],
  ['answers without a token', differs(answer({}), answer({})), ALONE],
  ['two consent IDs that differ', ids(details('1'), details('2')), KEPT],
  ['two consent IDs that are alike', ids(details('1'), details('1')), SAME],
  ['consent IDs that are numbers', ids(details(1), details(1)), SAME],
  ['details without a consent ID', ids(details(''), details('')), ALONE],
  ['answers without details', ids(token('a'), token('a')), ALONE],
  ['two codes that differ', codes(redirect('a'), redirect('b')), KEPT],
  ['two codes that are alike', codes(redirect('a'), redirect('b'), redirect('b')), SAME],
  ['redirects without a code', codes(redirect(), redirect()), ALONE],
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
