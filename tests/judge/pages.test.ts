import { expect, test } from 'vitest'
import type { WalkedDocument } from '../../helpers/browser/browser-walk.ts'
import { type Hygiene, hygieneOf } from '../../helpers/browser/protection.ts'
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

for (const [title, judge, hygiene, came] of [
  ['frame-ancestors none', judgeFraming, csp("default-src 'self'; frame-ancestors 'none'"), 'kept'],
  ['frame-ancestors of certain hosts', judgeFraming, csp('Frame-Ancestors https://a.example'), 'kept'],
  [
    'frame-ancestors in a second policy',
    judgeFraming,
    csp("default-src 'self', frame-ancestors 'self'"),
    'kept',
  ],
  ['X-Frame-Options', judgeFraming, { 'x-frame-options': 'sameorigin' }, 'kept'],
  [
    'X-Frame-Options that no browser knows',
    judgeFraming,
    { 'x-frame-options': 'ALLOWALL' },
    'X-Frame-Options: ALLOWALL',
  ],
  [
    'X-Frame-Options that ends in deny',
    judgeFraming,
    { 'x-frame-options': 'never-deny' },
    'X-Frame-Options: never-deny',
  ],
  ['X-Frame-Options that says nothing', judgeFraming, { 'x-frame-options': '' }, 'neither'],
  ['frame-ancestors of everybody', judgeFraming, csp('frame-ancestors   *'), 'frame-ancestors *'],
  [
    'frame-ancestors of any https site',
    judgeFraming,
    csp('frame-ancestors https:'),
    'frame-ancestors https:',
  ],
  ['frame-ancestors of any site', judgeFraming, csp('frame-ancestors http:'), 'frame-ancestors http:'],
  ['a policy without frame-ancestors', judgeFraming, csp("default-src 'none'"), 'neither'],
  ['nothing about frames', judgeFraming, {}, 'neither'],
  ['no-referrer', judgeReferrer, { 'referrer-policy': 'no-referrer' }, 'kept'],
  ['the last of several policies', judgeReferrer, { 'referrer-policy': 'unsafe-url, Origin' }, 'kept'],
  [
    'unsafe-url at the end',
    judgeReferrer,
    { 'referrer-policy': 'origin, Unsafe-URL' },
    'Referrer-Policy: unsafe-url',
  ],
  [
    'no-referrer-when-downgrade',
    judgeReferrer,
    { 'referrer-policy': 'no-referrer-when-downgrade' },
    'Referrer-Policy: no-referrer-when-downgrade',
  ],
  [
    'origin-when-cross-origin',
    judgeReferrer,
    { 'referrer-policy': 'origin-when-cross-origin' },
    'Referrer-Policy: origin-when-cross-origin',
  ],
  ['no referrer policy', judgeReferrer, {}, 'none'],
  ['no-store', judgeCaching, { 'cache-control': 'private,No-Store' }, 'kept'],
  ['no-cache alone', judgeCaching, { 'cache-control': 'no-cache' }, 'Cache-Control: no-cache'],
  ['nothing about caches', judgeCaching, {}, 'no Cache-Control'],
] as const)
  test(`a page with ${title}: ${came}`, () => {
    expect(judge(page(hygiene))).toMatchObject(
      came === 'kept'
        ? { is: 'kept' }
        : { is: 'departs', came: `${came} at GET https://auth.example/log-in` },
    )
  })

test('each page of a walk is judged', () => {
  const html = (path: string, hygiene: Hygiene) => ({
    method: 'GET',
    address: `https://auth.example/${path}`,
    status: 200,
    hygiene: { 'content-type': 'text/html', ...hygiene },
  })
  const walk = walkOver([html('log-in', { 'cache-control': 'no-store' }), html('consent', {})])
  expect(judgeCaching(walk)).toMatchObject({ came: 'no Cache-Control at GET https://auth.example/consent' })
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

test('a departure says what is expected', () => {
  const expected = [judgeCaching, judgeFraming, judgeReferrer].map((judge) => judge(page({})))
  expect(expected).toMatchObject([
    { expected: 'Cache-Control: no-store' },
    { expected: 'frame-ancestors, or X-Frame-Options' },
    { expected: 'a Referrer-Policy' },
  ])
})

test('only headers that protect a page are kept', () => {
  const headers = { 'referrer-policy': 'origin', 'set-cookie': 'session=secret' }
  expect(hygieneOf(headers)).toEqual({ 'referrer-policy': 'origin' })
})
