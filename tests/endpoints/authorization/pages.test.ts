import { expect, test } from 'vitest'
import { codeOf } from '../../../helpers/endpoints/authorization/consent.ts'
import {
  judgeDenied,
  judgeLogIn,
  judgeOpened,
  judgePermissions,
  judgeRedirect,
  judgeRedirectQuery,
  judgeState,
} from '../../../helpers/endpoints/authorization/judge-consent.ts'
import {
  judgeProviderChosen,
  judgeProviderFixed,
} from '../../../helpers/endpoints/authorization/judge-provider.ts'
import {
  judgeDeniedCharacters,
  judgeDeniedError,
  judgeDeniedState,
} from '../../../helpers/endpoints/authorization/judge-response.ts'
import type { Consent } from '../../../helpers/evidence/evidence.ts'
import type { Recorded } from '../../../helpers/http/exchange.ts'
import { MISSING, outcomes, passesOn } from '../../judge/outcomes.ts'
import * as ends from './ends.ts'
import { CALLBACK, consent, FIXED, pages, REDIRECTED, REFUSED, type Walk } from './evidence.ts'

const BLAMELESS = {
  'blocked: no button': [consent(ends.STUCK)],
  'unreachable: no connection': [consent(ends.OFFLINE)],
}

outcomes('the log-in page of a consent', judgeLogIn, {
  kept: [consent(pages('signIn'))],
  'departs: no log-in page before the consent': [
    consent({}, REDIRECTED),
    consent(pages('approve')),
    consent({ ...pages('deny'), ...ends.STAYS }),
  ],
  [`departs: ${ends.ERROR_404}`]: [consent(ends.NOT_FOUND)],
  [`unreachable: ${ends.ERROR_500}`]: [consent(ends.FAULT)],
  [`blocked: ${ends.NO_END}`]: [consent()],
  blocked: [consent(ends.STAYS), consent({ ...pages('chooseDataProvider'), ...ends.STAYS })],
  'not configured': [consent({ ...pages('signIn'), ...ends.BY_HAND })],
  ...BLAMELESS,
})

const judgeOpenedAlone = (one: Recorded<Consent>) => judgeOpened(one, [one])

outcomes('the documented authorization request', judgeOpenedAlone, {
  kept: [
    consent({ ...pages('signIn'), ...ends.NOT_FOUND }),
    consent({}, REDIRECTED),
    consent(pages('deny'), { query: { error: 'access_denied' } }),
  ],
  [`departs: ${ends.ERROR_404}`]: [consent(ends.NOT_FOUND)],
  'departs: a redirect with the error invalid_request': [
    consent({}, REFUSED),
    consent({}, { fragment: REFUSED.query }),
  ],
  [`unreachable: ${ends.ERROR_429}`]: [consent(ends.TOO_MANY)],
  unreachable: [
    consent(ends.FAULT),
    ...['server_error', 'temporarily_unavailable'].map((error) => consent({}, { query: { error } })),
  ],
  'not configured': [consent({ ...pages('signIn'), ...ends.BY_HAND })],
  ...BLAMELESS,
})

const approved = (walk: Walk) => consent({ ...pages('approve'), ...walk })
const at = (redirectUri: string, query: Record<string, string | readonly string[]>, address = CALLBACK) =>
  consent({}, { address, query }, { redirectUri })

outcomes('the redirect of an approved consent', judgeRedirect, {
  kept: [
    consent({}, REDIRECTED),
    at(`${CALLBACK}?a=1&a=2`, { a: ['1', '2'] }),
    at(`${CALLBACK}?tenant=1`, { tenant: '1', code: 'c1' }),
    // In the notation of a browser, or unchanged if a browser cannot parse it.
    at('HTTPS://Client.example:443/callback', {}),
    at('callback', {}, 'callback'),
  ],
  [`departs: a redirect to ${CALLBACK}/x`]: [at(CALLBACK, {}, `${CALLBACK}/x`)],
  'departs: a redirect without its parameter a': [at(`${CALLBACK}?a=1&a=2`, { a: '1' })],
  'departs: a redirect without its parameter b,c': [at(`${CALLBACK}?a=1&b=2&c=3`, { a: '1', b: '3' })],
  [`departs: ${ends.ERROR_404}`]: [approved(ends.NOT_FOUND)],
  'departs: no button': [approved(ends.STAYS), approved(ends.STUCK)],
  'blocked: not allowed': [approved({ failure: { ...ends.STOPPED.failure, stays: true } })],
  'blocked: no button': [approved(ends.MISFIT), consent({ ...pages('signIn'), ...ends.STUCK })],
  [`blocked: ${ends.NO_END}`]: [approved({})],
  [`blocked: ${ends.ERROR_404}`]: [
    consent({ ...pages('signIn'), ...ends.NOT_FOUND }),
    approved({ ...ends.NOT_FOUND, ...ends.BY_HAND }),
  ],
  unreachable: [approved(ends.FAULT), approved(ends.OFFLINE)],
})

const judgeQuery = (one: Recorded<Consent>) => judgeRedirectQuery(one, 'redirect.schema.json')

outcomes('the query of the redirect', judgeQuery, {
  kept: [
    consent({}, REDIRECTED),
    consent({}, { ...REDIRECTED, fragment: { x: '1' } }),
    consent({}, { query: { ...REDIRECTED.query, ...REFUSED.query } }),
  ],
  'departs: /code missing': [consent({}, { query: { state: 's1' } })],
  'departs: /code missing; /state missing; the fragment carries code, state': [
    consent({}, { fragment: { code: 'c1', state: 's1' } }),
  ],
  'departs: /code missing; /state missing': [
    consent(pages('approve'), REFUSED),
    consent(ends.BY_HAND, REFUSED),
  ],
  blocked: [consent(ends.STUCK), consent({}, REFUSED), consent({}, { fragment: REFUSED.query })],
})

outcomes('the state in the redirect', judgeState, {
  kept: [consent({}, REDIRECTED), consent({}, { query: { state: ['s1', 's1'] } })],
  departs: [consent({}, { query: { state: 's2' } }), consent({}, { query: { state: ['s1', 's2'] } })],
  blocked: [consent({}, {}), consent(ends.STUCK)],
})

test('if every request with DP_ID is refused, DP_ID may be wrong, so the finding is inconclusive', () => {
  const fixed = consent(ends.NOT_FOUND, undefined, FIXED)
  const without = [consent(pages('signIn')), fixed]
  expect(judgeOpened(fixed, without)).toMatchObject({
    is: 'inconclusive',
    todo: expect.stringMatching(/^Check DP_ID and DP_ID_IN/),
    because: expect.stringContaining('404'),
  })
  expect(judgeOpened(consent(ends.NOT_FOUND), without).is).toBe('departs')
  expect(judgeOpened(fixed, [fixed, consent(pages('signIn'), undefined, FIXED)]).is).toBe('departs')
})

const denied = (walk: Walk, redirect?: Partial<NonNullable<Consent['redirect']>>) =>
  consent({ ...pages('deny'), ...walk }, redirect)
const judgeNoCode = (one: Recorded<Consent>) => judgeDenied(one, consent({}, REDIRECTED))

outcomes('a denied consent', judgeNoCode, {
  kept: [
    denied({}, { query: { error: 'access_denied' } }),
    denied(ends.NOT_FOUND),
    denied({ failure: { ...ends.STUCK.failure, journey: 'deny' } }),
  ],
  'departs: a code in the query of the redirect': [denied({}, REDIRECTED), consent(ends.BY_HAND, REDIRECTED)],
  'departs: a code in the fragment of the redirect': [denied({}, { fragment: { code: 'c1' } })],
  'inconclusive: no button': [
    denied({ failure: { ...ends.STAYS.failure, journey: 'deny' } }),
    denied({ failure: { ...ends.MISFIT.failure, journey: 'deny' } }),
    denied(ends.STUCK),
  ],
  'unreachable: no connection': [denied(ends.OFFLINE), consent(ends.OFFLINE)],
  [`inconclusive: ${ends.ERROR_429}`]: [denied(ends.TOO_MANY)],
  [`inconclusive: ${ends.NO_END}`]: [denied({})],
  inconclusive: [denied(ends.FAULT), consent({}, { query: { error: 'access_denied' } })],
})
outcomes(
  'a denied consent after an approved one without a code',
  (approved: Recorded<Consent>) => judgeDenied(denied({}, REDIRECTED), approved),
  { inconclusive: [...MISSING, consent(), consent({}, { query: { state: 's1' } })] },
)

const JUDGES = {
  judgeLogIn,
  judgeOpenedAlone,
  judgePermissions,
  judgeRedirect,
  judgeState,
  judgeProviderChosen,
  judgeProviderFixed,
  judgeQuery,
}
passesOn('a consent', ...Object.values(JUDGES), judgeNoCode)

const TODO = 'Record the journeys again with npm run record.'
const withTodo = <T extends { readonly failure: object }>({ failure }: T) =>
  ({ failure: { ...failure, todo: TODO } }) as T

for (const [name, judge] of Object.entries({ ...JUDGES, codeOf }))
  test(`${name} says what to do if the suite, a journey or the network is at fault`, () => {
    const found = [ends.STUCK, ends.OFFLINE, ends.STOPPED, ends.UNUSABLE].map((walk) =>
      judge(consent(withTodo(walk), undefined, FIXED)),
    )
    expect(found.map((one) => 'todo' in one && one.todo)).toEqual(Array(4).fill(TODO))
    expect(found.slice(2)).toMatchObject([
      { is: 'blocked', because: 'not allowed' },
      { is: 'not configured', because: 'no such step' },
    ])
  })

test('a finding about an unexpected page says what to do, but one about an error page does not', () => {
  const given = consent({ ...pages('approve'), ...withTodo(ends.STUCK) })
  expect(judgeRedirect(given)).toMatchObject({ is: 'departs', todo: TODO })
  for (const judge of [judgeNoCode, judgeDeniedError, judgeDeniedState, judgeDeniedCharacters])
    expect(judge(denied(withTodo(ends.STAYS)))).toMatchObject({ is: 'inconclusive', todo: TODO })
  const found = judgeLogIn(consent({ ...ends.FAULT, ...withTodo(ends.STUCK) }))
  expect(found.is).toBe('unreachable')
  expect(found).not.toHaveProperty('todo')
})
