import {
  acceptancesOf,
  clause,
  everyAnswer,
  expect,
  refusalsOf,
  rowsByClause,
  rowsCheck,
  schemaClauses,
  test,
} from '../helpers/spec/test.ts'

test.describe('token of the client-credentials grant', () => {
  test(...clause('token.request'), ({ evidence }) => expect(evidence).toBeAcceptedAsDocumented('token'))
  test(...clause('token.json'), ({ evidence }) => expect(everyAnswer(evidence, 'token')).toBeJson())
  test(...clause('token.content-type'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'token')).toHaveMediaType('application/json'),
  )
  test(...clause('token.lifetime'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'token')).toStateItsLifetime(),
  )
  test(...clause('token.signed'), ({ evidence }) => expect(everyAnswer(evidence, 'token')).toBeSigned())
  test(...clause('token.profile-claims'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'token')).toHaveClaimsOfItsProfile(),
  )
  test(...clause('token.status'), ({ evidence }) => expect(everyAnswer(evidence, 'token')).toHaveStatus(200))
  test(...clause('token.no-store'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'token')).toForbidStoring(),
  )
  test(...clause('token.no-refresh-token'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'token')).toLack('refresh_token'),
  )
  test(...clause('token.unguessable'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'token')).toBeUnguessable('access_token'),
  )

  for (const id of schemaClauses('token'))
    test(...clause(id), ({ evidence }) => expect(everyAnswer(evidence, 'token')).toSatisfy(id))

  for (const [id, rows] of rowsByClause(refusalsOf('token')))
    test(...rowsCheck(id, rows), ({ evidence }) => expect(evidence).toRefuse(rows))

  for (const [id, rows] of rowsByClause(acceptancesOf('token')))
    test(...rowsCheck(id, rows), ({ evidence }) => expect(evidence).toAccept(rows))
})
