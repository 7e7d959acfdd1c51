import { judgeAnswers, judgeSchemes } from '../helpers/judge/judge-discovery.ts'
import * as exchange from '../helpers/judge/judge-exchange.ts'
import {
  clause,
  everyAddress,
  everyAnswer,
  expect,
  schemaClauses,
  schemaOf,
  test,
} from '../helpers/spec/test.ts'

test.describe('discovery document', () => {
  test(...clause('discovery.request'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'discovery')).toKeep(exchange.judgeAccepted),
  )
  test(...clause('discovery.json'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'discovery')).toKeep(exchange.judgeJson),
  )

  for (const id of schemaClauses('discovery'))
    test(...clause(id), ({ evidence }) =>
      expect(everyAnswer(evidence, 'discovery')).toKeep(exchange.judgeSchema, schemaOf(id)),
    )

  test(...clause('discovery.addresses-answer'), ({ evidence }) =>
    expect(everyAddress(evidence)).toKeep(judgeAnswers),
  )
  test(...clause('discovery.scheme'), ({ evidence }) => expect(evidence.steps.discovery).toKeep(judgeSchemes))
})
