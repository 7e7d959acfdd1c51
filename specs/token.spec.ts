import {
  clause,
  expect,
  refusal,
  refusalsOf,
  rowsByClause,
  schemaClauses,
  test,
} from '../helpers/spec/test.ts'

test.describe('token of the client-credentials grant', () => {
  test(...clause('token.request', 'what the suite sends is as documented'), ({ evidence }) => {
    expect(evidence).toHaveSentAsDocumented('token')
  })

  test(...clause('token.request', 'it is accepted'), ({ evidence }) => {
    expect(evidence.steps.token).toBeAccepted()
  })

  test(...clause('token.json'), ({ evidence }) => {
    expect(evidence.steps.token).toBeJson()
  })

  test(...clause('token.content-type'), ({ evidence }) => {
    expect(evidence.steps.token).toHaveMediaType('application/json')
  })

  test(...clause('token.lifetime'), ({ evidence }) => {
    expect(evidence.steps.token).toStateItsLifetime()
  })

  test(...clause('token.signed'), ({ evidence }) => {
    expect(evidence.steps.token).toBeSigned()
  })

  for (const id of schemaClauses('token'))
    test(...clause(id), ({ evidence }) => {
      expect(evidence.steps.token).toSatisfy(id)
    })

  for (const id of schemaClauses('key-pair'))
    test(...clause(id, 'the configured value'), ({ evidence }) => {
      expect(evidence.keyPair).toFit(id)
    })

  for (const [id, rows] of rowsByClause(refusalsOf('token')))
    test(...refusal(id, rows), ({ evidence }) => {
      expect(evidence).toRefuse(rows)
    })
})
