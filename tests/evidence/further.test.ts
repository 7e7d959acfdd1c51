import { expect, test } from 'vitest'
import type { BrowserWalk } from '../../helpers/browser/browser-walk.ts'
import { noteAnswer, noteConsent, nothingFurther } from '../../helpers/evidence/further.ts'
import { recorded } from '../../helpers/http/exchange.ts'
import { answered } from '../exchanges.ts'

const PAGE = { title: '', address: '' }
const failed = (kind: NonNullable<BrowserWalk['failure']>['kind']) => ({
  failure: { kind, reason: 'r', ...PAGE },
})
const refused = (status: number) => ({ errorPage: { status, ...PAGE } })

function notedConsents(own: Partial<BrowserWalk>): number {
  const further = nothingFurther()
  const asked = { state: 's', redirectUri: 'https://app.example/' }
  const walk = { pages: [], documents: [], durationMs: 1, ...own }
  noteConsent(further, { of: 'again', consent: recorded({ decision: 'approve', asked, walk }) })
  return Object.keys(further.consents).length
}

test('answers with the same name get different keys', () => {
  const further = nothingFurther()
  for (const status of [201, 400, 200])
    noteAnswer(further, { step: 'par', of: 'again', answer: answered(status, '') })
  expect(Object.keys(further.answers)).toEqual(['par again', 'par again (2)', 'par again (3)'])
})

test('no answer is kept if a service is unreachable, fails or limits requests', () => {
  const further = nothingFurther()
  for (const one of [{ is: 'unreachable', because: 'no' } as const, answered(503, ''), answered(429, '')])
    noteAnswer(further, { step: 'par', of: 'again', answer: one })
  expect(further.answers).toEqual({})
})

test('a consent is kept unless the network, a journey or an error of the service ended it', () => {
  for (const walk of [{}, failed('page'), refused(400)]) expect(notedConsents(walk)).toBe(1)
  for (const walk of [refused(500), failed('unreachable'), failed('blocked'), failed('journey')])
    expect(notedConsents(walk)).toBe(0)
})
