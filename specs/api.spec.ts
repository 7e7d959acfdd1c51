import { clause, expect, refusal, test } from '../helpers/spec/test.ts'
import { apiGet, apiPut } from './refusals/api.ts'

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

  for (const row of apiGet)
    test(...refusal('apiGet', row), ({ evidence }) => {
      expect(evidence).toRefuse('apiGet', row)
    })

  for (const row of apiPut)
    test(...refusal('apiPut', row), ({ evidence }) => {
      expect(evidence).toRefuse('apiPut', row)
    })
})
