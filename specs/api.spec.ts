import {
  acceptancesOf,
  clause,
  everyAnswer,
  expect,
  refusalsOf,
  rowsByClause,
  rowsCheck,
  test,
} from '../helpers/spec/test.ts'

test.describe('business API', () => {
  test(...clause('api.client-credentials-token'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'getWithClientCredentials')).toBeServed(),
  )
  test(...clause('api.authorization-code-token'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'getWithAuthorizationCode')).toBeServed(),
  )
  test(...clause('api.put', 'with the token of the client-credentials grant'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'putWithClientCredentials')).toBeServed(),
  )
  test(...clause('api.put', 'with the token of the code grant'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'putWithAuthorizationCode')).toBeServed(),
  )
  test(...clause('api.put-read-back'), ({ evidence }) => expect(evidence).toReadBackWhatWasPut())
  test(...clause('api.challenge'), ({ evidence }) => expect(evidence).toChallenge())
  test(...clause('api.challenge-bearer'), ({ evidence }) => expect(evidence).toChallengeWithBearer())
  test(...clause('api.bad-token-error'), ({ evidence }) => expect(evidence).toTellInvalidToken())
  test(...clause('api.bad-token-status'), ({ evidence }) => expect(evidence).toAnswerBadTokensWith401())
  test(...clause('api.no-token-no-error'), ({ evidence }) => expect(evidence).toTellNoErrorWithoutToken())

  for (const [id, rows] of rowsByClause(refusalsOf('apiGet', 'apiPut')))
    test(...rowsCheck(id, rows), ({ evidence }) => expect(evidence).toRefuse(rows))

  for (const [id, rows] of rowsByClause(acceptancesOf('apiGet', 'apiPut')))
    test(...rowsCheck(id, rows), ({ evidence }) => expect(evidence).toAccept(rows))
})
