import { clause, expect, test } from '../helpers/spec/test.ts'

test.describe('TLS', () => {
  for (const id of [
    'tls.version-1-0',
    'tls.version-1-1',
    'tls.version-1-2',
    'tls.version-1-3',
    'tls.encrypted',
    'tls.static-rsa',
    'tls.forward-secrecy',
  ] as const)
    test(...clause(id), ({ evidence }) => {
      expect(evidence).toNegotiate(id)
    })

  test(...clause('tls.strict-transport'), ({ evidence }) => {
    expect(evidence).toTellStrictTransport()
  })
})
