import { expect, test } from 'vitest'
import { FINGERPRINT, fingerprint, startFingerprints } from '../../helpers/secrets/fingerprint.ts'

const RUN_KEY = 'CONTRACT_RUN_KEY'

test('a fingerprint is the same within a run, and different in the next run', () => {
  const key = process.env[RUN_KEY]
  try {
    delete process.env[RUN_KEY]
    startFingerprints()
    expect(process.env[RUN_KEY]).toMatch(/^[0-9a-f]{32}$/)
    const first = fingerprint('Access_Token', 'a-secret')
    expect(first).toMatch(/^<access_token#[0-9a-f]{10}>$/)
    expect(fingerprint('Access_Token', 'a-secret')).toBe(first)
    expect(fingerprint('Access_Token', 'another')).not.toBe(first)
    process.env[RUN_KEY] = '0'.repeat(32)
    expect(fingerprint('access_token', 'a-secret')).toBe('<access_token#aca357831a>')
  } finally {
    if (key === undefined) delete process.env[RUN_KEY]
    else process.env[RUN_KEY] = key
  }
})

test('fingerprints are recognized in a text', () => {
  const text = '<jti#0a0b0c0d0e> <<x>jti#0a0b0c0d0e> <a b#0a0b0c0d0e> <jti#0a0b0c0d0> <j#0a0b0c0d0e>'
  expect(text.match(FINGERPRINT)).toEqual(['<jti#0a0b0c0d0e>', '<j#0a0b0c0d0e>'])
})
