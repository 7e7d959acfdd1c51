import { test } from '@playwright/test'
import { own } from '../../../helpers/secrets/shown.ts'
import { ANNOTATION } from '../../../helpers/verdict/annotation.ts'
import type { SetupFacts } from '../../../helpers/verdict/checks.ts'

test('record', () => {
  if (process.env.CASE === 'setup failed') throw new Error('the browser cannot be started')
  const escaped = [own('POST https://stranger.example with <consent_password#1a2b3c> was sent')]
  const facts: SetupFacts = {
    usage: { requests: 3, logins: 1, consents: 1 },
    rows: { 'token.scope': 1 },
    ...(process.env.CASE === 'escaped' && { escaped }),
  }
  test.info().annotations.push({ type: ANNOTATION.facts, description: JSON.stringify(facts) })
})
