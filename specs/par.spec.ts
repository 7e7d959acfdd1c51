import { ABSOLUTE_URI } from '../helpers/judge/characters.ts'
import * as answer from '../helpers/judge/judge-answer.ts'
import { judgeDiffer, judgeGuessing } from '../helpers/judge/judge-differ.ts'
import { judgeRefusedWhenPushed } from '../helpers/judge/judge-refused.ts'
import { refusalsOf } from '../helpers/requests/rows.ts'
import { acceptedAsDocumented, judgedRows, rowsOf } from '../helpers/spec/rows.ts'
import {
  type Checks,
  clause,
  type Evidence,
  every,
  expect,
  rowsCheck,
  schemaClauses,
  test,
} from '../helpers/spec/test.ts'

const answers = (evidence: Evidence) => expect(every.answer(evidence, 'par'))
const waiting = refusalsOf('par').filter(({ mayWait }) => mayWait)

const CHECKS: Checks = [
  ['par.request', (evidence) => expect(acceptedAsDocumented(evidence, 'par')).toBeKept()],
  ['par.json', (evidence) => answers(evidence).toKeep(answer.judgeJson)],
  ['par.status', (evidence) => answers(evidence).toKeep(answer.judgeStatus, 201)],
  ['par.content-type', (evidence) => answers(evidence).toKeep(answer.judgeContentType, 'application/json')],
  [
    'par.request-uri-absolute',
    (evidence) => answers(evidence).toKeep(answer.judgeMemberText, 'request_uri', ABSOLUTE_URI),
  ],
  [
    'par.request-uri-unguessable',
    (evidence) => answers(evidence).toKeepTogether(judgeGuessing, 'request_uri'),
  ],
  ['par.request-uri-own', (evidence) => answers(evidence).toKeepTogether(judgeDiffer, 'request_uri')],
  ['par.validated', (evidence) => expect(every.attempt(evidence, waiting)).toKeep(judgeRefusedWhenPushed)],
]

test.describe('pushed authorization request', () => {
  for (const [id, check, when] of CHECKS) test(...clause(id, when), ({ evidence }) => check(evidence))

  for (const [id, schema] of schemaClauses('par'))
    test(...clause(id), ({ evidence }) => answers(evidence).toKeep(answer.judgeSchema, schema))

  for (const [id, rows] of rowsOf('par'))
    test(...rowsCheck(id, rows), ({ evidence }) => expect(judgedRows(evidence, rows)).toBeKept())
})
