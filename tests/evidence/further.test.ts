import { expect, test } from 'vitest'
import type { BrowserWalk } from '../../helpers/browser/browser-walk.ts'
import { noteAnswer, noteConsent, nothingFurther } from '../../helpers/evidence/further.ts'
import { type Exchange, type Recorded, recorded } from '../../helpers/http/exchange.ts'

const answer = (status: number): Recorded<Exchange> =>
  recorded({
    request: { method: 'POST', url: 'https://as.example/par', headers: {} },
    status,
    headers: {},
    body: '',
    durationMs: 1,
  })

const failure = { reason: 'r', title: '', address: '' }

function notedConsents(walk: Partial<BrowserWalk>): number {
  const further = nothingFurther()
  const asked = { state: 's', redirectUri: 'https://app.example/' }
  const consent = recorded({
    decision: 'approve',
    asked,
    walk: { pages: [], documents: [], durationMs: 1, ...walk },
  } as const)
  noteConsent(further, { of: 'for one more code', consent })
  return Object.keys(further.consents).length
}

test('answers of one name are kept apart, whatever they are', () => {
  const further = nothingFurther()
  for (const status of [201, 400, 200])
    noteAnswer(further, { step: 'par', of: 'again', answer: answer(status) })
  expect(Object.keys(further.answers)).toEqual(['par again', 'par again (2)', 'par again (3)'])
})

test('a service that is out of reach, fails or has had enough gave no answer', () => {
  const further = nothingFurther()
  for (const one of [{ is: 'unreachable', because: 'no' } as const, answer(503), answer(429)])
    noteAnswer(further, { step: 'par', of: 'again', answer: one })
  expect(further.answers).toEqual({})
})

test('a consent is kept where it came to something that the service did', () => {
  expect(notedConsents({})).toBe(1)
  expect(notedConsents({ failure: { kind: 'page', ...failure } })).toBe(1)
  expect(notedConsents({ errorPage: { status: 400, title: '', address: '' } })).toBe(1)
  expect(notedConsents({ errorPage: { status: 500, title: '', address: '' } })).toBe(0)
  for (const kind of ['unreachable', 'blocked', 'journey'] as const)
    expect(notedConsents({ failure: { kind, ...failure } })).toBe(0)
})
