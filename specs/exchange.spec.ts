import {
  clause,
  expect,
  refusal,
  refusalsOf,
  rowsByClause,
  schemaClauses,
  test,
} from '../helpers/spec/test.ts'

test.describe('exchange of the authorization code', () => {
  test(...clause('exchange.request', 'what the suite sends is as documented'), ({ evidence }) => {
    expect(evidence).toHaveSentAsDocumented('codeExchange')
  })

  test(...clause('exchange.request', 'it is accepted'), ({ evidence }) => {
    expect(evidence.steps.codeExchange).toBeAccepted()
  })

  test(...clause('exchange.json'), ({ evidence }) => {
    expect(evidence.steps.codeExchange).toBeJson()
  })

  for (const id of schemaClauses('exchange'))
    test(...clause(id), ({ evidence }) => {
      expect(evidence.steps.codeExchange).toSatisfy(id)
    })

  test(...clause('exchange.consent-id'), ({ evidence }) => {
    expect(evidence.steps.codeExchange).toCarryConsentId(evidence.consentId)
  })

  test(...clause('exchange.id-token-signature'), ({ evidence }) => {
    expect(evidence.idTokenSignature).toBeVerified()
  })

  for (const [id, rows] of rowsByClause(refusalsOf('exchange')))
    test(...refusal(id, rows), ({ evidence }) => {
      expect(evidence).toRefuse(rows)
    })
})
