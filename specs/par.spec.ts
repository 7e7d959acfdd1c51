import {
  ABSOLUTE_URI,
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

test.describe('pushed authorization request', () => {
  test(...clause('par.request'), ({ evidence }) => expect(evidence).toBeAcceptedAsDocumented('par'))
  test(...clause('par.json'), ({ evidence }) => expect(everyAnswer(evidence, 'par')).toBeJson())

  for (const id of schemaClauses('par'))
    test(...clause(id), ({ evidence }) => expect(everyAnswer(evidence, 'par')).toSatisfy(id))

  test(...clause('par.status'), ({ evidence }) => expect(everyAnswer(evidence, 'par')).toHaveStatus(201))
  test(...clause('par.content-type'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'par')).toHaveMediaType('application/json'),
  )
  test(...clause('par.request-uri-absolute'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'par')).toBeWrittenIn('request_uri', ABSOLUTE_URI),
  )
  test(...clause('par.request-uri-unguessable'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'par')).toBeUnguessable('request_uri'),
  )
  test(...clause('par.request-uri-own'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'par')).toDifferIn('request_uri'),
  )

  for (const [id, rows] of rowsByClause(refusalsOf('par')))
    test(...rowsCheck(id, rows), ({ evidence }) => expect(evidence).toRefuse(rows))

  test(...clause('par.validated'), ({ evidence }) => expect(evidence).toRefuseWhenPushed(refusalsOf('par')))

  for (const [id, rows] of rowsByClause(acceptancesOf('par')))
    test(...rowsCheck(id, rows), ({ evidence }) => expect(evidence).toAccept(rows))
})
