import { expect, test } from '@playwright/test'
import type { Attempt, Consent } from '../../helpers/evidence/evidence.ts'
import { type Recorded, recorded } from '../../helpers/http/exchange.ts'
import { judgeBeside } from '../../helpers/judge/judge-beside.ts'
import { answered } from '../exchanges.ts'
import { MISSING } from './missing.ts'

const attempt = (status: number, more: Partial<Attempt> = {}): Attempt => {
  const answer = answered(status, {})
  if (answer.is !== 'recorded') throw new Error('no answer')
  const request = { ...answer.value.request, form: { state: 'beside' } }
  return { control: { is: 'accepted' }, answer: recorded({ ...answer.value, request }), ...more }
}

const denied = (state?: string | string[]): Recorded<Consent> =>
  recorded({
    decision: 'deny',
    asked: { redirectUri: '', state: 'inside' },
    walk: { pages: [], documents: [], durationMs: 1 },
    redirect: { address: '', query: state === undefined ? {} : { state }, fragment: {} },
  })

for (const [what, one, consent, is] of [
  ['is refused', attempt(400), denied('inside'), 'kept'],
  ['is taken, and counts for nothing', attempt(201), denied('inside'), 'kept'],
  ['comes back', attempt(201), denied('beside'), 'departs'],
  ['comes back as well', attempt(201), denied(['inside', 'beside']), 'departs'],
  ['is taken, and none comes back', attempt(201), denied(), 'does not apply'],
  ['meets a failure', attempt(503), denied('inside'), 'unreachable'],
  ['was not sent', undefined, denied('inside'), 'inconclusive'],
] as const)
  test(`a state beside the request object ${what}: ${is}`, () => {
    expect(judgeBeside(one, consent).is).toBe(is)
  })

for (const missing of MISSING)
  test(`what is ${missing.is} is not judged`, () => {
    expect(judgeBeside(attempt(201, { control: missing }), denied('inside'))).toEqual(missing)
    expect(judgeBeside(attempt(201, { answer: missing }), denied('inside'))).toEqual(missing)
    expect(judgeBeside(attempt(201), missing)).toEqual(missing)
    expect(judgeBeside(attempt(400), missing)).toEqual({ is: 'kept' })
  })
