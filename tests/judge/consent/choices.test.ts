import type { LackingProvider } from '../../../helpers/browser/browser-walk.ts'
import type { Stray } from '../../../helpers/browser/stray.ts'
import { KEPT } from '../../../helpers/judge/finding.ts'
import { judgePermissions } from '../../../helpers/judge/judge-consent.ts'
import { judgeProviderChosen, judgeProviderFixed } from '../../../helpers/judge/judge-provider.ts'
import {
  BY_HAND,
  consent,
  FAULT,
  FIXED,
  OFFLINE,
  page,
  pages,
  REDIRECTED,
  REFUSED,
  type Shows,
  STUCK,
  TURNED_AWAY,
} from './evidence.ts'
import { blocked, departs, MANUAL, table } from './table.ts'

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
  ['cannot be told where an error came before any page', consent({}, REFUSED), TURNED_AWAY],
  ['is not seen where a person walks', consent({ ...provider(true), ...BY_HAND }), MANUAL],
])

const lacking = (more: Partial<LackingProvider> = {}, journeys = ['chooseDataProvider', 'approve']) => ({
  pages: journeys.map((journey, index) => ({
    ...page(journey, index === 0 ? undefined : { dataProvider: false }),
    ...(index > 0 && {
      lackingProvider: { lookedFor: ['dp-1', 'Bank One'], isNamed: true, says: 'Bank Two', ...more },
    }),
  })),
})
const UNNAMED = { lookedFor: ['dp-1'], isNamed: false }
const SAYS_NOTHING = { ...UNNAMED, says: '' }
const HIDDEN = {
  strays: [{ is: 'part', method: 'GET', from: '', to: 'https://cdn.example', carries: [], because: 'no' }],
} as const

table('the name of a data provider', judgeProviderChosen, [
  [
    'departs where the page lacks one whose name is known, with what it says',
    consent(lacking()),
    {
      is: 'departs',
      expected: 'the data provider “dp-1” or “Bank One” on the consent page',
      came: 'a different one, or none; the page says “Bank Two”',
    },
  ],
  [
    'departs where the page shows another one that is known',
    consent(lacking({ ...UNNAMED, other: 'dp-2' })),
    {
      is: 'departs',
      expected: 'the data provider “dp-1” on the consent page',
      came: 'another one, “dp-2”; the page says “Bank Two”',
    },
  ],
  [
    'is not configured where nobody can know it, with what to do',
    consent(lacking(UNNAMED)),
    {
      is: 'not configured',
      because:
        'the consent page does not show “dp-1”, and the name of this data provider is not configured; the page says “Bank Two”',
      todo: 'Beside choice, in the file that CONSENT_JOURNEY names, add choiceName: the name by which the pages show this data provider.',
    },
  ],
  [
    'is not configured where the page says nothing',
    consent(lacking(SAYS_NOTHING)),
    {
      because: 'the consent page does not show “dp-1”, and the name of this data provider is not configured',
    },
  ],
  ['cannot be told where a part was stopped', consent({ ...lacking(), ...HIDDEN }), { is: 'blocked' }],
])

table('the name of a fixed data provider', judgeProviderFixed, [
  [
    'is not configured where nobody can know it, with what to do',
    consent(lacking(UNNAMED, ['signIn', 'deny']), undefined, FIXED),
    {
      is: 'not configured',
      todo: 'Set DP_ID_NAME to the name by which the pages show the data provider of DP_ID.',
    },
  ],
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
    consent({ ...permitted({ a: false }), strays: [stray('cdn'), stray('fonts')] }),
    blocked(
      'GET https://cdn.example was not sent: it is not allowed; GET https://fonts.example was not sent: it is not allowed',
    ),
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
