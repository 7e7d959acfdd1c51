import { expect, test } from '@playwright/test'
import type { WalkedDocument } from '../../helpers/browser/browser-walk.ts'
import { type Hygiene, hygieneOf } from '../../helpers/browser/hygiene.ts'
import type { Consent } from '../../helpers/evidence/evidence.ts'
import { blocked, type Recorded, recorded } from '../../helpers/http/exchange.ts'
import { judgeCaching, judgeFraming, judgeReferrer } from '../../helpers/judge/judge-pages.ts'

const asked = { redirectUri: 'https://app.example/', state: 's', permissions: [], dataProvider: undefined }

function walkOver(documents: readonly WalkedDocument[]): Recorded<Consent> {
  const walk = { pages: [], documents, durationMs: 1 }
  return recorded({ decision: 'approve', asked, walk } as unknown as Consent)
}

/** A walk over one page with such headers. */
const page = (hygiene: Hygiene, status = 200): Recorded<Consent> =>
  walkOver([
    {
      method: 'GET',
      address: 'https://auth.example/log-in',
      status,
      hygiene: { 'content-type': 'text/html; charset=utf-8', ...hygiene },
    },
  ])

const csp = (policy: string) => ({ 'content-security-policy': policy })

for (const [title, judge, hygiene, is] of [
  ['frame-ancestors none', judgeFraming, csp("default-src 'self'; frame-ancestors 'none'"), 'kept'],
  ['frame-ancestors of certain hosts', judgeFraming, csp('Frame-Ancestors https://a.example'), 'kept'],
  [
    'frame-ancestors in a second policy',
    judgeFraming,
    csp("default-src 'self', frame-ancestors 'self'"),
    'kept',
  ],
  ['X-Frame-Options', judgeFraming, { 'x-frame-options': 'sameorigin' }, 'kept'],
  ['X-Frame-Options that no browser knows', judgeFraming, { 'x-frame-options': 'ALLOWALL' }, 'departs'],
  ['frame-ancestors of everybody', judgeFraming, csp('frame-ancestors *'), 'departs'],
  ['frame-ancestors of any https site', judgeFraming, csp('frame-ancestors https:'), 'departs'],
  ['a policy without frame-ancestors', judgeFraming, csp("default-src 'none'"), 'departs'],
  ['nothing about frames', judgeFraming, {}, 'departs'],
  ['no-referrer', judgeReferrer, { 'referrer-policy': 'no-referrer' }, 'kept'],
  ['the last of several policies', judgeReferrer, { 'referrer-policy': 'unsafe-url, Origin' }, 'kept'],
  ['unsafe-url', judgeReferrer, { 'referrer-policy': 'unsafe-url' }, 'departs'],
  ['no referrer policy', judgeReferrer, {}, 'departs'],
  ['no-store', judgeCaching, { 'cache-control': 'private,No-Store' }, 'kept'],
  ['no-cache alone', judgeCaching, { 'cache-control': 'no-cache' }, 'departs'],
  ['nothing about caches', judgeCaching, {}, 'departs'],
] as const)
  test(`a page with ${title}: ${is}`, () => {
    expect(judge(page(hygiene))).toMatchObject({ is })
  })

for (const judge of [judgeFraming, judgeReferrer, judgeCaching]) {
  test(`${judge === judgeFraming ? 'framing' : judge === judgeReferrer ? 'a referrer' : 'caching'} does not apply where no page was seen`, () => {
    expect(judge(page({}, 302))).toMatchObject({ is: 'does not apply' })
    expect(judge(page({ 'content-type': 'application/json' }))).toMatchObject({ is: 'does not apply' })
    const bare = [{ method: 'GET', address: 'https://auth.example/', status: 200 }]
    expect(judge(walkOver(bare))).toMatchObject({ is: 'does not apply' })
    expect(judge(blocked('PAR failed'))).toEqual(blocked('PAR failed'))
  })
}

test('a departure names the page', () => {
  expect(judgeCaching(page({ 'cache-control': 'max-age=60' }))).toMatchObject({
    expected: 'Cache-Control: no-store',
    came: 'Cache-Control: max-age=60 at GET https://auth.example/log-in',
  })
})

test('only headers that protect a page are kept, whatever their letter case', () => {
  const headers = [
    { name: 'Referrer-Policy', value: 'origin' },
    { name: 'referrer-policy', value: 'no-referrer' },
    { name: 'Set-Cookie', value: 'session=secret' },
  ]
  expect(hygieneOf(headers)).toEqual({ 'referrer-policy': 'origin, no-referrer' })
})
