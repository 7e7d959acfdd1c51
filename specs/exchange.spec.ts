import {
  B64TOKEN,
  clause,
  everyAnswer,
  everyCodeToken,
  expect,
  refusalsOf,
  rowsByClause,
  rowsCheck,
  schemaClauses,
  test,
  VSCHAR,
} from '../helpers/spec/test.ts'

test.describe('exchange of the authorization code', () => {
  test(...clause('exchange.request'), ({ evidence }) =>
    expect(evidence).toBeAcceptedAsDocumented('codeExchange'),
  )
  test(...clause('exchange.json'), ({ evidence }) => expect(everyAnswer(evidence, 'codeExchange')).toBeJson())

  for (const id of schemaClauses('exchange'))
    test(...clause(id), ({ evidence }) => expect(everyAnswer(evidence, 'codeExchange')).toSatisfy(id))

  test(...clause('exchange.consent-id'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'codeExchange')).toCarryConsentId(evidence.consentId),
  )
  test(...clause('exchange.consent-id-own'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'codeExchange')).toDifferInConsentId(evidence.consentId),
  )

  for (const token of ['access_token', 'refresh_token'])
    test(...clause('exchange.tokens-own', token), ({ evidence }) =>
      expect(everyAnswer(evidence, 'codeExchange')).toDifferIn(token),
    )

  for (const token of ['access_token', 'refresh_token'])
    test(...clause('exchange.tokens-unguessable', token), ({ evidence }) =>
      expect(everyCodeToken(evidence)).toBeUnguessable(token),
    )

  test(...clause('exchange.access-token-characters'), ({ evidence }) =>
    expect(everyCodeToken(evidence)).toBeWrittenIn('access_token', B64TOKEN),
  )
  test(...clause('exchange.refresh-token-characters'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'codeExchange')).toBeWrittenIn('refresh_token', VSCHAR),
  )
  test(...clause('exchange.status'), ({ evidence }) => expect(everyCodeToken(evidence)).toHaveStatus(200))
  test(...clause('exchange.content-type'), ({ evidence }) =>
    expect(everyCodeToken(evidence)).toHaveMediaType('application/json'),
  )
  test(...clause('exchange.no-store'), ({ evidence }) => expect(everyCodeToken(evidence)).toForbidStoring())
  test(...clause('exchange.details-structure'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'codeExchange')).toCarryTypedDetails(),
  )
  test(...clause('exchange.details-asked-for'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'codeExchange')).toCarryDetailsAskedFor(evidence.steps.par),
  )
  test(...clause('exchange.id-token-signature'), ({ evidence }) =>
    expect(evidence.idTokenSignature).toBeVerified(),
  )

  for (const [id, rows] of rowsByClause(refusalsOf('exchange')))
    test(...rowsCheck(id, rows), ({ evidence }) => expect(evidence).toRefuse(rows))
})
