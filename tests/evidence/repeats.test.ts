import { expect, test } from 'vitest'
import type { BrowserWalk } from '../../helpers/browser/browser-walk.ts'
import { noRepeats, noteAnswer, noteConsent } from '../../helpers/evidence/repeats.ts'
import { recorded } from '../../helpers/http/exchange.ts'
import { answered } from '../exchanges.ts'

const PAGE = { title: '', address: '' }
const failed = (kind: NonNullable<BrowserWalk['failure']>['kind']) => ({
  failure: { kind, reason: 'r', ...PAGE },
})
const refused = (status: number) => ({ errorPage: { status, ...PAGE } })

function notedConsents(own: Partial<BrowserWalk>): number {
  const repeats = noRepeats()
  const asked = { state: 's', redirectUri: 'https://app.example/' }
  const walk = { pages: [], documents: [], durationMs: 1, ...own }
  noteConsent(repeats, { of: 'again', consent: recorded({ decision: 'approve', asked, walk }) })
  return Object.keys(repeats.consents).length
}

test('answers with the same name get different keys', () => {
  const repeats = noRepeats()
  for (const status of [201, 400, 200])
    noteAnswer(repeats, { step: 'par', of: 'again', answer: answered(status, '') })
  expect(Object.keys(repeats.answers)).toEqual(['par again', 'par again (2)', 'par again (3)'])
})

test('no answer is kept if a service is unreachable, fails or limits requests', () => {
  const repeats = noRepeats()
  for (const one of [{ is: 'unreachable', because: 'no' } as const, answered(503, ''), answered(429, '')])
    noteAnswer(repeats, { step: 'par', of: 'again', answer: one })
  expect(repeats.answers).toEqual({})
})

test('a consent is kept unless the network, a journey or an error of the service ended it', () => {
  for (const walk of [{}, failed('page'), refused(400)]) expect(notedConsents(walk)).toBe(1)
  for (const walk of [refused(500), failed('unreachable'), failed('blocked'), failed('journey')])
    expect(notedConsents(walk)).toBe(0)
})
