import { expect, test } from 'vitest'
import type { BrowserWalk } from '../../helpers/browser/browser-walk.ts'
import type { Consent } from '../../helpers/evidence/evidence.ts'
import { describeConsent } from '../../helpers/report/consent-view.ts'

const page = { journey: 'signIn', title: 'Sign in', address: 'https://auth.example/log-in' }
const asked = { state: 's', redirectUri: 'https://client.example/callback' }

const consent = (walk: Partial<BrowserWalk>, more: Partial<Consent> = {}): Consent => ({
  decision: 'approve',
  asked,
  walk: { pages: [page], documents: [], durationMs: 1, ...walk },
  ...more,
})

test('a walk is told by its pages and what its redirect carried, without a secret', () => {
  const address = 'https://client.example/callback'
  const lines = describeConsent(
    consent(
      {},
      {
        redirect: { address, query: { code: 'a-code-4711', iss: 'https://a.example' }, fragment: { x: '1' } },
      },
    ),
  )
  expect(lines.slice(0, 2)).toEqual(['pages: signIn “Sign in”', `→ redirect to ${address}`])
  expect(lines[2]).toMatch(/^code=<code#\w+>$/)
  expect(lines[3]).toBe('iss=https://a.example')
  expect(lines[4]).toMatch(/^#x=/)
  expect(lines.join()).not.toContain('a-code-4711')
})
