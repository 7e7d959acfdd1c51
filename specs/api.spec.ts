import { judgeCall } from '../helpers/judge/judge-answer.ts'
import * as challenge from '../helpers/judge/judge-challenges.ts'
import { judgeReadBack } from '../helpers/judge/judge-read-back.ts'
import { refusedCalls } from '../helpers/spec/alike.ts'
import { judgedRows, rowsOf } from '../helpers/spec/rows.ts'
import { clause, every, expect, rowsCheck, test } from '../helpers/spec/test.ts'

test.describe('business API', () => {
  for (const [step, id, when] of [
    ['apiGet', 'api.client-credentials-token', ''],
    ['getWithAuthorizationCode', 'api.authorization-code-token', ''],
    ['apiPut', 'api.put', 'with the token of the client-credentials grant'],
    ['putWithAuthorizationCode', 'api.put', 'with the token of the code grant'],
  ] as const)
    test(...clause(id, when), ({ evidence }) => expect(every.answer(evidence, step)).toKeep(judgeCall))

  test(...clause('api.put-read-back'), ({ evidence }) =>
    expect(every.readBack(evidence)).toKeep(({ back, puts }) => judgeReadBack(back, puts)),
  )

  for (const [id, judge] of [
    ['api.challenge', challenge.judgeChallenge],
    ['api.forbidden-challenge', challenge.judgeForbiddenChallenge],
    ['api.challenge-bearer', challenge.judgeChallengeScheme],
    ['api.bad-token-error', challenge.judgeTokenError],
    ['api.bad-token-status', challenge.judgeTokenStatus],
    ['api.no-token-no-error', challenge.judgeNoTokenError],
  ] as const)
    test(...clause(id), ({ evidence }) => expect(refusedCalls(evidence, judge)).toBeKept())

  for (const [id, rows] of rowsOf('apiGet', 'apiPut'))
    test(...rowsCheck(id, rows), ({ evidence }) => expect(judgedRows(evidence, rows)).toBeKept())
})
