import { expect, test } from 'vitest'
import { KEPT } from '../../../helpers/judge/finding.ts'
import {
  isProviderTaken,
  judgeLogIn,
  judgeOpened,
  judgeOpenedWithout,
  judgeRedirect,
  judgeRedirectQuery,
  judgeState,
} from '../../../helpers/judge/judge-consent.ts'
import {
  BY_HAND,
  CALLBACK,
  consent,
  ERROR_404,
  ERROR_429,
  ERROR_500,
  FAULT,
  FIXED,
  MISFIT,
  NO_END,
  NOT_FOUND,
  OFFLINE,
  pages,
  REDIRECTED,
  REFUSED,
  STAYS,
  STOPPED,
  STUCK,
  TOO_MANY,
  TURNED_AWAY,
} from './evidence.ts'
import { blocked, departs, MANUAL, type Row, table, unreachable } from './table.ts'

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
  ['cannot be told where an error came before any page', consent({}, REFUSED), TURNED_AWAY],
  [
    'cannot be told where that error is in the fragment',
    consent({}, { fragment: REFUSED.query }),
    TURNED_AWAY,
  ],
  [
    'departs where the error came once the user approved',
    consent(pages('approve'), REFUSED),
    departs('/code missing; /state missing'),
  ],
  [
    'departs where a person was sent back with an error',
    consent(BY_HAND, REFUSED),
    departs('/code missing; /state missing'),
  ],
  [
    'is kept with a code, whatever error is beside it',
    consent({}, { query: { ...REDIRECTED.query, ...REFUSED.query } }),
    KEPT,
  ],
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

test('a request with DP_ID that is turned away, where none with it was taken, may be wrong itself', () => {
  const fixed = consent(NOT_FOUND, undefined, FIXED)
  const todo = expect.stringMatching(/^Check DP_ID and DP_ID_IN/)
  expect(judgeOpenedWithout(fixed)).toMatchObject({
    is: 'inconclusive',
    todo,
    because: expect.stringContaining('404'),
  })
  expect(judgeOpenedWithout(consent(NOT_FOUND))).toMatchObject({ is: 'departs' })
  expect(isProviderTaken([consent(pages('signIn')), fixed])).toBe(false)
  expect(isProviderTaken([fixed, consent(pages('signIn'), undefined, FIXED)])).toBe(true)
})
