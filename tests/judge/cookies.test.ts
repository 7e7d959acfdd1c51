import { expect, test } from 'vitest'
import { cookiesOfWalk, type WalkedCookie } from '../../helpers/browser/protection.ts'
import type { Consent } from '../../helpers/evidence/evidence.ts'
import { type Recorded, recorded } from '../../helpers/http/exchange.ts'
import {
  judgeCookieHttpOnly,
  judgeCookieSameSite,
  judgeCookieSecure,
} from '../../helpers/judge/judge-pages.ts'
import { MISSING } from './missing.ts'

const walkWith = (cookies?: readonly WalkedCookie[]): Recorded<Consent> => {
  const walk = { pages: [], documents: [], durationMs: 1, ...(cookies && { cookies }) }
  return recorded({ decision: 'approve', asked: { redirectUri: '', state: '' }, walk })
}

const cookie = (name: string, more: Partial<WalkedCookie> = {}): WalkedCookie => ({
  name,
  isOfSecurePage: true,
  isSecure: true,
  isHttpOnly: true,
  sameSite: 'Lax',
  ...more,
})

for (const [what, judge, cookies, is] of [
  ['all attributes', judgeCookieSecure, [cookie('session')], 'kept'],
  ['all attributes', judgeCookieHttpOnly, [cookie('session')], 'kept'],
  ['all attributes', judgeCookieSameSite, [cookie('session')], 'kept'],
  ['no Secure', judgeCookieSecure, [cookie('ok_session'), cookie('sid', { isSecure: false })], 'departs'],
  ['no Secure', judgeCookieSecure, [cookie('x', { isSecure: false })], 'departs'],
  [
    'no TLS',
    judgeCookieSecure,
    [cookie('sid', { isSecure: false, isOfSecurePage: false })],
    'does not apply',
  ],
  ['no HttpOnly', judgeCookieHttpOnly, [cookie('JSESSIONID', { isHttpOnly: false })], 'departs'],
  ['no HttpOnly', judgeCookieHttpOnly, [cookie('ASP.NET_SessionId', { isHttpOnly: false })], 'departs'],
  ['no HttpOnly', judgeCookieHttpOnly, [cookie('connect.sid', { isHttpOnly: false })], 'departs'],
  ['no HttpOnly', judgeCookieHttpOnly, [cookie('sid.legacy', { isHttpOnly: false })], 'departs'],
  ['no HttpOnly', judgeCookieHttpOnly, [cookie('my_login', { isHttpOnly: false })], 'departs'],
  ['no session', judgeCookieHttpOnly, [cookie('side.bar', { isHttpOnly: false })], 'does not apply'],
  ['no session', judgeCookieHttpOnly, [cookie('_ga', { isHttpOnly: false })], 'does not apply'],
  ['no session', judgeCookieHttpOnly, [cookie('outside', { isHttpOnly: false })], 'does not apply'],
  ['no session', judgeCookieHttpOnly, [cookie('XSRF-TOKEN', { isHttpOnly: false })], 'does not apply'],
  [
    'no session',
    judgeCookieSameSite,
    [cookie('_ga', { isHttpOnly: false, sameSite: 'None' })],
    'does not apply',
  ],
  ['SameSite=None', judgeCookieSameSite, [cookie('login', { sameSite: 'None' })], 'departs'],
  ['SameSite=Strict', judgeCookieSameSite, [cookie('login', { sameSite: 'Strict' })], 'kept'],
] as const)
  test(`cookies ${cookies.map(({ name }) => name)} with ${what}, by ${judge === judgeCookieSecure ? 'TLS' : judge === judgeCookieHttpOnly ? 'scripts' : 'sites'}: ${is}`, () => {
    expect(judge(walkWith(cookies))).toMatchObject({ is })
  })

test('the cookie that departs is named', () => {
  const came = 'a cookie without it: sid'
  expect(judgeCookieSecure(walkWith([cookie('sid', { isSecure: false })]))).toMatchObject({ came })
})

test('pages whose cookies were not seen, or that set none, are not judged', () => {
  for (const judge of [judgeCookieSecure, judgeCookieHttpOnly, judgeCookieSameSite]) {
    expect(judge(walkWith())).toMatchObject({
      is: 'does not apply',
      because: expect.stringContaining('seen'),
    })
    expect(judge(walkWith([])).is).toBe('does not apply')
    for (const missing of MISSING) expect(judge(missing)).toEqual(missing)
  }
})

const set = {
  name: 'session',
  domain: 'login.example',
  secure: true,
  httpOnly: false,
  sameSite: 'None',
} as const
const at = (...addresses: readonly string[]) =>
  addresses.map((address) => ({ method: 'GET', address, status: 200 }))

for (const [what, domain, documents, pages] of [
  ['of the host', 'login.example', at('https://login.example/a'), [true]],
  [
    'of the host, which was asked without TLS as well',
    'login.example',
    at('https://login.example/', 'http://login.example/'),
    [false],
  ],
  ['of the domain', '.example', at('https://login.example/a'), [true]],
  ['of the domain itself', '.login.example', at('https://login.example/a'), [true]],
  ['of another host', 'api.example', at('https://login.example/a'), []],
  ['of a part of the host', 'in.example', at('https://login.example/a'), []],
  ['of a parent, for it alone', 'example', at('https://login.example/a'), []],
  ['of no page', 'login.example', at('about:blank'), []],
] as const)
  test(`a cookie ${what} is ${pages.length > 0 ? 'seen' : 'nobody’s'}`, () => {
    const seen = cookiesOfWalk([{ ...set, domain }], documents)
    expect(seen).toEqual(
      pages.map((isOfSecurePage) => ({
        name: 'session',
        isOfSecurePage,
        isSecure: true,
        isHttpOnly: false,
        sameSite: 'None',
      })),
    )
  })
