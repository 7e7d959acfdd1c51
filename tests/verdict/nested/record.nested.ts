import { test } from '@playwright/test'
import { writeFacts } from '../../../helpers/run/facts.ts'
import type { RecordingFacts } from '../../../helpers/verdict/checks.ts'

test('record', () => {
  if (process.env.CASE === 'setup failed') throw new Error('the browser cannot be started')
  const facts: RecordingFacts = {
    usage: { requests: 3, logins: 1, consents: 1 },
    rows: { 'token.scope': 1 },
  }
  writeFacts(facts)
})
