import { ABSOLUTE_URI } from '../helpers/judge/characters.ts'
import { judgeMemberText, judgeStatus } from '../helpers/judge/judge-answer.ts'
import { judgeDiffer, judgeGuessing } from '../helpers/judge/judge-differ.ts'
import * as exchange from '../helpers/judge/judge-exchange.ts'
import { judgeRefusedWhenPushed } from '../helpers/judge/judge-refused.ts'
import {
  acceptedAsDocumented,
  clause,
  everyAnswer,
  everyAttempt,
  expect,
  judgedRows,
  refusalsOf,
  rowsCheck,
  rowsOf,
  schemaClauses,
  schemaOf,
  test,
} from '../helpers/spec/test.ts'

test.describe('pushed authorization request', () => {
  test(...clause('par.request'), ({ evidence }) => expect(acceptedAsDocumented(evidence, 'par')).toBeKept())
  test(...clause('par.json'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'par')).toKeep(exchange.judgeJson),
  )

  for (const id of schemaClauses('par'))
    test(...clause(id), ({ evidence }) =>
      expect(everyAnswer(evidence, 'par')).toKeep(exchange.judgeSchema, schemaOf(id)),
    )

  test(...clause('par.status'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'par')).toKeep(judgeStatus, 201),
  )
  test(...clause('par.content-type'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'par')).toKeep(exchange.judgeContentType, 'application/json'),
  )
  test(...clause('par.request-uri-absolute'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'par')).toKeep(judgeMemberText, 'request_uri', ABSOLUTE_URI),
  )
  test(...clause('par.request-uri-unguessable'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'par')).toKeepTogether(judgeGuessing, 'request_uri'),
  )
  test(...clause('par.request-uri-own'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'par')).toKeepTogether(judgeDiffer, 'request_uri'),
  )

  for (const [id, rows] of rowsOf('par'))
    test(...rowsCheck(id, rows), ({ evidence }) => expect(judgedRows(evidence, rows)).toBeKept())

  test(...clause('par.validated'), ({ evidence }) =>
    expect(
      everyAttempt(
        evidence,
        refusalsOf('par').filter(({ mayWait }) => mayWait),
      ),
    ).toKeep(judgeRefusedWhenPushed),
  )
})
