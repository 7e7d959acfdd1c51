import { expect, test } from 'vitest'
import type { LackingProvider } from '../../../helpers/browser/browser-walk.ts'
import { judgePermissions } from '../../../helpers/endpoints/authorization/judge-consent.ts'
import {
  judgeProviderChosen,
  judgeProviderFixed,
} from '../../../helpers/endpoints/authorization/judge-provider.ts'
import { outcomes } from '../../judge/outcomes.ts'
import * as ends from './ends.ts'
import { consent, FIXED, page, pages, REDIRECTED, REFUSED, type Shows, type Walk } from './evidence.ts'

const on = (first: string, second: string, shows?: Shows) => ({ pages: [page(first), page(second, shows)] })
const chosen = (dataProvider?: boolean) =>
  on('chooseDataProvider', 'approve', dataProvider === undefined ? undefined : { dataProvider })

outcomes('the choice of the data provider', judgeProviderChosen, {
  kept: [consent(pages('chooseDataProvider')), consent(chosen(true)), consent(chosen())],
  'departs: a different one, or none': [consent(chosen(false))],
  'departs: none': [consent({}, REDIRECTED), consent(pages('approve'))],
  blocked: [consent(ends.STUCK), consent({}, REFUSED)],
  'not configured': [consent({ ...chosen(true), ...ends.BY_HAND })],
})

const fixed = (walk: Walk) => consent(walk, undefined, FIXED)
const shown = (dataProvider?: boolean) =>
  on('signIn', 'deny', dataProvider === undefined ? undefined : { dataProvider })

outcomes('a fixed data provider', judgeProviderFixed, {
  kept: [fixed(shown()), fixed(shown(true))],
  'departs: a different one, or none': [
    fixed(shown(false)),
    fixed({ pages: [page('approve', { dataProvider: false })] }),
  ],
  'departs: a page with this choice': [
    fixed(pages('chooseDataProvider', 'deny')),
    fixed({ ...pages('chooseDataProvider'), ...ends.FAULT }),
  ],
  'blocked: no button': [fixed(ends.STUCK)],
  'not configured: set DP_ID and DP_ID_IN': [consent(shown())],
  'not configured': [fixed({ ...shown(true), ...ends.BY_HAND })],
})

const lacking = (first: string, second: string, more: Partial<LackingProvider> = {}) => ({
  pages: [
    page(first),
    {
      ...page(second, { dataProvider: false }),
      lackingProvider: { lookedFor: ['dp-1', 'Bank One'], isNamed: true, says: 'Bank Two', ...more },
    },
  ],
})
const UNNAMED = { lookedFor: ['dp-1'], isNamed: false }
const strays = ['cdn', 'fonts'].map(
  (host) =>
    ({
      is: 'part',
      method: 'GET',
      from: '',
      to: `https://${host}.example`,
      carries: [],
      because: 'no',
    }) as const,
)
const STRAYED = 'GET https://cdn.example was not sent: no; GET https://fonts.example was not sent: no'

outcomes(
  'the name of a data provider',
  ({ strays, ...more }: Partial<LackingProvider> & Pick<Walk, 'strays'>) =>
    judgeProviderChosen(
      consent({ ...lacking('chooseDataProvider', 'approve', more), ...(strays && { strays }) }),
    ),
  {
    'departs: a different one, or none; the page says “Bank Two”': [{}],
    'departs: a different one, “dp-2”; the page says “Bank Two”': [{ ...UNNAMED, other: 'dp-2' }],
    'not configured: the consent page does not show “dp-1”, and the name of this data provider is not configured; the page says “Bank Two”':
      [UNNAMED],
    'not configured: the consent page does not show “dp-1”, and the name of this data provider is not configured':
      [{ ...UNNAMED, says: '' }],
    [`blocked: ${STRAYED}`]: [{ strays }],
  },
)

test('if the name of a data provider is not known, the finding says where to configure it', () => {
  const choice = judgeProviderChosen(consent(lacking('chooseDataProvider', 'approve', UNNAMED)))
  expect(choice).toMatchObject({ todo: expect.stringContaining('add choiceName') })
  const id = judgeProviderFixed(fixed(lacking('signIn', 'deny', UNNAMED)))
  expect(id).toMatchObject({ is: 'not configured', todo: expect.stringContaining('DP_ID_NAME') })
  const named = judgeProviderChosen(consent(lacking('chooseDataProvider', 'approve')))
  expect(named).toMatchObject({ expected: 'the data provider “dp-1” or “Bank One” on the consent page' })
})

const permitted = (permissions: Shows['permissions']) =>
  on('signIn', 'approve', permissions && { permissions })

outcomes('the permissions on the consent page', judgePermissions, {
  kept: [consent(permitted({ 'accounts:read': true }))],
  'departs: a page without a, c': [consent(permitted({ a: false, b: true, c: false }))],
  'departs: a page without a': [
    consent({ ...permitted({ a: false }), ...ends.FAULT }),
    consent({ pages: [page('deny', { permissions: { a: false } })] }),
  ],
  [`blocked: ${STRAYED}`]: [consent({ ...permitted({ a: false }), strays })],
  blocked: [consent(ends.OFFLINE), consent(ends.STUCK)],
  'not configured': [consent(permitted(undefined)), consent({ ...permitted({ a: false }), ...ends.BY_HAND })],
})
