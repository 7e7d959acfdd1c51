import * as answer from '../helpers/judge/judge-answer.ts'
import { judgeGuessing } from '../helpers/judge/judge-differ.ts'
import * as exchange from '../helpers/judge/judge-exchange.ts'
import * as token from '../helpers/judge/judge-tokens.ts'
import {
  acceptedAsDocumented,
  clause,
  everyAnswer,
  expect,
  judgedRows,
  rowsCheck,
  rowsOf,
  schemaClauses,
  schemaOf,
  test,
} from '../helpers/spec/test.ts'

test.describe('token of the client-credentials grant', () => {
  test(...clause('token.request'), ({ evidence }) =>
    expect(acceptedAsDocumented(evidence, 'token')).toBeKept(),
  )
  test(...clause('token.json'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'token')).toKeep(exchange.judgeJson),
  )
  test(...clause('token.content-type'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'token')).toKeep(exchange.judgeContentType, 'application/json'),
  )
  test(...clause('token.lifetime'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'token')).toKeep(token.judgeLifetime),
  )
  test(...clause('token.signed'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'token')).toKeep(token.judgeSigned),
  )
  test(...clause('token.profile-claims'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'token')).toKeep(token.judgeProfileClaims),
  )
  test(...clause('token.status'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'token')).toKeep(answer.judgeStatus, 200),
  )
  test(...clause('token.no-store'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'token')).toKeep(answer.judgeNoStore),
  )
  test(...clause('token.no-refresh-token'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'token')).toKeep(answer.judgeLacks, 'refresh_token'),
  )
  test(...clause('token.unguessable'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'token')).toKeepTogether(judgeGuessing, 'access_token'),
  )

  for (const id of schemaClauses('token'))
    test(...clause(id), ({ evidence }) =>
      expect(everyAnswer(evidence, 'token')).toKeep(exchange.judgeSchema, schemaOf(id)),
    )

  for (const [id, rows] of rowsOf('token'))
    test(...rowsCheck(id, rows), ({ evidence }) => expect(judgedRows(evidence, rows)).toBeKept())
})
