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
  test(...clause('token.request', 'what the suite sends is as documented'), ({ evidence }) => {
    expect(evidence).toHaveSentAsDocumented('token')
  })

  test(...clause('token.request', 'it is accepted'), ({ evidence }) => {
    expect(everyAnswer(evidence, 'token')).toBeAccepted()
  })

  test(...clause('token.json'), ({ evidence }) => {
    expect(everyAnswer(evidence, 'token')).toBeJson()
  })

  test(...clause('token.content-type'), ({ evidence }) => {
    expect(everyAnswer(evidence, 'token')).toHaveMediaType('application/json')
  })

  test(...clause('token.lifetime'), ({ evidence }) => {
    expect(everyAnswer(evidence, 'token')).toStateItsLifetime()
  })

  test(...clause('token.own'), ({ evidence }) => {
    expect(everyAnswer(evidence, 'token')).toDifferIn('access_token')
  })

  test(...clause('token.signed'), ({ evidence }) => {
    expect(everyAnswer(evidence, 'token')).toBeSigned()
  })

  for (const id of schemaClauses('token'))
    test(...clause(id), ({ evidence }) => {
      expect(everyAnswer(evidence, 'token')).toSatisfy(id)
    })

  for (const id of schemaClauses('key-pair'))
    test(...clause(id, 'the configured value'), ({ evidence }) => {
      expect(evidence.keyPair).toFit(id)
    })

  for (const [id, rows] of rowsByClause(refusalsOf('token')))
    test(...rowsCheck(id, rows), ({ evidence }) => {
      expect(evidence).toRefuse(rows)
    })

  for (const [id, rows] of rowsByClause(acceptancesOf('token')))
    test(...rowsCheck(id, rows), ({ evidence }) => {
      expect(evidence).toAccept(rows)
    })
})
