import { clause, expect, refusal, refusalsOf, rowsByClause, test } from '../helpers/spec/test.ts'

test.describe('business API', () => {
  test(...clause('api.client-credentials-token'), ({ evidence }) => {
    expect(evidence.steps.getWithClientCredentials).toBeServed()
  })

  test(...clause('api.authorization-code-token'), ({ evidence }) => {
    expect(evidence.steps.getWithAuthorizationCode).toBeServed()
  })

  test(...clause('api.put', 'with the token of the client-credentials grant'), ({ evidence }) => {
    expect(evidence.steps.putWithClientCredentials).toBeServed()
  })

  test(...clause('api.put', 'with the token of the code grant'), ({ evidence }) => {
    expect(evidence.steps.putWithAuthorizationCode).toBeServed()
  })

  for (const [id, rows] of rowsByClause(refusalsOf('apiGet', 'apiPut')))
    test(...refusal(id, rows), ({ evidence }) => {
      expect(evidence).toRefuse(rows)
    })
})
