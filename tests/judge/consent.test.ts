import { expect, test } from '@playwright/test'
import type { WalkedPage } from '../../helpers/browser/browser-walk.ts'
import type { Stray } from '../../helpers/browser/stray.ts'
import type { Consent } from '../../helpers/evidence/evidence.ts'
import { type Recorded, recorded } from '../../helpers/http/exchange.ts'
import { type Finding, KEPT, type Kept } from '../../helpers/judge/finding.ts'
import {
  judgeDenied,
  judgeLogIn,
  judgeOpened,
  judgePermissions,
  judgeProviderChosen,
  judgeProviderFixed,
  judgeRedirect,
  judgeRedirectQuery,
  judgeState,
} from '../../helpers/judge/judge-consent.ts'
import { MISSING } from './missing.ts'

const CALLBACK = 'https://client.example/callback'

type Shows = NonNullable<WalkedPage['shows']>
type Walk = Partial<Consent['walk']>

const page = (journey: string, shows?: Shows): WalkedPage => ({
  journey,
  title: '',
  address: '',
  ...(shows && { shows }),
})
const pages = (...journeys: readonly string[]) => ({ pages: journeys.map((journey) => page(journey)) })

function consent(
  walk: Walk = {},
  redirect?: Partial<NonNullable<Consent['redirect']>>,
  asked: Partial<Consent['asked']> = {},
): Recorded<Consent> {
  return recorded({
    decision: 'approve',
    asked: { state: 's1', redirectUri: CALLBACK, ...asked },
    walk: { pages: [], documents: [], durationMs: 1, ...walk },
    ...(redirect && { redirect: { address: CALLBACK, query: {}, fragment: {}, ...redirect } }),
  })
}

const REDIRECTED = { query: { code: 'c1', state: 's1' } }
const NOT_FOUND = { errorPage: { status: 404, title: 'Not found', address: 'https://as.example/x' } }
const FAULT = { errorPage: { status: 500, title: 'Oops', address: 'https://as.example/x' } }
const TOO_MANY = { errorPage: { status: 429, title: 'Wait', address: 'https://as.example/x' } }
const STUCK = { failure: { kind: 'page', reason: 'no button', title: '', address: '' } } as const
const STAYS = { failure: { ...STUCK.failure, stays: true } } as const
const MISFIT = { failure: { ...STUCK.failure, step: { number: 1, does: 'click' } } } as const
const OFFLINE = { failure: { ...STUCK.failure, kind: 'unreachable', reason: 'no connection' } } as const
const STOPPED = { failure: { ...STUCK.failure, kind: 'blocked', reason: 'not allowed' } } as const
const UNUSABLE = { failure: { ...STUCK.failure, kind: 'journey', reason: 'no such step' } } as const
const BY_HAND = { byHand: true } as const
const FIXED = { dataProvider: 'bank-1' }

const ERROR_404 = 'an error page: 404 “Not found” at https://as.example/x'
const ERROR_500 = 'an error page: 500 “Oops” at https://as.example/x'
const ERROR_429 = 'an error page: 429 “Wait” at https://as.example/x'
const NO_END = 'the walk ended without a redirect'

type Expected = Partial<Finding> | Kept
type Row = readonly [what: string, consent: Recorded<Consent>, expected: Expected]

function table(subject: string, judge: (consent: Recorded<Consent>) => Finding | Kept, rows: readonly Row[]) {
  test.describe(subject, () => {
    test('cannot be told where there is no consent, for the same reason', () => {
      expect(MISSING.map(judge)).toEqual(MISSING)
    })
    test('cannot be told where the suite or a journey is to blame, for that reason', () => {
      expect(judge(consent(STOPPED, undefined, FIXED))).toEqual(blocked('not allowed'))
      expect(judge(consent(UNUSABLE, undefined, FIXED))).toEqual({
        is: 'not configured',
        because: 'no such step',
      })
    })
    for (const [what, given, expected] of rows)
      test(what, () => {
        const found = judge(given)
        expect(found).toEqual(expected === KEPT ? KEPT : expect.objectContaining({ ...expected }))
      })
  })
}

const departs = (came: string) => ({ is: 'departs', came }) as const
const blocked = (because: string) => ({ is: 'blocked', because }) as const
const unreachable = (because: string) => ({ is: 'unreachable', because }) as const
const inconclusive = (because: string) => ({ is: 'inconclusive', because }) as const
const MANUAL = { is: 'not configured' } as const

table('a log-in page', judgeLogIn, [
  ['is kept where the user saw one', consent(pages('signIn')), KEPT],
  [
    'is missing where the redirect came without one',
    consent({}, REDIRECTED),
    departs('none before the consent'),
  ],
  [
    'is missing where the consent page came without one',
    consent(pages('approve')),
    departs('none before the consent'),
  ],
  [
    'is missing where an error page came',
    consent(NOT_FOUND),
    { ...departs(ERROR_404), expected: 'a log-in page' },
  ],
  ['cannot be told where the service fails', consent(FAULT), unreachable(ERROR_500)],
  ['cannot be told where the network fails', consent(OFFLINE), unreachable('no connection')],
  ['cannot be told where no journey fits', consent(STUCK), blocked('no button')],
  ['cannot be told where the walk just ended', consent(), blocked(NO_END)],
  [
    'is missing where the consent page of a denial came without one',
    consent({ ...pages('deny'), ...STAYS }),
    departs('none before the consent'),
  ],
  ['cannot be told where the consent page never came', consent(STAYS), blocked('no button')],
  [
    'cannot be told where a page before the consent stays',
    consent({ ...pages('chooseDataProvider'), ...STAYS }),
    blocked('no button'),
  ],
  ['is not seen where a person walks', consent({ ...pages('signIn'), ...BY_HAND }), MANUAL],
])

table('the documented request', judgeOpened, [
  ['is taken where a page came, whatever it came to', consent({ ...pages('signIn'), ...NOT_FOUND }), KEPT],
  ['is taken where the redirect came at once', consent({}, REDIRECTED), KEPT],
  [
    'departs at an error page',
    consent(NOT_FOUND),
    { ...departs(ERROR_404), expected: 'a page for the user' },
  ],
  [
    'departs at a redirect with an error',
    consent({}, { query: { error: 'invalid_request' } }),
    departs('a redirect with the error invalid_request'),
  ],
  [
    'departs at a redirect with an error in its fragment',
    consent({}, { fragment: { error: 'invalid_request' } }),
    departs('a redirect with the error invalid_request'),
  ],
  [
    'is taken where a page came before a redirect with an error',
    consent(pages('deny'), { query: { error: 'access_denied' } }),
    KEPT,
  ],
  ...['server_error', 'temporarily_unavailable'].map(
    (error): Row => [
      `cannot be told at a redirect with ${error}`,
      consent({}, { query: { error } }),
      unreachable(`a redirect with the error ${error}`),
    ],
  ),
  ['cannot be told where the service fails', consent(FAULT), unreachable(ERROR_500)],
  ['cannot be told where there were too many requests', consent(TOO_MANY), unreachable(ERROR_429)],
  ['cannot be told where the network fails', consent(OFFLINE), unreachable('no connection')],
  ['cannot be told where no journey fits', consent(STUCK), blocked('no button')],
  ['is not seen where a person walks', consent({ ...pages('signIn'), ...BY_HAND }), MANUAL],
])

table('the redirect', judgeRedirect, [
  ['is kept at exactly the address', consent({}, REDIRECTED), KEPT],
  [
    'departs at another address',
    consent({}, { address: `${CALLBACK}/x` }),
    { ...departs(`a redirect to ${CALLBACK}/x`), expected: `a redirect to ${CALLBACK}` },
  ],
  [
    'is kept with a registered parameter that repeats',
    consent({}, { query: { a: ['1', '2'] } }, { redirectUri: `${CALLBACK}?a=1&a=2` }),
    KEPT,
  ],
  [
    'departs without one value of a registered parameter that repeats',
    consent({}, { query: { a: '1' } }, { redirectUri: `${CALLBACK}?a=1&a=2` }),
    { ...departs('one without its parameter a'), expected: `a redirect to ${CALLBACK}` },
  ],
  [
    'is compared as a browser writes it',
    consent({}, REDIRECTED, { redirectUri: 'HTTPS://Client.example:443/callback' }),
    KEPT,
  ],
  [
    'is compared as it is where no browser can read it',
    consent({}, { address: 'callback' }, { redirectUri: 'callback' }),
    KEPT,
  ],
  [
    'keeps the parameters of its own',
    consent({}, { query: { tenant: '1', code: 'c1' } }, { redirectUri: `${CALLBACK}?tenant=1` }),
    KEPT,
  ],
  [
    'departs where one of its parameters is lost or changed',
    consent({}, { query: { a: '1', b: '3' } }, { redirectUri: `${CALLBACK}?a=1&b=2&c=3` }),
    { ...departs('one without its parameter b,c'), expected: `a redirect to ${CALLBACK}` },
  ],
  [
    'departs where an error page follows the consent',
    consent({ ...pages('approve'), ...NOT_FOUND }),
    departs(ERROR_404),
  ],
  ['departs where the consent page stays', consent({ ...pages('approve'), ...STAYS }), departs('no button')],
  [
    'cannot be told where the consent page stays since its request was stopped',
    consent({ ...pages('approve'), failure: { ...STOPPED.failure, stays: true } }),
    blocked('not allowed'),
  ],
  ['cannot be told where the walk ended at the consent', consent(pages('approve')), blocked(NO_END)],
  [
    'departs where another page follows the consent',
    consent({ ...pages('approve'), ...STUCK }),
    departs('no button'),
  ],
  [
    'cannot be told where a step of a journey fails',
    consent({ ...pages('approve'), ...MISFIT }),
    blocked('no button'),
  ],
  [
    'cannot be told where a page before the consent fits no journey',
    consent({ ...pages('signIn'), ...STUCK }),
    blocked('no button'),
  ],
  [
    'cannot be told where the consent was never reached',
    consent({ ...pages('signIn'), ...NOT_FOUND }),
    blocked(ERROR_404),
  ],
  [
    'cannot be told where the service fails',
    consent({ ...pages('approve'), ...FAULT }),
    unreachable(ERROR_500),
  ],
  [
    'cannot be told where the network fails',
    consent({ ...pages('approve'), ...OFFLINE }),
    unreachable('no connection'),
  ],
  [
    'cannot be told where a person gave none',
    consent({ ...pages('approve'), ...NOT_FOUND, ...BY_HAND }),
    blocked(ERROR_404),
  ],
])

table('the query of the redirect', judgeRedirectQuery('redirect.schema.json'), [
  ['is kept', consent({}, REDIRECTED), KEPT],
  [
    'departs',
    consent({}, { query: { state: 's1' } }),
    { ...departs('/code missing'), expected: '/code present' },
  ],
  [
    'departs where its parameters are in the fragment, which is told',
    consent({}, { fragment: { code: 'c1', state: 's1' } }),
    departs('/code missing; /state missing; the fragment carries code, state'),
  ],
  ['is kept whatever the fragment carries', consent({}, { ...REDIRECTED, fragment: { x: '1' } }), KEPT],
  ['cannot be told without a redirect', consent(STUCK), blocked('no button')],
])

table('the state', judgeState, [
  ['is kept', consent({}, REDIRECTED), KEPT],
  ['departs as another one', consent({}, { query: { state: 's2' } }), departs('another state')],
  [
    'departs where a second one differs',
    consent({}, { query: { state: ['s1', 's2'] } }),
    departs('another state'),
  ],
  ['is kept where it came twice', consent({}, { query: { state: ['s1', 's1'] } }), KEPT],
  ['cannot be told where none came', consent({}, {}), blocked('the redirect carried no state in its query')],
  ['cannot be told without a redirect', consent(STUCK), blocked('no button')],
])

const provider = (shown?: boolean) => ({
  pages: [page('chooseDataProvider'), page('approve', shown === undefined ? {} : { dataProvider: shown })],
})

table('the choice of the data provider', judgeProviderChosen, [
  ['is kept where the user had it', consent(pages('chooseDataProvider')), KEPT],
  ['is kept where the consent names the provider', consent(provider(true)), KEPT],
  ['is kept where no journey can see the name', consent(provider()), KEPT],
  ['departs where the consent names another', consent(provider(false)), departs('a different one, or none')],
  ['is missing where the redirect came without it', consent({}, REDIRECTED), departs('none')],
  ['is missing where the consent page came without it', consent(pages('approve')), departs('none')],
  ['cannot be told where neither was reached', consent(STUCK), blocked('no button')],
  ['is not seen where a person walks', consent({ ...provider(true), ...BY_HAND }), MANUAL],
])

const fixed = (shown?: boolean) => ({
  pages: [page('signIn'), page('deny', shown === undefined ? {} : { dataProvider: shown })],
})

table('a fixed data provider', judgeProviderFixed, [
  ['is kept where the user has no choice', consent(fixed(), undefined, FIXED), KEPT],
  ['is kept where the consent names it', consent(fixed(true), undefined, FIXED), KEPT],
  [
    'departs where the consent names another',
    consent(fixed(false), undefined, FIXED),
    departs('a different one, or none'),
  ],
  [
    'departs where the user has a choice',
    consent(pages('chooseDataProvider', 'deny'), undefined, FIXED),
    departs('such a page'),
  ],
  [
    'departs where the user has a choice, whatever comes then',
    consent({ ...pages('chooseDataProvider'), ...FAULT }, undefined, FIXED),
    departs('such a page'),
  ],
  [
    'departs where the consent that is approved names another',
    consent({ ...provider(false), pages: provider(false).pages.slice(1) }, undefined, FIXED),
    departs('a different one, or none'),
  ],
  [
    'cannot be told where the consent was never reached',
    consent(STUCK, undefined, FIXED),
    blocked('no button'),
  ],
  ['is not configured', consent(fixed()), { is: 'not configured', because: 'set DP_ID and DP_ID_IN' }],
  ['is not seen where a person walks', consent({ ...fixed(true), ...BY_HAND }, undefined, FIXED), MANUAL],
])

const SENT = { isSent: true } as const
const stray = (host: string, more: Partial<Stray> = {}): Stray => ({
  is: 'part',
  method: 'GET',
  from: '',
  to: `https://${host}.example`,
  carries: [],
  because: 'it is not allowed',
  ...more,
})
const permitted = (permissions: Shows['permissions']) => ({
  pages: [page('signIn'), page('approve', permissions && { permissions })],
})

table('the permissions', judgePermissions, [
  ['are kept where the page shows all', consent(permitted({ 'accounts:read': true })), KEPT],
  [
    'depart where some are absent, which are named',
    consent(permitted({ a: false, b: true, c: false })),
    departs('without a, c'),
  ],
  [
    'cannot be told where parts of the page were stopped, which are named',
    consent({ ...permitted({ a: false }), strays: [stray('cdn'), stray('tracker', SENT), stray('fonts')] }),
    blocked(
      'GET https://cdn.example was not sent: it is not allowed; GET https://fonts.example was not sent: it is not allowed',
    ),
  ],
  [
    'depart where no part of the page was stopped',
    consent({ ...permitted({ a: false }), strays: [stray('tracker', SENT)] }),
    departs('without a'),
  ],
  [
    'depart where the walk fails after the page',
    consent({ ...permitted({ a: false }), ...FAULT }),
    departs('without a'),
  ],
  [
    'depart where the page came before a denial',
    consent({ pages: [page('deny', { permissions: { a: false } })] }),
    departs('without a'),
  ],
  ['cannot be told where the network fails', consent(OFFLINE), blocked('no connection')],
  ['need a journey that can see them', consent(permitted(undefined)), { is: 'not configured' }],
  ['cannot be told where the consent was never reached', consent(STUCK), blocked('no button')],
  ['are not seen where a person walks', consent({ ...permitted({ a: false }), ...BY_HAND }), MANUAL],
])

const APPROVED = consent({}, REDIRECTED)
const denied = (walk: Walk, redirect?: Partial<NonNullable<Consent['redirect']>>) =>
  consent({ ...pages('deny'), ...walk }, redirect)

table('a denied consent', judgeDenied(APPROVED), [
  ['is kept without a code', denied({}, { query: { error: 'access_denied' } }), KEPT],
  ['is kept at an error page', denied(NOT_FOUND), KEPT],
  [
    'departs with a code in the query',
    denied({}, REDIRECTED),
    departs('a code in the query of the redirect'),
  ],
  [
    'departs with a code in the fragment',
    denied({}, { fragment: { code: 'c1' } }),
    departs('a code in the fragment of the redirect'),
  ],
  ['is kept at another page', denied({ failure: { ...STUCK.failure, journey: 'deny' } }), KEPT],
  [
    'proves nothing where its page stays',
    denied({ failure: { ...STAYS.failure, journey: 'deny' } }),
    inconclusive('no button'),
  ],
  [
    'proves nothing where a step fails',
    denied({ failure: { ...MISFIT.failure, journey: 'deny' } }),
    inconclusive('no button'),
  ],
  ['proves nothing where the pages go round', denied(STUCK), inconclusive('no button')],
  ['proves nothing where the network fails', denied(OFFLINE), inconclusive('no connection')],
  ['proves nothing where there were too many requests', denied(TOO_MANY), inconclusive(ERROR_429)],
  ['proves nothing where the service fails', denied(FAULT), inconclusive(ERROR_500)],
  ['proves nothing where the walk ended', denied({}), inconclusive(NO_END)],
  [
    'proves nothing where the service did not ask again',
    consent({}, { query: { error: 'access_denied' } }),
    inconclusive('the service did not ask for consent again'),
  ],
  [
    'is taken from a person who walks',
    consent(BY_HAND, { query: { code: 'c1' } }),
    departs('a code in the query of the redirect'),
  ],
])

for (const [what, approved] of [
  ['is missing', MISSING[0]],
  ['came without a redirect', consent()],
  ['came without a code', consent({}, { query: { state: 's1' } })],
] as const)
  test(`a denied consent proves nothing where the approved one ${what}`, () => {
    if (!approved) throw new Error('no consent')
    expect(judgeDenied(approved)(denied({}, REDIRECTED))).toEqual(
      inconclusive('the approved consent gave no code'),
    )
  })
