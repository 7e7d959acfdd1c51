import { expect, test } from 'vitest'
import type { WalkedDocument } from '../../../helpers/browser/browser-walk.ts'
import {
  cookiesOfWalk,
  declaredPolicy,
  type Hygiene,
  hygieneOf,
  type WalkedCookie,
} from '../../../helpers/browser/protection.ts'
import * as pages from '../../../helpers/endpoints/authorization/judge-pages.ts'
import { outcomes, passesOn } from '../../judge/outcomes.ts'
import { consent } from './evidence.ts'

const html = (hygiene: Hygiene, more: Partial<WalkedDocument> = {}): WalkedDocument => ({
  method: 'GET',
  address: 'https://as.example/',
  status: 200,
  hygiene: { 'content-type': 'text/html; charset=utf-8', ...hygiene },
  ...more,
})
const page = (...headers: readonly Hygiene[]) => consent({ documents: headers.map((one) => html(one)) })
const csp = (policy: string) => page({ 'content-security-policy': policy })
const frames = (options: string) => page({ 'x-frame-options': options })
const referrer = (policy: string) => page({ 'referrer-policy': policy })
const declares = (referrerPolicy: string, header = '') =>
  consent({ documents: [html({ 'referrer-policy': header }, { referrerPolicy })] })
const AT = 'at GET https://as.example/'

outcomes('protection of a page against framing', pages.judgeFraming, {
  kept: [
    csp("default-src 'self'; frame-ancestors 'none'"),
    csp('Frame-Ancestors https://a.example'),
    csp("default-src 'self', frame-ancestors 'self'"),
    frames('sameorigin'),
    frames('DENY'),
  ],
  [`departs: X-Frame-Options: ALLOWALL ${AT}`]: [frames('ALLOWALL')],
  [`departs: frame-ancestors * ${AT}`]: [csp('frame-ancestors   *')],
  [`departs: neither ${AT}`]: [frames(''), csp("default-src 'none'"), page({})],
  departs: [frames('never-deny'), csp('frame-ancestors https:'), csp('frame-ancestors http:')],
})
outcomes('the referrer policy of a page', pages.judgeReferrer, {
  kept: [
    ...[referrer('no-referrer'), referrer('unsafe-url, Origin'), referrer('origin,')],
    ...[declares('no-referrer'), declares('origin', 'unsafe-url')],
  ],
  [`departs: Referrer-Policy: unsafe-url ${AT}`]: [
    ...[referrer('origin, Unsafe-URL'), declares('unsafe-url', 'no-referrer')],
  ],
  [`departs: none ${AT}`]: [page({})],
  departs: [referrer('no-referrer-when-downgrade'), referrer('origin-when-cross-origin')],
})
outcomes('caching of a page', pages.judgeCaching, {
  kept: [page({ 'cache-control': 'private,No-Store' })],
  [`departs: Cache-Control: no-cache ${AT}`]: [page({ 'cache-control': 'no-cache' })],
  [`departs: no Cache-Control ${AT}`]: [page({}), page({ 'cache-control': 'no-store' }, {})],
})
for (const judge of [pages.judgeFraming, pages.judgeReferrer, pages.judgeCaching])
  outcomes('an answer that is not a page', judge, {
    'does not apply': [
      consent({ documents: [html({}, { status: 302 })] }),
      page({ 'content-type': 'application/json' }),
      consent({ documents: [{ method: 'GET', address: 'https://as.example/', status: 200 }] }),
    ],
  })

const cookie = (name: string, more: Partial<WalkedCookie> = {}): WalkedCookie => ({
  name,
  isOfSecurePage: true,
  isSecure: true,
  isHttpOnly: true,
  sameSite: 'Lax',
  ...more,
})
const set = (...cookies: readonly WalkedCookie[]) => consent({ cookies })
const [plain, open, foreign] = [{ isSecure: false }, { isHttpOnly: false }, { sameSite: 'None' }] as const
const scripted = (name: string) => set(cookie(name, open))
const UNSEEN = [consent(), set()]

outcomes('the cookie attribute Secure', pages.judgeCookieSecure, {
  kept: [set(cookie('session'))],
  'departs: a cookie without it: sid': [set(cookie('ok_session'), cookie('sid', plain))],
  departs: [set(cookie('x', plain))],
  'does not apply': [set(cookie('sid', { ...plain, isOfSecurePage: false })), ...UNSEEN],
})
outcomes('the cookie attribute HttpOnly', pages.judgeCookieHttpOnly, {
  kept: [set(cookie('session'))],
  departs: ['JSESSIONID', 'ASP.NET_SessionId', 'connect.sid', 'sid.legacy', 'my_login'].map(scripted),
  'does not apply': [...['side.bar', '_ga', 'outside', 'XSRF-TOKEN'].map(scripted), ...UNSEEN],
})
outcomes('the cookie attribute SameSite', pages.judgeCookieSameSite, {
  kept: [set(cookie('session')), set(cookie('login', { sameSite: 'Strict' }))],
  departs: [set(cookie('login', foreign)), set(cookie('x', foreign))],
  'does not apply': [set(cookie('_ga', { ...open, ...foreign })), ...UNSEEN],
})
passesOn('a page', pages.judgeFraming, pages.judgeCookieSecure)

test('only the headers that protect a page are recorded', () => {
  const headers = { 'referrer-policy': 'origin', 'set-cookie': 'session=secret' }
  expect(hygieneOf(headers)).toEqual({ 'referrer-policy': 'origin' })
})

test.each([
  [['No-Referrer '], 'no-referrer'],
  [['origin', 'never'], 'no-referrer'],
  [['same-origin', '', 'nothing known'], 'same-origin'],
  [['always'], 'unsafe-url'],
  [['', 'nothing known'], undefined],
  [[], undefined],
])('of the contents %j, a document declares the last referrer policy that is known', (contents, policy) => {
  expect(declaredPolicy(contents)).toBe(policy)
})

for (const [domain, addresses, seen] of [
  ['login.example', ['https://login.example/a'], [true]],
  ['login.example', ['https://login.example/', 'http://login.example/'], [false]],
  ['.example', ['https://login.example/a'], [true]],
  ['.login.example', ['https://login.example/a'], [true]],
  ['api.example', ['https://login.example/a'], []],
  ['in.example', ['https://login.example/a'], []],
  ['example', ['https://login.example/a'], []],
  ['login.example', ['about:blank'], []],
] as const)
  test(`a cookie of ${domain} is ${seen.length > 0 ? 'recorded' : 'ignored'} by a walk through ${addresses}`, () => {
    const jar = { name: 'session', domain, secure: true, httpOnly: false, sameSite: 'None' } as const
    const documents = addresses.map((address) => ({ method: 'GET', address, status: 200 }))
    expect(cookiesOfWalk([jar], documents)).toEqual(
      seen.map((isOfSecurePage) => cookie('session', { ...open, ...foreign, isOfSecurePage })),
    )
  })
