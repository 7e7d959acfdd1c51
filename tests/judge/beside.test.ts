import { expect, test } from 'vitest'
import type { Attempt, Consent } from '../../helpers/evidence/evidence.ts'
import { type Recorded, recorded } from '../../helpers/http/exchange.ts'
import type { Redirect } from '../../helpers/http/redirect.ts'
import { judgeBeside } from '../../helpers/judge/judge-refused.ts'
import { MISSING } from './missing.ts'
import { toForm } from './token-life/evidence.ts'

const attempt = (status: number, more: Partial<Attempt> = {}): Attempt => ({
  control: { is: 'accepted' },
  answer: toForm({}, { state }, status),
  ...more,
})

const denied = (query: Redirect['query'], fragment: Redirect['query'] = {}): Recorded<Consent> =>
  recorded({
    decision: 'deny',
    asked: { redirectUri: '', state: 'inside' },
    walk: { pages: [], documents: [], durationMs: 1 },
    redirect: { address: '', query, fragment },
  })

const INSIDE = denied({ state: 'inside' })
const state = 'beside'

for (const [what, one, consent, is] of [
  ['are refused', attempt(400), INSIDE, 'kept'],
  ['are taken, and count for nothing', attempt(201), INSIDE, 'kept'],
  ['give another state', attempt(201), denied({ state }), 'departs'],
  ['give another state as well', attempt(201), denied({ state: ['inside', state] }), 'departs'],
  ['give another state in the fragment', attempt(201), denied({ state: 'inside' }, { state }), 'departs'],
  ['give a fragment', attempt(201), denied({}, { state: 'inside' }), 'departs'],
  ['give a fragment with an error', attempt(201), denied({}, { error: 'access_denied' }), 'departs'],
  ['are taken, and nothing comes back', attempt(201), denied({}), 'does not apply'],
  ['meet a failure', attempt(503), INSIDE, 'unreachable'],
  ['were not sent', undefined, INSIDE, 'inconclusive'],
] as const)
  test(`parameters beside the request object ${what}: ${is}`, () => {
    expect(judgeBeside(one, consent).is).toBe(is)
  })

test('a departure tells which parameter counted', () => {
  const expected = 'a redirect as the request object asks for it'
  expect(judgeBeside(attempt(201), denied({ state }))).toMatchObject({
    expected,
    came: 'the state beside it',
  })
  expect(judgeBeside(attempt(201), denied({}, { state: 'inside' }))).toMatchObject({
    expected,
    came: 'the response mode beside it',
  })
})

test('what the redirect does without these parameters as well is not their effect', () => {
  const [fragment, other] = [denied({}, { state: 'inside' }), denied({ state })]
  expect(judgeBeside(attempt(201), fragment, fragment)).toEqual({ is: 'kept' })
  expect(judgeBeside(attempt(201), fragment, INSIDE).is).toBe('departs')
  expect(judgeBeside(attempt(201), other, fragment).is).toBe('departs')
  expect(judgeBeside(attempt(201), other, MISSING[0]).is).toBe('departs')
})

test('without a redirect nothing is told', () => {
  const ended = recorded({
    decision: 'deny',
    asked: { redirectUri: '', state: 'inside' },
    walk: { pages: [], documents: [], durationMs: 1 },
  } as const)
  expect(judgeBeside(attempt(201), ended)).toEqual({
    is: 'does not apply',
    because: 'the consent ended without a state',
  })
})

for (const missing of MISSING)
  test(`what is ${missing.is} is not judged`, () => {
    expect(judgeBeside(attempt(201, { control: missing }), INSIDE)).toEqual(missing)
    expect(judgeBeside(attempt(201, { answer: missing }), INSIDE)).toEqual(missing)
    expect(judgeBeside(attempt(201), missing)).toEqual(missing)
    expect(judgeBeside(attempt(400), missing)).toEqual({ is: 'kept' })
  })
