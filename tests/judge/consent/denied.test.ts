import { expect, test } from 'vitest'
import type { Consent } from '../../../helpers/evidence/evidence.ts'
import { KEPT } from '../../../helpers/judge/finding.ts'
import { judgeDenied } from '../../../helpers/judge/judge-consent.ts'
import { MISSING } from '../missing.ts'
import {
  BY_HAND,
  consent,
  ERROR_429,
  ERROR_500,
  FAULT,
  MISFIT,
  NO_END,
  NOT_FOUND,
  OFFLINE,
  pages,
  REDIRECTED,
  STAYS,
  STUCK,
  TOO_MANY,
  type Walk,
} from './evidence.ts'
import { departs, inconclusive, table } from './table.ts'

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
