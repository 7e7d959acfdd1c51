import { judgeAnswers, judgeSchemes } from '../helpers/endpoints/discovery/judge-discovery.ts'
import * as answer from '../helpers/judge/judge-answer.ts'
import {
  type Checks,
  clause,
  type Evidence,
  every,
  expect,
  schemaClauses,
  test,
} from '../helpers/spec/test.ts'

const answers = (evidence: Evidence) => expect(every.answer(evidence, 'discovery'))

const CHECKS: Checks = [
  ['discovery.request', (evidence) => answers(evidence).toKeep(answer.judgeAccepted)],
  ['discovery.json', (evidence) => answers(evidence).toKeep(answer.judgeJson)],
  ['discovery.addresses-answer', (evidence) => expect(every.address(evidence)).toKeep(judgeAnswers)],
  ['discovery.scheme', (evidence) => answers(evidence).toKeep(judgeSchemes)],
]

test.describe('discovery document', () => {
  for (const [id, check, when] of CHECKS) test(...clause(id, when), ({ evidence }) => check(evidence))

  for (const [id, schema] of schemaClauses('discovery'))
    test(...clause(id), ({ evidence }) => answers(evidence).toKeep(answer.judgeSchema, schema))
})
