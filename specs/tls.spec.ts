import { clause, expect, test, tlsClauses } from '../helpers/spec/test.ts'

test.describe('TLS', () => {
  for (const id of tlsClauses) test(...clause(id), ({ evidence }) => expect(evidence).toNegotiate(id))

  test(...clause('tls.strict-transport'), ({ evidence }) => expect(evidence).toTellStrictTransport())
})
