import { judgeStrictTransport, TLS_JUDGES, tlsClauses } from '../helpers/judge/judge-tls.ts'
import { clause, expect, test } from '../helpers/spec/test.ts'

test.describe('TLS', () => {
  for (const id of tlsClauses)
    test(...clause(id), ({ evidence }) => expect(evidence.tls).toKeep(TLS_JUDGES[id]))

  test(...clause('tls.strict-transport'), ({ evidence }) =>
    expect(evidence.steps.discovery).toKeep(() => judgeStrictTransport(evidence)),
  )
})
